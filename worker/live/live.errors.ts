import { AppError } from "../platform/errors.contract.ts";

export const upgradeRequired = () => new AppError("live.upgrade_required", 426);
