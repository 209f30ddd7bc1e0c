import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";

/** The file cannot be read; `problem` is a message reference. */
export const csvRefused = (problem: string) =>
  new AppError("imports.unreadable", 400, {}, { message: problem, fields: { file: problem } });

export const csvTooLarge = () =>
  new AppError("imports.too_large", 413, {}, { fields: { file: message("imports.too_large") } });

export const importNotFound = () => new AppError("imports.not_found", 404);
export const priceListNotFound = () => new AppError("price_lists.not_found", 404);
