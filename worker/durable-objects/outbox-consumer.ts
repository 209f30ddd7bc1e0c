import { DurableObject } from "cloudflare:workers";
import { createServices } from "../compose.ts";
import type { Env } from "../env.ts";
import type { OutboxConsumer as Consumer } from "../outbox/consumer-client.ts";
import { WORK_KINDS, type WorkKind } from "../outbox/enqueued-work.ts";
import { log } from "../platform/log.ts";

/** Limits of one run, far below those of one invocation. */
const MAX_MAILS = 50;
const MAX_PUSHES = 100;
const MAX_REFUNDS = 3;
const MAX_CODES = 3;

/** Delays in ms. */
export interface Pauses {
  /** From the first wake to the first run, so that work enqueued at the same time shares the run. */
  readonly first: number;
  /** Between two runs that find work. */
  readonly between: number;
  /** Maximum delay between two runs; it grows with the duration of a run, which is long under load. */
  readonly longest: number;
  /** How long the consumer keeps running after a wake. Callers do not wake it again during this time. */
  readonly awake: number;
  /** Maximum delay after a run in which everything failed; the delay doubles each time. */
  readonly outage: number;
  /** Webhook retries due within this time are waited for; later ones are left to cron. */
  readonly retry: number;
}
export const PAUSES: Pauses = { first: 200, between: 500, longest: 1_000, awake: 500, outage: 10_000, retry: 60_000 };

interface Counts {
  done: number;
  failed: number;
}
type Result = Readonly<Counts>;

/**
 * Sends mails, pushes and refunds, and closes QR codes of finished orders. Two other objects of this class send
 * webhooks: one to receivers that respond quickly, one to the others. Every run is an alarm, so that a crash or a deploy
 * loses none. Cron does the same work later; leases in D1 ensure that no row is sent twice.
 */
export class OutboxConsumer extends DurableObject<Env> implements Consumer {
  readonly #services = createServices(this.env, this.ctx);
  readonly #kinds = new Set<WorkKind>();
  #wokenAt = 0;
  #isPlanned = false;
  /** Whether a caller woke it since its last run began. */
  #isWoken = false;
  #failedRuns = 0;
  /** When (ms) a failed webhook is retried; null when none is waited for. */
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
    const { done, failed } = await this.#run();
    const now = Date.now();
    const { between, longest, awake, outage } = this.pauses;
    // A clock that was set back must not keep the object awake.
    const awakeUntil = Math.min(this.#wokenAt, now) + awake;
    this.#failedRuns = done === 0 && failed > 0 ? this.#failedRuns + 1 : 0;
    if (done > 0) await this.#planIn(Math.min(longest, Math.max(between, 4 * (now - startedAt))));
    else if (failed > 0) await this.#planIn(Math.min(outage, between * 2 ** this.#failedRuns));
    // Rows may have been written while callers skipped waking this object, so the last run begins after that time.
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

  /** Tests override it, so that they do not wait. */
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

  #count(total: Counts, { done, failed, retryAt = null }: Result & { readonly retryAt?: number | null }): void {
    total.done += done;
    total.failed += failed;
    if (retryAt !== null) this.#retryAt = Math.min(retryAt, this.#retryAt ?? retryAt);
  }

  /**
   * Refunds run first, because they enqueue mails. After a restart all kinds run, because the requested ones are
   * unknown.
   */
  async #run(): Promise<Result> {
    const kinds = this.#kinds.size > 0 ? this.#kinds : new Set(WORK_KINDS);
    const { mails, payments, push, outboxConsumer, webhookDelivery } = this.#services;
    const total = { done: 0, failed: 0 };
    try {
      if (kinds.has("refunds")) {
        const refunds = await payments.sendDueRefunds(MAX_REFUNDS);
        this.#count(total, refunds);
        // A refund causes mails and pushes.
        if (refunds.done > 0) for (const kind of WORK_KINDS) kinds.add(kind);
      }
      if (kinds.has("codes")) this.#count(total, await payments.closeEndedCodes(MAX_CODES));
      if (kinds.has("mails")) {
        const { sent, skipped, failed } = await mails.deliverDue(MAX_MAILS);
        this.#count(total, { done: sent + skipped, failed });
      }
      if (kinds.has("webhooks")) {
        const webhooks = await webhookDelivery.deliverDue();
        this.#count(total, webhooks);
        if (webhooks.isSlowDue) await outboxConsumer.wakeSlowWebhooks();
      }
      if (kinds.has("slowWebhooks")) this.#count(total, await webhookDelivery.deliverSlow());
      if (kinds.has("pushes")) {
        const { rows, failed } = await push.deliverPushes(MAX_PUSHES);
        this.#count(total, { done: rows - failed, failed });
      }
    } catch (error) {
      log.error("outbox.look_failed", error);
      total.failed++;
    }
    return total;
  }
}
