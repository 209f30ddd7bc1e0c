/**
 * The kinds of enqueued work. Mails and pushes are rows of the outbox; refunds, QR codes to be closed at the provider,
 * and events for webhooks have tables of their own.
 */
export type WorkKind = "mails" | "pushes" | "refunds" | "codes" | "webhooks" | "slowWebhooks";
export const WORK_KINDS: readonly WorkKind[] = ["mails", "pushes", "refunds", "codes", "webhooks", "slowWebhooks"];

/**
 * The kinds of work that a request enqueued in D1, so that their consumer starts right after the response instead of
 * with the next cron.
 */
export class EnqueuedWork {
  readonly #kinds = new Set<WorkKind>();

  mark(...kinds: readonly WorkKind[]): void {
    for (const kind of kinds) this.#kinds.add(kind);
  }

  /** The kinds marked since the last call. */
  take(): WorkKind[] {
    const taken = [...this.#kinds];
    this.#kinds.clear();
    return taken;
  }
}
