/** The queue is full, so the caller is refused instead of waiting without limit. */
export class MutexOverflow extends Error {
  override readonly name = "MutexOverflow";
}

/**
 * Runs one piece of work at a time, in order of arrival, with at most `maxWaiting` in the queue. A Durable Object lets
 * other requests run at every await of a D1 call; a mutex does not. Unlike `blockConcurrencyWhile`, it stays usable
 * after an exception.
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
