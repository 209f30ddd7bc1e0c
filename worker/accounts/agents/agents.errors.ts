import { AppError } from "../../platform/errors.contract.ts";

export const agentNotFound = () => new AppError("agents.not_found", 404);
export const vehicleChanged = () => new AppError("agents.vehicle_changed", 409);
