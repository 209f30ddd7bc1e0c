import { createExecutionContext, runDurableObjectAlarm } from "cloudflare:test";
import { createServices } from "../../compose.ts";
import { as, succeed } from "../api-client.ts";
import { env, withFaults } from "../faults.ts";
import { listOf, standingOrderOf } from "../standing-orders.ts";
import type { FaultyShop } from "./cast.ts";

const PAUSE_MS = 500;

const timer = () => env.STANDING_ORDER_TIMER.getByName("shop");

/** Each places an order whenever the timer fires. */
const STANDING_ORDERS = 6;

/** Creates daily standing orders, each of another buyer. */
export const makeStandingOrders = async ({ buyers, goods }: FaultyShop): Promise<void> => {
  for (const buyer of buyers.slice(0, STANDING_ORDERS)) {
    const listId = await listOf(buyer, [{ productId: goods[0] ?? "", quantity: 2 }], "Every morning");
    await succeed(as(buyer.token).post("/standing-orders", standingOrderOf(listId)));
  }
};

/**
 * Fires the timer's alarm as if the next date of each standing order were due, and as if the lease of an aborted timer
 * had ended. Each time due webhooks are delivered too, as by cron.
 */
export const fireTimer = async (times: number): Promise<void> => {
  const { webhookDelivery } = createServices(withFaults(env), createExecutionContext());
  for (let alarm = 0; alarm < times; alarm++) {
    await env.DB.prepare("UPDATE standing_orders SET step = 'place', due_at = ? WHERE next_day IS NOT NULL")
      .bind(Date.now())
      .run();
    await timer().wakeAt(Date.now());
    // An aborted timer rejects; the next round sets its alarm again.
    await runDurableObjectAlarm(timer()).catch(() => undefined);
    await webhookDelivery.deliverDue().catch(() => undefined);
    await webhookDelivery.deliverSlow().catch(() => undefined);
    await scheduler.wait(PAUSE_MS);
  }
};
