import { MutexOverflow } from "./mutex.ts";

/** Between two pieces of work: long enough that every other request that is ready gets its turn. */
const GAP_MS = 5;
/** Who has not been heard of for so long has hung up: the runtime ends his request without a word. */
const ABANDONED_MS = 3000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * For work that keeps the CPU (a password's hash): one after the other in order of arrival, with a gap for everyone
 * else after each, and at most `maxWaiting` in the queue. Everyone waits by a timer of his own and nobody holds
 * anything while he waits: the runtime may end a request at any await, and cancels one that waits for nothing but
 * another request's promise.
 */
export class CpuQueue {
  #done = 0;
  /** When each was last heard of, in order of arrival. */
  readonly #waiting = new Map<symbol, number>();
  readonly #maxWaiting: number;
  readonly #sleep: (ms: number) => Promise<void>;

  constructor(maxWaiting: number, nap = sleep) {
    this.#maxWaiting = maxWaiting;
    this.#sleep = nap;
  }

  async run<T>(work: () => T): Promise<T> {
    this.#dropAbandoned();
    if (this.#waiting.size >= this.#maxWaiting) throw new MutexOverflow("too many are waiting");
    const me = Symbol();
    let seen: number;
    try {
      do {
        seen = this.#done;
        this.#waiting.set(me, Date.now());
        await this.#sleep(GAP_MS);
        this.#dropAbandoned();
      } while (seen !== this.#done || !this.#isFirst(me));
      this.#done++;
      return work();
    } finally {
      this.#waiting.delete(me);
    }
  }

  #isFirst(me: symbol): boolean {
    const [first] = this.#waiting.keys();
    // Taken for one who hung up: he is there after all, and goes to the end of the queue.
    return first === me;
  }

  #dropAbandoned(): void {
    const now = Date.now();
    for (const [waiting, heardOf] of this.#waiting) {
      if (now - heardOf > ABANDONED_MS) this.#waiting.delete(waiting);
    }
  }
}
