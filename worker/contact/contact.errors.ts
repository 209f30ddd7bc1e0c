import { AppError } from "../platform/errors.contract.ts";

export const messageNotFound = () => new AppError("contact.not_found", 404);
