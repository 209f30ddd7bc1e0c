/** Rows of the outbox (mails and pushes), or refunds that are due. */
export type WorkKind = "messages" | "refunds";

/** What a request enqueued in D1, so that it can be done as soon as the answer is out instead of with the next cron. */
export class EnqueuedWork {
  readonly #kinds = new Set<WorkKind>();

  mark(...kinds: readonly WorkKind[]): void {
    for (const kind of kinds) this.#kinds.add(kind);
  }

  /** The kinds marked since the last call. */
  take(): ReadonlySet<WorkKind> {
    const taken = new Set(this.#kinds);
    this.#kinds.clear();
    return taken;
  }
}
