import type { Clock } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { ProviderFailure, type Razorpay } from "../razorpay/razorpay.ts";
import type { QrCodesRepo } from "./qr-codes.repo.ts";

/** Lease of a run on its codes, longer than three attempts of eight seconds each. */
const LEASE_MS = 60_000;

interface Dependencies {
  readonly provider: Razorpay;
  readonly repo: Pick<QrCodesRepo, "takeEnded" | "markClosed">;
  readonly clock: Clock;
}

/**
 * Closes QR codes at the provider, so that nobody pays with them. A payment that still arrives is applied or refunded.
 */
export const createCloseCodes = ({ provider, repo, clock }: Dependencies) => {
  /** False when the provider is unavailable. */
  const closeCode = async (id: string): Promise<boolean> => {
    try {
      await provider.closeQrCode(id);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      // The provider refuses to close a code that was paid or expired meanwhile.
      if (error.kind !== "refused") {
        log.warn("payments.qr_not_closed", { id, kind: error.kind, status: error.status });
        return false;
      }
    }
    await repo.markClosed(id, clock.now());
    return true;
  };

  return {
    closeCode,

    /**
     * Closes at most `limit` codes of finished orders. Codes that could not be closed are due again after the lease.
     */
    async closeEndedCodes(limit: number): Promise<{ done: number; failed: number }> {
      const ids = await repo.takeEnded(clock.now(), LEASE_MS, limit);
      for (const [done, id] of ids.entries()) {
        // Stop, because calls for the next codes would fail too while the provider is unavailable.
        if (!(await closeCode(id))) return { done, failed: ids.length - done };
      }
      return { done: ids.length, failed: 0 };
    },
  };
};
