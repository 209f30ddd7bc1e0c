/** The queue is full: the caller is told to try again rather than left waiting without end. */
export class MutexOverflow extends Error {
  override readonly name = "MutexOverflow";
}

/**
 * One at a time, in order of arrival, at most `maxWaiting` in the queue. A Durable Object lets other requests in at
 * every await of D1; this does not (and a throw leaves it usable, unlike `blockConcurrencyWhile`).
 */
export class Mutex {
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #maxWaiting: number;

  constructor(maxWaiting = 1000) {
    this.#maxWaiting = maxWaiting;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.#maxWaiting) return Promise.reject(new MutexOverflow("too many are waiting"));
    this.#waiting++;
    const result = this.#tail.then(work).finally(() => this.#waiting--);
    this.#tail = result.catch(() => {});
    return result;
  }
}
