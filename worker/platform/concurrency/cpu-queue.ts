import { MutexOverflow } from "./mutex.ts";
import { pause } from "./pause.ts";

/** The pause between two pieces of work: long enough for other ready requests to run. */
const GAP_MS = 5;
/** A request without a heartbeat for this long was cancelled: the runtime does not notify us. */
const ABANDONED_MS = 3000;

/**
 * For work that blocks the CPU, such as hashing a password: one piece at a time in order of arrival, with a pause for
 * other requests after each, and at most `maxWaiting` in the queue. Each request polls with its own timer and holds no
 * lock: the runtime may end a request at any await, and cancels one that waits only for another request's promise.
 */
export class CpuQueue {
  #done = 0;
  /** The last heartbeat of each waiting request, in order of arrival. */
  readonly #waiting = new Map<symbol, number>();
  readonly #maxWaiting: number;
  readonly #sleep: (ms: number) => Promise<void>;

  constructor(maxWaiting: number, sleep = pause) {
    this.#maxWaiting = maxWaiting;
    this.#sleep = sleep;
  }

  async run<T>(work: () => T): Promise<T> {
    this.#dropAbandoned();
    if (this.#waiting.size >= this.#maxWaiting) throw new MutexOverflow("too many are waiting");
    const ticket = Symbol();
    let seen: number;
    try {
      do {
        seen = this.#done;
        this.#waiting.set(ticket, Date.now());
        await this.#sleep(GAP_MS);
        this.#dropAbandoned();
      } while (seen !== this.#done || !this.#isFirst(ticket));
      this.#done++;
      return work();
    } finally {
      this.#waiting.delete(ticket);
    }
  }

  #isFirst(ticket: symbol): boolean {
    const [first] = this.#waiting.keys();
    // When this request was dropped as abandoned but is still alive, its next poll adds it to the end of the queue.
    return first === ticket;
  }

  #dropAbandoned(): void {
    const now = Date.now();
    for (const [waiting, lastPollAt] of this.#waiting) {
      if (now - lastPollAt > ABANDONED_MS) this.#waiting.delete(waiting);
    }
  }
}
