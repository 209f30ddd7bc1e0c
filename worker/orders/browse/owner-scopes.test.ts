import { beforeAll, expect, it } from "vitest";
import { readTogether } from "../../platform/d1/reads.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  db,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { inEveryStatus } from "../../testing/orders.ts";
import { createArchivedOrdersRepo } from "./archived-orders.repo.ts";
import { createOrdersRepo } from "./orders.repo.ts";

/** Every query limited to one person, run for someone else. */
const repo = createOrdersRepo(db);
const page = { limit: 20 };
let buyer: Account;
let other: Account;
let agent: Account & { agentId: string };
let otherAgent: Account & { agentId: string };

beforeAll(async () => {
  [buyer, other, agent, otherAgent] = [
    await createUser(),
    await createUser(),
    await createAgent(),
    await createAgent(),
  ];
  const [potato = ""] = await createProducts([product("Potato")]);
  await inEveryStatus({ buyer, staff: await createAdmin(), agent }, potato);
  await env.DB.prepare("UPDATE orders SET awaits_payment = 1, idempotency_key = 'key' WHERE status = 'pending'").run();
});

it("shows a buyer's orders, unpaid ones and repeated keys to nobody else", async () => {
  expect(await repo.listOfBuyer(buyer.userId, page)).toHaveLength(5);
  expect(await repo.listOfBuyer(other.userId, page)).toEqual([]);
  expect(await repo.findByIdempotencyKey(buyer.userId, "key")).not.toBeNull();
  expect(await repo.findByIdempotencyKey(other.userId, "key")).toBeNull();
});

it("shows an agent's orders and their number to no other agent", async () => {
  expect(await repo.listIdsOfAgent(agent.agentId, 10)).toHaveLength(2);
  expect(await repo.listIdsOfAgent(otherAgent.agentId, 10)).toEqual([]);
  for (const status of ["accepted", "delivered"] as const) {
    const boardOf = ({ agentId: id }: { agentId: string }) => repo.readBoard({ id, city: "patna" }, status, page);
    expect(await boardOf(agent)).toMatchObject([[{ order: { status } }], { accepted: 1, delivered: 1 }]);
    expect(await boardOf(otherAgent)).toMatchObject([[], { accepted: 0, delivered: 0 }]);
  }
});

it("finds by a customer's mail address the orders of that customer only", async () => {
  const found = async (email: string) =>
    (await repo.search(email, undefined, page)).found.map(({ order }) => order.buyerId);
  expect(await found(buyer.email)).toEqual(Array(5).fill(buyer.userId));
  expect(await found(other.email)).toEqual([]);
});

it("reads only the orders of the session's account in the session's batch", async () => {
  const ordered = async ({ sessionId }: Account) =>
    (await readTogether(db, [repo.ofSession.ordered(sessionId, page)]))[0].map(({ order }) => order.buyerId);
  expect(await ordered(buyer)).toEqual(Array(5).fill(buyer.userId));
  expect(await ordered(other)).toEqual([]);
  const carried = async ({ sessionId }: Account) =>
    (await readTogether(db, [repo.ofSession.carried(sessionId, "accepted", page)]))[0].length;
  expect([await carried(agent), await carried(otherAgent), await carried(buyer)]).toEqual([1, 0, 0]);
});

it("shows an order in the archive to its buyer and its agent only", async () => {
  await env.DB.batch([
    env.DB.prepare("INSERT INTO order_archives (id, buyer_id, month, digest) VALUES (1, ?, '2025-11', 'a')").bind(
      buyer.userId,
    ),
    env.DB.prepare(
      `INSERT INTO archived_orders (id, archive_id, buyer_id, agent_id, status, city, phone, total_paise, payment_method,
         payment_status, has_agent_text, created_at)
         VALUES ('ARCHIVED', 1, ?, ?, 'delivered', 'patna', '', 1, 'cod', 'paid', 0, 1)`,
    ).bind(buyer.userId, agent.agentId),
  ]);
  const archived = createArchivedOrdersRepo(db);
  const ofBuyer = ({ userId }: Account) => archived.listIds({ buyerId: userId }, page);
  expect([await ofBuyer(buyer), await ofBuyer(other)]).toEqual([["ARCHIVED"], []]);
  const ofAgent = ({ agentId }: typeof agent) => archived.listIds({ agentId }, page);
  expect([await ofAgent(agent), await ofAgent(otherAgent)]).toEqual([["ARCHIVED"], []]);
});
