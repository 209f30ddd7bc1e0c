import { GIVE_UP_MS } from "../webhooks.contract.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After the first, second … failure; after all others as after the last. */
const DELAYS: readonly number[] = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];

interface Failed {
  /** Including the one that just failed. */
  readonly attempts: number;
  /** When the event happened, in ms. */
  readonly eventAt: number;
}

/**
 * When (ms) a delivery is tried again; null when it is given up, three days after its event. One that waited so long for an
 * earlier one, or for its endpoint, still has the tries of the first hours.
 */
export const nextAttempt = ({ attempts, eventAt }: Failed, now: number): number | null => {
  const next = now + (DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? 0);
  return attempts > DELAYS.length && next > eventAt + GIVE_UP_MS ? null : next;
};
