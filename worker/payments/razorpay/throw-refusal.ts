import { AppError } from "../../platform/errors.contract.ts";
import { log } from "../../platform/log.ts";
import { message } from "../../platform/messages.contract.ts";
import { providerDown } from "../payments.errors.ts";
import { isUnavailable, ProviderFailure } from "./razorpay.ts";

/** Turns the provider's failure into an `AppError`: 409 when it refused, 503 when it is unavailable. */
export const throwRefusal = (error: unknown): never => {
  if (!(error instanceof ProviderFailure)) throw error;
  log.warn("payments.provider_failed", { kind: error.kind, status: error.status });
  if (error.kind === "unavailable") throw providerDown();
  const { description } = error;
  // The provider need not give a reason.
  const options = description ? {} : { message: message("payments.not_started") };
  throw new AppError("payments.refused", 409, { description }, options);
};

/**
 * Like `throwRefusal`, but reports an outage as a delayed verification: the signature was valid, so a webhook or the
 * reconciler completes the payment later.
 */
export const throwDelayed = (error: unknown): never => {
  if (isUnavailable(error)) throw new AppError("payments.verification_delayed", 503, {}, { retryAfter: 30 });
  return throwRefusal(error);
};
