import { AppError } from "../platform/errors.contract.ts";
import { message } from "../platform/messages.contract.ts";

/** 429. The message gives the wait in seconds below one minute, and in minutes above. */
export const tooMany = (code: string, retryAfterMs: number): AppError => {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  const minutes = seconds < 60 ? 0 : Math.ceil(seconds / 60);
  const reference = message("limits.too_many", { minutes, seconds });
  return new AppError(code, 429, {}, { message: reference, retryAfter: seconds });
};
