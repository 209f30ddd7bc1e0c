import { AppError } from "../../platform/errors.contract.ts";

export const vehicleImageNotFound = () =>
  new AppError("agents.not_found", 404, "We could not find this vehicle picture.");
