import { log } from "../../platform/log.ts";
import { providerDown, providerRefused, verificationDelayed } from "../payments.errors.ts";
import { isUnavailable, ProviderFailure } from "./razorpay.ts";

/** Turns the provider's failure into an `AppError`: 409 when it refused, 503 when it is unavailable. */
export const throwRefusal = (error: unknown): never => {
  if (!(error instanceof ProviderFailure)) throw error;
  log.warn("payments.provider_failed", { kind: error.kind, status: error.status });
  throw error.kind === "refused" ? providerRefused(error.description) : providerDown();
};

/**
 * Like `throwRefusal`, but reports an outage as a delayed verification: the signature was valid, so a webhook or the
 * reconciler completes the payment later.
 */
export const throwDelayed = (error: unknown): never => {
  if (isUnavailable(error)) throw verificationDelayed();
  return throwRefusal(error);
};
