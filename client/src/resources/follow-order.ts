import { sleep } from "../retries.ts";
import type { OrderEvent } from "../types.ts";

export interface FollowOptions {
  readonly signal?: AbortSignal;
  /** Between two looks while something happens. 2 seconds unless said. */
  readonly intervalMs?: number;
  /** Between two looks when nothing has happened for long. 30 seconds unless said. */
  readonly longestIntervalMs?: number;
}

const ENDS: ReadonlySet<string> = new Set(["delivered", "cancelled"]);
const SLOWER = 1.5;

/** Yields each event once; looks less often the longer nothing happens. Ends with the order. */
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
    wait = fresh.length > 0 ? intervalMs : Math.min(wait * SLOWER, longestIntervalMs);
    await sleep(wait, signal);
  }
}
