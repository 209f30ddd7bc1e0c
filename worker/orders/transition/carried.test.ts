import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { as, countByOutcome } from "../../testing/api-client.ts";
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
import { MAX_CARRIED } from "../order-limits.contract.ts";
import type { Order } from "../orders.contract.ts";

/** How many orders one agent may carry, and what happens to them when the agent may not work any more. */
let buyer: Account;
let staff: Account;
let potato: string;

beforeAll(async () => {
  [buyer, staff] = [await createUser(), await createAdmin()];
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
afterEach(async () => {
  endFaults();
  expect(await findBrokenRules()).toEqual([]);
});

const waiting = (count: number): Promise<Order[]> => createMany(count, () => confirmed(buyer, staff, potato));
const release = (id: string) => as(staff.token).patch(`/admin/orders/${id}/status`, { status: "confirmed" });
const idsOnBoard = async (agent: Account): Promise<string[]> =>
  (await as(agent.token).post<{ orders: Order[] }>("/orders/available-orders?limit=100")).body.orders.map(
    ({ _id }) => _id,
  );

describe("the limit of ten undelivered orders for each agent", () => {
  it("gives ten of eleven orders that are asked for at once and leaves the eleventh on the board", async () => {
    const agent = await createAgent();
    const orders = await waiting(MAX_CARRIED + 1);
    faults.delay = () => Math.random() * 30;
    const answers = await Promise.all(orders.map(({ _id }) => accept(agent, _id)));
    endFaults();
    expect(countByOutcome(answers)).toEqual({ "200": MAX_CARRIED, "409 orders.carries_enough": 1 });
    const left = orders[answers.findIndex(({ status }) => status === 409)];
    expect(await idsOnBoard(agent)).toContain(left?._id);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      "You already carry 10 orders. Deliver one of them before you accept another.",
    );
  });

  it("refuses further orders without any change, and stops no other agent", async () => {
    const agent = await createAgent();
    const [eleventh, ...ten] = await waiting(MAX_CARRIED + 1);
    for (const { _id } of ten) expect((await accept(agent, _id)).status).toBe(200);
    const before = await readShop();
    for (let i = 0; i < 3; i++) {
      expect((await accept(agent, eleventh?._id ?? "")).body.code).toBe("orders.carries_enough");
    }
    expect(await readShop()).toEqual(before);
    // Accepting an order again that the agent already carries still succeeds.
    expect((await accept(agent, ten[0]?._id ?? "")).status).toBe(200);
    expect((await accept(await createAgent(), eleventh?._id ?? "")).status).toBe(200);
  });

  it("allows another order after one is delivered, released or cancelled", async () => {
    const agent = await createAgent();
    const [first, second, third, ...rest] = await waiting(MAX_CARRIED);
    const [a, b, c] = await waiting(3);
    for (const order of [first, second, third, ...rest]) await accept(agent, order?._id ?? "");
    const { confirmationOtp = "" } = await readOrder(buyer, first?._id ?? "");
    await deliver(agent, first?._id ?? "", confirmationOtp);
    expect((await accept(agent, a?._id ?? "")).status).toBe(200);
    await release(second?._id ?? "");
    expect((await accept(agent, b?._id ?? "")).status).toBe(200);
    await as(staff.token).patch(`/admin/orders/${third?._id}/cancel`);
    expect((await accept(agent, c?._id ?? "")).status).toBe(200);
    expect((await accept(agent, second?._id ?? "")).body.code).toBe("orders.carries_enough");
  });
});

it("counts only an agent's own cash, not what another agent is about to collect", async () => {
  const [agent, other, owner] = [await createAgent(), await createAgent(), await createOwner()];
  const [first, second] = await waiting(2);
  const setLimit = (custodyLimitRupees: number) => as(owner.token).patch("/admin/settings", { custodyLimitRupees });
  await setLimit(1);
  // Who holds nothing may take any one order.
  const statuses = [await accept(other, first?._id ?? ""), await accept(agent, second?._id ?? "")];
  await setLimit(0);
  expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
});

describe("an agent who may not work any more", () => {
  it.each([
    ["rejected", "UPDATE agents SET status = 'rejected' WHERE id = ?"],
    ["offline", "UPDATE agents SET is_active = 0 WHERE id = ?"],
  ])("because they are %s keeps the accepted order until staff release it for another", async (_, change) => {
    const agent = await createAgent();
    const [order] = await waiting(1);
    const id = order?._id ?? "";
    await accept(agent, id);
    await env.DB.prepare(change).bind(agent.agentId).run();

    expect(await readOrder(staff, id)).toMatchObject({ status: "accepted", deliveryAgent: { _id: agent.agentId } });
    const other = await createAgent();
    expect(await idsOnBoard(other)).not.toContain(id);
    expect((await accept(other, id)).body.code).toBe("orders.already_accepted");

    expect((await release(id)).status).toBe(200);
    expect(await idsOnBoard(other)).toContain(id);
    expect((await accept(agent, id)).status).toBe(403);
    expect((await accept(other, id)).status).toBe(200);
  });

  it("can still deliver the accepted order when they are only offline", async () => {
    const agent = await createAgent();
    const [order] = await waiting(1);
    await accept(agent, order?._id ?? "");
    await env.DB.prepare("UPDATE agents SET is_active = 0 WHERE id = ?").bind(agent.agentId).run();
    const { confirmationOtp = "" } = await readOrder(buyer, order?._id ?? "");
    expect((await deliver(agent, order?._id ?? "", confirmationOtp)).status).toBe(200);
  });
});
