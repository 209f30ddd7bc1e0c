import { createDeliveryCodes } from "../../orders/delivery-code.ts";
import { as, call } from "../api-client.ts";
import { type Account, startSession } from "../factories.ts";
import { env } from "../faults.ts";
import { orderOf } from "../orders.ts";
import { standingOrderOf } from "../standing-orders.ts";
import { createEndpoint } from "../webhooks.ts";
import type { Cast } from "./cast.ts";

/** Undoes what requests did to the shop and to those who send them, so that the next ones are not all refused. */
const lift = async ({ mine: { buyer, member, agent, admin } }: Cast): Promise<void> => {
  const run = (sql: string, ...values: unknown[]) => env.DB.prepare(sql).bind(...values);
  await env.DB.batch([
    run("DELETE FROM limits"),
    run("DELETE FROM settings"),
    run("DELETE FROM slot_days_off"),
    run("DELETE FROM city_pins"),
    run("UPDATE delivery_slots SET is_active = 1, capacity = NULL"),
    run("UPDATE cities SET is_open = 1, min_order_paise = 0 WHERE slug = 'patna'"),
    run("UPDATE users SET admin_status = 'verified' WHERE id = ?", admin.userId),
    run("UPDATE agents SET status = 'verified', is_active = 1 WHERE id = ?", agent.agentId),
    run("UPDATE users SET blocked_at = NULL, blocked_reason = '' WHERE blocked_at IS NOT NULL"),
    run(
      `UPDATE users SET team_account_id = ?, team_role = 'approver', team_order_limit_paise = NULL,
         team_month_limit_paise = NULL WHERE id = ?`,
      ...[buyer.userId, member.userId],
    ),
  ]);
};

const again = async ({ userId }: Account): Promise<string> => (await startSession({ id: userId })).token;

/** Places another order and takes it a different number of steps each round. Refused steps are ignored. */
const addOrder = async ({ mine: { buyer, agent, admin }, products }: Cast, round: number): Promise<void> => {
  const token = await again(buyer);
  const body = orderOf(products[round % products.length] ?? "", 2);
  const placed = await call<{ order?: { _id: string } }>("POST", "/orders", { token, body });
  const id = placed.body.order?._id;
  if (id === undefined) return;
  const staff = as(await again(admin));
  const courier = as(await again(agent));
  const steps = [
    () => staff.patch(`/admin/orders/${id}/confirm`),
    () => courier.patch(`/agent/${id}/accept`),
    async () => courier.post(`/agent/${id}/deliver`, { deliveryOtp: await codes.codeOf(id, 1) }),
  ];
  for (const step of steps.slice(0, round % (steps.length + 1))) await step();
};
const codes = createDeliveryCodes(env.CODE_SECRET);

const addPapers = async ({ mine: { buyer }, products }: Cast, round: number): Promise<void> => {
  const { post } = as(await again(buyer));
  const lines = products.slice(0, 2).map((productId) => ({ productId, quantity: 1 }));
  const { body } = await post<{ list?: { _id: string } }>("/lists", { name: `Daily ${round}`, lines });
  if (body.list) await post("/standing-orders", standingOrderOf(body.list._id));
  await createEndpoint(buyer);
};
const PAPERS_EVERY = 6;

/** Keeps the shop busy and its people able to act, between requests. */
export const heal = async (cast: Cast, round: number): Promise<void> => {
  await lift(cast);
  await addOrder(cast, round);
  if (round % PAPERS_EVERY === 0) await addPapers(cast, round);
};
