export const MAX_RETRIES = 4;
const FIRST_WAIT_MS = 500;
/** Who is asked to come back later than this hears of it, rather than to wait without a word. */
const LONGEST_WAIT_MS = 90_000;

interface Failure {
  /** How often the request was sent. */
  readonly tries: number;
  /** 0: no answer came. */
  readonly status: number;
  /** In seconds. */
  readonly retryAfter: number | undefined;
  readonly isRepeatable: boolean;
}

/** 429 was refused before anything happened; after 503, or without an answer, nobody knows. */
const mayRepeat = ({ status, isRepeatable }: Failure): boolean =>
  status === 429 || (isRepeatable && (status === 503 || status === 0));

/** Milliseconds until the next try; null when there is none. `random`: from 0 to 1, so that programs do not come at once. */
export const waitBeforeRetry = (failure: Failure, retries: number, random: number): number | null => {
  if (failure.tries > retries || !mayRepeat(failure)) return null;
  const backOff = FIRST_WAIT_MS * 2 ** (failure.tries - 1);
  const asked = (failure.retryAfter ?? 0) * 1000;
  const wait = asked > 0 ? asked + random * FIRST_WAIT_MS : backOff * (0.5 + random / 2);
  return wait > LONGEST_WAIT_MS ? null : Math.round(wait);
};

/** Waits; rejects with the signal's reason when it ends the waiting. */
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
