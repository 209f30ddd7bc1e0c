import { HOUR_MS, MINUTE_MS } from "../../platform/dates.contract.ts";
import { GIVE_UP_MS } from "../webhooks.contract.ts";

const SECOND = 1_000;

/** The delays after the first, second … failure; all later failures wait as long as the last. */
const DELAYS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
];

interface Failed {
  /** Includes the failed attempt. */
  readonly attempts: number;
  /** When the event happened, in ms. */
  readonly eventAt: number;
}

/**
 * In ms; null when the delivery is given up, three days after its event. A delivery that waited that long for an
 * earlier one, or for its endpoint, still gets all retries in `DELAYS`.
 */
export const nextAttempt = ({ attempts, eventAt }: Failed, now: number): number | null => {
  const next = now + (DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? 0);
  return attempts > DELAYS.length && next > eventAt + GIVE_UP_MS ? null : next;
};
