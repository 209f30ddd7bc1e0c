import { as } from "../api-client.ts";
import { env } from "../faults.ts";
import { services, standingOrderOf, testClock } from "../standing-orders.ts";
import { DONE } from "./money.ts";
import { type Command, newKey, note, type Run, type Shop, SLOTS } from "./shop.ts";

const standingOrderIds = async (): Promise<string[]> =>
  (await env.DB.prepare("SELECT id FROM standing_orders ORDER BY id").all<{ id: string }>()).results.map(
    ({ id }) => id,
  );

const plan: Run = async (shop, random) => {
  const buyer = random.pick(shop.onAccount) ?? shop.stranger;
  const lines = random.some(shop.goods).map((productId) => ({ productId, quantity: 1 + random.below(4) }));
  const list = await as(buyer.token).post<{ list: { _id: string } }>("/lists", { name: newKey(shop), lines });
  if (list.status !== 201) return { answer: list };
  const paymentMethod = random.oneIn(2) ? ("cod" as const) : ("account" as const);
  const body = standingOrderOf(list.body.list._id, { slotId: random.pick(SLOTS) ?? "", paymentMethod });
  return { answer: await as(buyer.token).post("/standing-orders", body) };
};

/** Orders that the runner placed, with their buyers. */
const PLACED = "SELECT id, buyer_id AS buyerId FROM orders WHERE standing_order_id IS NOT NULL ORDER BY id";

const notePlaced = async (shop: Shop): Promise<void> => {
  const { results } = await env.DB.prepare(PLACED).all<{ id: string; buyerId: string }>();
  for (const { id, buyerId } of results) {
    const buyer = shop.buyers.find(({ userId }) => userId === buyerId);
    if (buyer) await note(shop, buyer, id, null);
  }
};

/** Runs two runners at once, as the alarm and cron may; they send previews or place orders. */
const runAll: Run = async (shop) => {
  const { meta } = await env.DB.prepare("UPDATE standing_orders SET due_at = 1 WHERE due_at IS NOT NULL").run();
  if (meta.changes === 0) return null;
  testClock.time = Date.now();
  const runs = await Promise.all([services().standingOrders.runDue(20), services().standingOrders.runDue(20)]);
  const failed = runs.reduce((sum, run) => sum + run.failed, 0);
  if (failed > 0) throw new Error(`${failed} standing orders failed`);
  await notePlaced(shop);
  return { answer: DONE };
};

export const STANDING_ORDERS: readonly Command[] = [
  { name: "plan a standing order", weight: 3, run: plan },
  { name: "run standing orders", weight: 5, run: runAll },
];

export const WILD_STANDING_ORDERS: readonly Command[] = [
  {
    name: "plan a standing order for the list of another, or without a slot",
    weight: 1,
    run: async (shop, random) => {
      const body = standingOrderOf("nothing", random.oneIn(2) ? {} : { slotId: "patna-9" });
      return { answer: await as(random.pick(shop.buyers)?.token ?? "").post("/standing-orders", body) };
    },
  },
  {
    name: "end the standing order of another",
    weight: 1,
    run: async (shop, random) => {
      const id = random.pick(await standingOrderIds());
      return id ? { answer: await as(shop.stranger.token).delete(`/standing-orders/${id}`) } : null;
    },
  },
];
