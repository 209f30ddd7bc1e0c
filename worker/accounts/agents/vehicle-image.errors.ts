import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";

export const vehicleImageNotFound = () =>
  new AppError("agents.not_found", 404, {}, { message: message("agents.picture_not_found") });
