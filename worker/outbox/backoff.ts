/** The time that a runner has for one row, far more than sending takes. */
export const LEASE_MS = 2 * 60_000;
export const MAX_ATTEMPTS = 10;
/** Delay after the first failure; also how long a recipient's other mails wait after one of them was given up. */
export const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = 6 * 60 * 60_000;

/** In ms: 30 s, 1 min, 2 min, 4 min … after the first, second, third … failure, ± 25 %. `random` returns [0, 1). */
export const delayAfter = (attempts: number, random: () => number): number =>
  Math.round(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1)) * (0.75 + random() / 2));
