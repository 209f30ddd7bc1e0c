import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { as } from "../../worker/testing/api-client.ts";
import { createAgent, createUser } from "../../worker/testing/factories.ts";
import { accept, orderOf, place, readOrder } from "../../worker/testing/orders.ts";
import { deleteAccount, PASSWORD } from "../../worker/testing/own-data.ts";
import { decideAgent } from "../../worker/testing/people.ts";
import { bindingOf, count, databaseOf } from "./support/databases.ts";
import { interruption } from "./support/recorder.ts";
import { inCity, openShop, type Shop } from "./support/shop.ts";

/**
 * A decision about an account comes between what a city's call read and what it writes. The account is in another database
 * than the order, and still the later of the two is refused.
 */
let shop: Shop;
const PLACING = /insert into "orders"/i;
const STEP = /UPDATE "orders" SET status/i;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  const [buyer, agent] = [await createUser({ password: PASSWORD }), await createAgent({ location: "gaya" })];
  shop = { ...shop, buyer, agents: { ...shop.agents, gaya: agent } };
});
afterEach(() => {
  expect(interruption.next, "the interruption took place").toBeNull();
});

const beforeGaya = (before: RegExp, work: () => Promise<unknown>): void => {
  interruption.next = { database: bindingOf("gaya"), before, work };
};
const inGaya = () => place(shop.buyer, orderOf(shop.potato.gaya, 1, { location: "gaya" }));
const ordersOf = ({ userId }: { userId: string }) => count(bindingOf("gaya"), "orders", "buyer_id = ?", userId);
const stock = () => databaseOf("gaya").prepare("SELECT stock FROM products").first<number>("stock");

it("places no order of a buyer who is blocked meanwhile, also not their first one", async () => {
  const before = await stock();
  beforeGaya(PLACING, () =>
    as(shop.staff.token).patch(`/admin/buyers/${shop.buyer.userId}/block`, { isBlocked: true, reason: "Fraud" }),
  );
  const { status, body } = await inGaya();
  expect([status, body.code]).toEqual([403, "accounts.blocked"]);
  expect([await ordersOf(shop.buyer), await stock()]).toEqual([0, before]);
});

it("places no order of a buyer who is blocked while their account is copied for their first order", async () => {
  beforeGaya(/INSERT INTO "users"/, () =>
    as(shop.staff.token).patch(`/admin/buyers/${shop.buyer.userId}/block`, { isBlocked: true, reason: "Fraud" }),
  );
  const { status, body } = await inGaya();
  expect([status, body.code]).toEqual([403, "accounts.blocked"]);
  expect(await ordersOf(shop.buyer)).toBe(0);
});

it("places no order by a copy that another call has begun to write", async () => {
  await inCity(shop, "gaya").placed();
  await as(shop.staff.token).patch(`/admin/buyers/${shop.buyer.userId}/block`, { isBlocked: true, reason: "Fraud" });
  await databaseOf("gaya")
    .prepare("UPDATE users SET copy_number = 0, blocked_at = NULL WHERE id = ?")
    .bind(shop.buyer.userId)
    .run();
  expect((await inGaya()).status).toBe(403);
  expect(await ordersOf(shop.buyer)).toBe(1);
});

it("places no order of an account that is deleted meanwhile, and leaves no open order behind", async () => {
  beforeGaya(PLACING, async () => expect((await deleteAccount(shop.buyer)).status).toBe(200));
  expect((await inGaya()).status).toBe(401);
  expect(await ordersOf(shop.buyer)).toBe(0);
});

it("deletes no account that places an order between the check and the closing of its copies", async () => {
  beforeGaya(/UPDATE "users" SET deleted_at = COALESCE/, async () => expect((await inGaya()).status).toBe(201));
  const { status, body } = await deleteAccount(shop.buyer);
  expect([status, body.code]).toEqual([409, "profile.open_orders"]);
  const [order] = (await as(shop.buyer.token).get<{ orders: { _id: string }[] }>("/orders/my-orders")).body.orders;
  expect((await as(shop.buyer.token).patch(`/orders/${order?._id}/cancel`)).status).toBe(200);
  expect((await deleteAccount(shop.buyer)).status).toBe(200);
});

it("gives no order to an agent who is rejected meanwhile", async () => {
  const { gaya: agent } = shop.agents;
  await inCity(shop, "gaya").accepted();
  const { _id } = await inCity(shop, "gaya").confirmed();
  beforeGaya(STEP, async () => expect((await decideAgent(shop.staff, agent, "reject")).status).toBe(200));
  expect((await accept(agent, _id)).status).toBe(403);
  expect((await readOrder(shop.buyer, _id)).status).toBe("confirmed");
});

it("releases an order that an agent accepts while they are being rejected", async () => {
  const { gaya: agent } = shop.agents;
  await inCity(shop, "gaya").accepted();
  const { _id } = await inCity(shop, "gaya").confirmed();
  let accepting: { status: number } | undefined;
  // The shared database has rejected the agent already, so their session is over; an acceptance that read it before is on its way.
  beforeGaya(/^\s*INSERT INTO "agents"/, async () => {
    await databaseOf("gaya").batch([
      databaseOf("gaya")
        .prepare("UPDATE orders SET status = 'accepted', version = version + 1, agent_id = ? WHERE id = ?")
        .bind(agent.agentId, _id),
      databaseOf("gaya")
        .prepare(
          "INSERT INTO order_events (order_id, version, type, from_status, to_status, actor_role, at) VALUES (?, 3, 'order.accepted', 'confirmed', 'accepted', 'agent', 1)",
        )
        .bind(_id),
    ]);
    accepting = { status: 200 };
  });
  expect((await decideAgent(shop.staff, agent, "reject")).status).toBe(200);
  expect(accepting).toBeDefined();
  expect(await count(bindingOf("gaya"), "orders", "agent_id = ? AND status = 'accepted'", agent.agentId)).toBe(0);
  expect((await readOrder(shop.buyer, _id)).status).toBe("confirmed");
});
