import { AppError } from "../errors.contract.ts";
import { log } from "../log.ts";

/** Seconds after which a client may retry. */
const RETRY_S = 5;

/**
 * Calls R2 and retries a failure once, which is safe because files are read and written whole. Throws 503 after the
 * second failure.
 */
export const askBucket = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch {
    return work().catch((error) => {
      log.error("files.unavailable", error);
      throw new AppError("server.unavailable", 503, {}, { retryAfter: RETRY_S });
    });
  }
};
