import { DurableObject } from "cloudflare:workers";
import { createServices } from "../compose.ts";
import type { Env } from "../env.ts";
import { log } from "../platform/log.ts";
import type { StandingOrderTimer as Timer } from "../standing-orders/run/timer-client.ts";

/** Maximum steps per alarm, far below the limits of one invocation. */
const MAX_STEPS = 50;
const AFTER_FAILURE_MS = 60_000;

/**
 * Sends previews of standing orders and places them on time; its alarm is set to the next due step. Cron does the same
 * work later; leases and keys in D1 ensure that no date is ordered twice.
 */
export class StandingOrderTimer extends DurableObject<Env> implements Timer {
  readonly #services = createServices(this.env, this.ctx);

  async wakeAt(dueAt: number): Promise<void> {
    const planned = await this.ctx.storage.getAlarm();
    if (planned === null || dueAt < planned) await this.ctx.storage.setAlarm(dueAt);
  }

  override async alarm(): Promise<void> {
    const nextDueAt = await this.#run();
    if (nextDueAt !== null) await this.wakeAt(nextDueAt);
  }

  async #run(): Promise<number | null> {
    const { standingOrders, outboxConsumer } = this.#services;
    try {
      const { nextDueAt } = await standingOrders.runDue(MAX_STEPS);
      await outboxConsumer.wakeConsumer();
      return nextDueAt;
    } catch (error) {
      log.error("standing_orders.run_failed", error);
      return Date.now() + AFTER_FAILURE_MS;
    }
  }
}
