import { AppError } from "../platform/errors.contract.ts";

export const mailNotFound = () => new AppError("mails.not_found", 404);
