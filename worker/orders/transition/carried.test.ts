import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { as, countByOutcome } from "../../testing/api-client.ts";
import { copyOrder } from "../../testing/copied-orders.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createMany,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { accept, confirmed, deliver, readOrder } from "../../testing/orders.ts";
import { findBrokenRules, readShop } from "../../testing/shop-state.ts";
import type { DoorFigures } from "../door/door.contract.ts";
import { MAX_CARRIED } from "../order-limits.contract.ts";
import type { Order } from "../orders.contract.ts";
import type { PackingStation } from "../packing/packing.contract.ts";

/** How many orders one agent may carry, and what happens to them when the agent may no longer work. */
let buyer: Account;
let staff: Account;
let potato: string;

beforeAll(async () => {
  [buyer, staff] = [await createUser(), await createAdmin()];
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

/** The ids of confirmed orders. */
const waiting = async (count: number): Promise<string[]> => {
  const { _id } = await confirmed(buyer, staff, potato);
  const copies = await createMany(count - 1, () => copyOrder(_id));
  return [_id, ...copies.map(({ id }) => id)];
};
const hand = async (agent: Account, id: string) => {
  const { confirmationOtp = "" } = await readOrder(buyer, id);
  return deliver(agent, id, confirmationOtp);
};
const release = (id: string) => as(staff.token).patch(`/admin/orders/${id}/status`, { status: "confirmed" });
const idsOnBoard = async (agent: Account): Promise<string[]> =>
  (await as(agent.token).post<{ orders: Order[] }>("/orders/available-orders?limit=100")).body.orders.map(
    ({ _id }) => _id,
  );

it("gives one agent ten of eleven orders that they ask for at once, and another one only after one of them is over", async () => {
  const agent = await createAgent();
  const other = await createAgent();
  const orders = await waiting(MAX_CARRIED + 1);
  faults.delay = () => Math.random() * 10;
  const answers = await Promise.all(orders.map((id) => accept(agent, id)));
  endFaults();
  expect(countByOutcome(answers)).toEqual({ "200": MAX_CARRIED, "409 orders.carries_enough": 1 });
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    "You already carry 10 orders. Deliver one of them before you accept another.",
  );
  const left = orders[answers.findIndex(({ status }) => status === 409)] ?? "";
  expect(await idsOnBoard(agent)).toContain(left);

  const [first, second, third, fourth] = orders.filter((id) => id !== left);
  if (!first || !second || !third || !fourth) throw new Error("fewer than four orders");
  const before = await readShop();
  expect((await accept(agent, left)).body.code).toBe("orders.carries_enough");
  expect(await readShop()).toEqual(before);
  // The agent can still repeat the acceptance of an order that they already carry.
  expect((await accept(agent, first)).status).toBe(200);

  const takesOneMore = async (id: string) => {
    expect((await accept(agent, id)).status).toBe(200);
    expect((await accept(agent, second)).body.code).toBe("orders.carries_enough");
  };
  await release(second);
  await takesOneMore(left);
  const [fifth, sixth] = await waiting(2);
  expect((await hand(agent, first)).status).toBe(200);
  await takesOneMore(fifth ?? "");
  await as(staff.token).patch(`/admin/orders/${third}/cancel`);
  await takesOneMore(sixth ?? "");
  expect((await accept(other, second)).status).toBe(200);
});

it("counts only an agent's own cash, not what another agent is about to collect", async () => {
  const agent = await createAgent();
  const other = await createAgent();
  const owner = await createOwner();
  const [first, second] = await waiting(2);
  const setLimit = (custodyLimitRupees: number) => as(owner.token).patch("/admin/settings", { custodyLimitRupees });
  await setLimit(1);
  // An agent who holds nothing may take any one order.
  const statuses = [await accept(other, first ?? ""), await accept(agent, second ?? "")];
  await setLimit(0);
  expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
});

it("leaves orders with agents who are rejected or go offline, until they deliver them or staff release them", async () => {
  const rejected = await createAgent();
  const offline = await createAgent();
  const other = await createAgent();
  const [one, two, three] = await waiting(3);
  if (!one || !two || !three) throw new Error("fewer than three orders");
  await accept(rejected, one);
  await accept(offline, two);
  await accept(offline, three);
  await env.DB.prepare("UPDATE agents SET status = 'rejected' WHERE id = ?").bind(rejected.agentId).run();
  await env.DB.prepare("UPDATE agents SET is_active = 0 WHERE id = ?").bind(offline.agentId).run();
  for (const [agent, id] of [
    [rejected, one],
    [offline, two],
  ] as const) {
    expect(await readOrder(staff, id)).toMatchObject({ status: "accepted", deliveryAgent: { _id: agent.agentId } });
    expect(await idsOnBoard(other)).not.toContain(id);
    expect((await accept(other, id)).body.code).toBe("orders.already_accepted");
    expect((await release(id)).status).toBe(200);
    expect(await idsOnBoard(other)).toContain(id);
    expect((await accept(agent, id)).status).toBe(403);
    expect((await accept(other, id)).status).toBe(200);
  }
  expect((await hand(offline, three)).status).toBe(200);
});

it("hands a released order on without what was damaged at the door, until staff pack it again", async () => {
  const first = await createAgent();
  const second = await createAgent();
  const { _id } = await confirmed(buyer, staff, potato, 9);
  const line = async () => {
    const { body } = await as(staff.token).get<PackingStation>(`/admin/packing?order=${_id}`);
    return body.orders[0]?.lines[0]?.picked;
  };
  const mark = (quantity: number, seen: string | null = null) =>
    as(staff.token).post("/admin/packing/marks", {
      marks: [{ orderId: _id, productId: potato, seen, picked: true, quantity }],
    });
  const atDoor = async (agent: Account) =>
    (await as(agent.token).get<{ door: DoorFigures }>(`/orders/${_id}/door`)).body.door.lines[0];
  await mark(9);
  await as(staff.token).patch(`/admin/orders/${_id}/pack`);
  await accept(first, _id);
  const lines = [{ productId: potato, deliveredQuantity: 6, outcome: "rejected", reason: "damaged" }];
  await as(first.token).put(`/orders/${_id}/door`, { lines });
  await release(_id);
  expect(await line()).toMatchObject({ quantity: 6 });
  await accept(second, _id);
  expect(await atDoor(second)).toMatchObject({ ordered: 9, delivered: 6, outcome: "short", reason: "missing" });

  await release(_id);
  await as(staff.token).patch(`/admin/orders/${_id}/unpack`);
  await mark(9, (await line())?.at);
  await as(staff.token).patch(`/admin/orders/${_id}/pack`);
  await accept(first, _id);
  expect(await atDoor(first)).toMatchObject({ delivered: 9, outcome: "delivered" });
});

it("lets staff pick a released order that was never packed again, whatever was damaged at the door", async () => {
  const first = await createAgent();
  const second = await createAgent();
  const { _id } = await confirmed(buyer, staff, potato, 9);
  await accept(first, _id);
  const lines = [{ productId: potato, deliveredQuantity: 6, outcome: "rejected", reason: "damaged" }];
  await as(first.token).put(`/orders/${_id}/door`, { lines });
  await release(_id);
  const list = `/admin/orders/pick-list/picked?order=${_id}`;
  await as(staff.token).post(list, { productId: potato, name: "Potato", unit: "kg", quantity: 9, picked: true });
  expect((await as(staff.token).patch(`/admin/orders/${_id}/pack`)).status).toBe(200);
  await accept(second, _id);
  expect((await hand(second, _id)).status).toBe(200);
});
