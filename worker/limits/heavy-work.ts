import { MutexOverflow } from "../platform/concurrency/mutex.ts";
import { OwnerOverflow, Slots } from "../platform/concurrency/slots.ts";
import { AppError } from "../platform/errors.contract.ts";
import { tooMany } from "./limits.errors.ts";

const RETRY_AFTER_MS = 5_000;

/**
 * Parsing a list or a file, or drawing a PDF, takes up to a second of CPU, which all requests of an isolate share. An
 * account has one slot, so that other requests run in between; two slots in all, because the work also waits for D1.
 */
const slots = new Slots({ slots: 2, perOwner: 1, maxWaitingOfOwner: 7, maxWaiting: 30, maxWaitMs: 20_000 });

/** Throws 429 when too much work of this account waits, and 503 when too much of all accounts does. */
export const runHeavyWork = async <T>(accountId: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await slots.run(accountId, work);
  } catch (error) {
    if (error instanceof OwnerOverflow) throw tooMany("limits.heavy_work", RETRY_AFTER_MS);
    if (!(error instanceof MutexOverflow)) throw error;
    throw new AppError("server.unavailable", 503, {}, { retryAfter: RETRY_AFTER_MS / 1000 });
  }
};
