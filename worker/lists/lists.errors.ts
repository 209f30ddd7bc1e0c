import { AppError } from "../platform/errors.contract.ts";

export const listNotFound = () => new AppError("lists.not_found", 404);
