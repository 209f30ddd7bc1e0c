import { AppError } from "../errors.contract.ts";

export const tooMany = (code: string, retryAfterMs: number): AppError => {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return new AppError(code, 429, `Too many attempts. Please try again in ${inWords(seconds)}.`, {
    retryAfter: seconds,
  });
};

/** Each whole, so that each can be said in another language. */
const inWords = (seconds: number): string => {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
};
