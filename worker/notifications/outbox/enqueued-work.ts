/** Rows of the outbox (mails and pushes), or refunds that are due. */
type WorkKind = "messages" | "refunds";

/** The work that a request enqueued in D1, so that it starts right after the response instead of with the next cron. */
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
