import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";

export const unknownCity = (field = "location") => {
  const unknown = message("location.unknown");
  return new AppError("input.invalid", 400, {}, { message: unknown, fields: { [field]: unknown } });
};

export const cityNotFound = () => new AppError("cities.not_found", 404);
