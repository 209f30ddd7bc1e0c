import { AppError } from "../errors.contract.ts";
import { log } from "../log.ts";

/** Seconds after which a client may ask again. */
const RETRY_S = 5;

/**
 * Asks R2, and asks again when it fails: every read and write of a whole file may be repeated. Throws 503 when it fails twice,
 * because R2 is down and the request is not to blame.
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
