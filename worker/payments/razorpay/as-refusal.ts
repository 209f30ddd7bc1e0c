import { log } from "../../platform/log.ts";
import { providerDown, providerRefused } from "../payments.errors.ts";
import { ProviderFailure } from "./razorpay.ts";

/** Turns the provider's failure into an `AppError`: 409 when it refused, 503 when it is unavailable. */
export const asRefusal = (error: unknown): never => {
  if (!(error instanceof ProviderFailure)) throw error;
  log.warn("payments.provider_failed", { kind: error.kind, status: error.status });
  throw error.kind === "refused" ? providerRefused(error.description) : providerDown();
};
