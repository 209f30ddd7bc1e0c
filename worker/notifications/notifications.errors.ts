import { AppError } from "../platform/errors.contract.ts";

export const mailNotFound = () =>
  new AppError("mails.not_found", 404, "We could not find this mail among those that were given up.");
