import { AppError } from "../../platform/errors.contract.ts";

export const agentNotFound = () => new AppError("agents.not_found", 404, "We could not find this delivery agent.");
export const vehicleChanged = () =>
  new AppError("agents.vehicle_changed", 409, "This agent has changed the vehicle meanwhile. Please look at it again.");
