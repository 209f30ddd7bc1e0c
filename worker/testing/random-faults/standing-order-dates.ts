import { createExecutionContext, runDurableObjectAlarm } from "cloudflare:test";
import { createServices } from "../../compose.ts";
import { as } from "../api-client.ts";
import { env, withFaults } from "../faults.ts";
import { listOf, standingOrderOf } from "../standing-orders.ts";
import type { FaultyShop } from "./cast.ts";

const PAUSE_MS = 500;

const timer = () => env.STANDING_ORDER_TIMER.getByName("shop");

/** Each places an order at every ring. */
const STANDING_ORDERS = 6;

/** Standing orders of every day, each of another buyer. */
export const makeStandingOrders = async ({ buyers, goods }: FaultyShop): Promise<void> => {
  for (const buyer of buyers.slice(0, STANDING_ORDERS)) {
    const listId = await listOf(buyer, [{ productId: goods[0] ?? "", quantity: 2 }], "Every morning");
    const { status, text } = await as(buyer.token).post("/standing-orders", standingOrderOf(listId));
    if (status !== 201) throw new Error(text);
  }
};

/**
 * The timer's alarm rings as if the next date of each were due, and as if the lease of a timer that died had ended. Each time
 * the webhooks that wait are looked for, as cron does.
 */
export const ringTimer = async (times: number): Promise<void> => {
  const { webhookDelivery } = createServices(withFaults(env), createExecutionContext());
  for (let ring = 0; ring < times; ring++) {
    await env.DB.prepare("UPDATE standing_orders SET step = 'place', due_at = ? WHERE next_day IS NOT NULL")
      .bind(Date.now())
      .run();
    await timer().wakeAt(Date.now());
    // An aborted timer rejects; its alarm is set anew by the next ring.
    await runDurableObjectAlarm(timer()).catch(() => undefined);
    await webhookDelivery.deliverDue().catch(() => undefined);
    await webhookDelivery.deliverSlow().catch(() => undefined);
    await scheduler.wait(PAUSE_MS);
  }
};
