import { AppError } from "../platform/errors.contract.ts";

/** The idempotency key was used for another command or input. */
export const keyReused = () => new AppError("orders.idempotency_conflict", 409);
