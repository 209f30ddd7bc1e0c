export const MAX_RETRIES = 4;
const FIRST_WAIT_MS = 500;
/** A longer Retry-After fails the call instead of waiting silently. */
const LONGEST_WAIT_MS = 90_000;

interface Failure {
  readonly tries: number;
  /** 0 without a response. */
  readonly status: number;
  /** In seconds. */
  readonly retryAfter: number | undefined;
  readonly isRepeatable: boolean;
}

/** A 429 was rejected before it had any effect; after a 503 or a lost response the effect is unknown. */
const mayRepeat = ({ status, isRepeatable }: Failure): boolean =>
  status === 429 || (isRepeatable && (status === 503 || status === 0));

/** Milliseconds until the next attempt; null to give up. `random` (0 to 1) adds jitter, so clients do not retry in lockstep. */
export const waitBeforeRetry = (failure: Failure, retries: number, random: number): number | null => {
  if (failure.tries > retries || !mayRepeat(failure)) return null;
  const backOff = FIRST_WAIT_MS * 2 ** (failure.tries - 1);
  const requestedMs = (failure.retryAfter ?? 0) * 1000;
  const wait = requestedMs > 0 ? requestedMs + random * FIRST_WAIT_MS : backOff * (0.5 + random / 2);
  return wait > LONGEST_WAIT_MS ? null : Math.round(wait);
};

/** Rejects with the signal's reason when it aborts. */
export const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
  });
