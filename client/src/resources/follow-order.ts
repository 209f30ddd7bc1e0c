import { sleep } from "../retries.ts";
import type { OrderEvent } from "../types.ts";

export interface FollowOptions {
  readonly signal?: AbortSignal;
  /** The polling interval after an event. Defaults to 2 seconds. */
  readonly intervalMs?: number;
  /** The longest polling interval without events. Defaults to 30 seconds. */
  readonly longestIntervalMs?: number;
}

const ENDS: ReadonlySet<string> = new Set(["delivered", "cancelled"]);
const BACKOFF_FACTOR = 1.5;

/** Yields each event once, and polls less often while nothing happens. Ends when the order is delivered or cancelled. */
export async function* followOrder(
  read: (signal: AbortSignal | undefined) => Promise<readonly OrderEvent[]>,
  { signal, intervalMs = 2000, longestIntervalMs = 30_000 }: FollowOptions,
): AsyncGenerator<OrderEvent, void, undefined> {
  let seen = 0;
  let wait = intervalMs;
  for (;;) {
    const events = await read(signal);
    const fresh = events.slice(seen);
    seen = events.length;
    yield* fresh;
    if (ENDS.has(events.at(-1)?.to ?? "")) return;
    wait = fresh.length > 0 ? intervalMs : Math.min(wait * BACKOFF_FACTOR, longestIntervalMs);
    await sleep(wait, signal);
  }
}
