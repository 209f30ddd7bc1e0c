import { DurableObject } from "cloudflare:workers";
import { createServices } from "../compose.ts";
import type { Env } from "../env.ts";
import type { OutboxConsumer as Consumer } from "../outbox/consumer-client.ts";
import { WORK_KINDS, type WorkKind } from "../outbox/enqueued-work.ts";
import { log } from "../platform/log.ts";

/** Of one look: far below the limits of one invocation. */
const MAX_MAILS = 50;
const MAX_PUSHES = 100;
const MAX_REFUNDS = 3;
const MAX_CODES = 3;

/** Pauses in ms. */
export interface Pauses {
  /** From the first wake to the first look, so that what is enqueued at the same time shares it. */
  readonly first: number;
  /** Between two looks that find work. */
  readonly between: number;
  /** The longest one between two looks: it grows with the time that a look takes, which is long when the database is busy. */
  readonly longest: number;
  /** How long the consumer looks after it was woken. Callers do not wake it again during this time. */
  readonly awake: number;
  /** The longest one after a look at which everything failed; it doubles with each. */
  readonly outage: number;
  /** A webhook that is tried again within this time is waited for; later ones are left to cron. */
  readonly retry: number;
}
export const PAUSES: Pauses = { first: 200, between: 500, longest: 1_000, awake: 500, outage: 10_000, retry: 60_000 };

interface Counts {
  done: number;
  failed: number;
}
type Found = Readonly<Counts>;

/**
 * Sends the mails, pushes and refunds of the shop, and closes QR codes of orders that ended; two other
 * objects of this class send its webhooks, to receivers that answer quickly and to the others. They are the only runners besides cron. Every look is an alarm, so that a crash or a
 * deploy loses none. An optimisation of cron; that no row is sent twice rests on the leases in D1.
 */
export class OutboxConsumer extends DurableObject<Env> implements Consumer {
  readonly #services = createServices(this.env, this.ctx);
  readonly #kinds = new Set<WorkKind>();
  #wokenAt = 0;
  #isPlanned = false;
  /** Whether someone woke it since its last look began. */
  #isWoken = false;
  /** Looks in a row at which everything failed. */
  #fruitless = 0;
  /** When (ms) a webhook that failed is tried again; null when none is waited for. */
  #retryAt: number | null = null;

  async wake(kinds: readonly WorkKind[]): Promise<number> {
    for (const kind of kinds) this.#kinds.add(kind);
    this.#wokenAt = Date.now();
    this.#isWoken = true;
    if (!this.#isPlanned) await this.#planIn(this.pauses.first);
    return this.pauses.awake;
  }

  override async alarm(): Promise<void> {
    this.#isPlanned = true;
    this.#isWoken = false;
    const startedAt = Date.now();
    const { done, failed } = await this.#look();
    const now = Date.now();
    const { between, longest, awake, outage } = this.pauses;
    // A clock that was set back must not keep the object awake.
    const awakeUntil = Math.min(this.#wokenAt, now) + awake;
    this.#fruitless = done === 0 && failed > 0 ? this.#fruitless + 1 : 0;
    if (done > 0) await this.#planIn(Math.min(longest, Math.max(between, 4 * (now - startedAt))));
    else if (failed > 0) await this.#planIn(Math.min(outage, between * 2 ** this.#fruitless));
    // Rows may have been written while nobody woke this object: the last look begins after that time.
    else if (this.#isWoken || startedAt < awakeUntil) await this.#planIn(Math.max(0, awakeUntil - now));
    else if (this.#retryAt !== null && this.#retryAt < now + this.pauses.retry)
      await this.#waitForRetry(this.#retryAt - now);
    else this.#rest();
  }

  async #waitForRetry(pauseMs: number): Promise<void> {
    this.#retryAt = null;
    await this.#planIn(Math.max(0, pauseMs));
  }

  protected get pauses(): Pauses {
    return PAUSES;
  }

  /** Replaced in tests, which do not wait. */
  protected async plan(pauseMs: number): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + pauseMs);
  }

  async #planIn(pauseMs: number): Promise<void> {
    this.#isPlanned = true;
    try {
      await this.plan(pauseMs);
    } catch (error) {
      this.#isPlanned = false;
      throw error;
    }
  }

  #rest(): void {
    this.#isPlanned = false;
    this.#kinds.clear();
  }

  #count<Run extends Found & { readonly retryAt: number | null }>(found: Counts, run: Run): Run {
    found.done += run.done;
    found.failed += run.failed;
    if (run.retryAt !== null) this.#retryAt = Math.min(run.retryAt, this.#retryAt ?? run.retryAt);
    return run;
  }

  /** Refunds first, because they enqueue mails. After a restart nobody knows who woke this object, so it looks for all. */
  async #look(): Promise<Found> {
    const kinds = this.#kinds.size > 0 ? this.#kinds : new Set(WORK_KINDS);
    const { mails, payments, push, outbox, webhookDelivery } = this.#services;
    const found = { done: 0, failed: 0 };
    try {
      if (kinds.has("refunds")) {
        const { done, failed } = await payments.sendDueRefunds(MAX_REFUNDS);
        found.done += done;
        found.failed += failed;
        // A refund is mailed and pushed.
        if (done > 0) for (const kind of WORK_KINDS) kinds.add(kind);
      }
      if (kinds.has("codes")) {
        const { done, failed } = await payments.closeEndedCodes(MAX_CODES);
        found.done += done;
        found.failed += failed;
      }
      if (kinds.has("mails")) {
        const { sent, skipped, failed } = await mails.deliverDue(MAX_MAILS);
        found.done += sent + skipped;
        found.failed += failed;
      }
      if (kinds.has("webhooks")) {
        const { isSlowDue } = this.#count(found, await webhookDelivery.deliverDue());
        if (isSlowDue) await outbox.wakeSlowWebhooks();
      }
      if (kinds.has("slowWebhooks")) this.#count(found, await webhookDelivery.deliverSlow());
      if (kinds.has("pushes")) {
        const { rows, failed } = await push.deliverPushes(MAX_PUSHES);
        found.done += rows - failed;
        found.failed += failed;
      }
    } catch (error) {
      log.error("outbox.look_failed", error);
      found.failed++;
    }
    return found;
  }
}
