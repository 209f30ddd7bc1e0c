import { beforeAll, describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/audit.contract.ts";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { accept, type Cast, confirm, inStatus, orderOf, place, placed, readOrder } from "../../testing/orders.ts";
import type { Buyer, CancelledOne } from "./buyers.contract.ts";

let potato: string;
let staff: Account;
let agent: Account & { agentId: string };

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato", { stock: 100_000 })]);
  [staff, agent] = [await createAdmin(), await createAgent()];
});

const read = async ({ userId }: Account) =>
  (await as(staff.token).get<{ buyer: Buyer }>(`/admin/buyers/${userId}`)).body.buyer;
const block = ({ userId }: Account, isBlocked: boolean, reason = "Orders and never opens the door") =>
  as(staff.token).patch<{ buyer: Buyer; fields: Record<string, string> }>(`/admin/buyers/${userId}/block`, {
    isBlocked,
    reason,
  });
const cancelAll = ({ userId }: Account) =>
  as(staff.token).post<{ results: CancelledOne[] }>(`/admin/buyers/${userId}/cancel-open-orders`, {
    reason: "A prank",
  });
const auditOf = async ({ userId }: Account) => {
  const owner = await createOwner();
  const { body } = await as(owner.token).get<{ entries: AuditEntry[] }>("/admin/audit?subject=user");
  return body.entries.filter(({ subject }) => subject._id === userId).map(({ action, after }) => ({ action, after }));
};

describe("a blocked buyer", () => {
  it("can read their orders and place none, in cash or online, until staff unblock them", async () => {
    const buyer = await createUser();
    const order = await placed(buyer, potato);
    const silent = await block(buyer, true, "  ");
    expect(silent.status).toBe(400);
    expect(silent.body.fields).toEqual({ reason: "Please give a reason" });
    // Two concurrent calls write one audit entry.
    const [blocked] = await Promise.all([block(buyer, true), block(buyer, true)]);
    expect(blocked.body.buyer.blocked).toMatchObject({ reason: "Orders and never opens the door" });
    for (const other of [agent, await createAdmin()]) expect((await block(other, true)).status).toBe(404);
    const refused = await place(buyer, orderOf(potato));
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe("accounts.blocked");
    expect(refused.body.message).toBe("Your account cannot place orders at present. Please call support.");
    const online = await as(buyer.token).post<{ code: string }>("/payment/create-order", {
      ...orderOf(potato),
      paymentMethod: "razorpay",
    });
    expect(online.status).toBe(403);
    expect(online.body.code).toBe("accounts.blocked");
    expect((await readOrder(buyer, order._id)).status).toBe("pending");

    expect((await block(buyer, false, "It was a mistake")).body.buyer.blocked).toBeNull();
    expect((await place(buyer, orderOf(potato))).status).toBe(201);
    expect(await auditOf(buyer)).toEqual([
      { action: "user.unblocked", after: { reason: "It was a mistake" } },
      { action: "user.blocked", after: { reason: "Orders and never opens the door" } },
    ]);
  });

  it("cannot place an order that was being written when they were blocked", async () => {
    const buyer = await createUser();
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => place(buyer, orderOf(potato))),
      block(buyer, true),
      ...Array.from({ length: 3 }, () => place(buyer, orderOf(potato))),
    ]);
    expect(answers.every(({ status }) => [200, 201, 403].includes(status))).toBe(true);
    const late = await env.DB.prepare(
      "SELECT count(*) AS n FROM orders o JOIN users u ON u.id = o.buyer_id WHERE u.id = ? AND o.created_at > u.blocked_at + 1000",
    )
      .bind(buyer.userId)
      .first<number>("n");
    expect(late).toBe(0);
    expect((await place(buyer, orderOf(potato))).status).toBe(403);
  });
});

describe("cancelling all open orders of a buyer", () => {
  it("cancels those that are open in any status, and nobody else's", async () => {
    const cast: Cast = { buyer: await createUser(), staff, agent };
    const [pending, confirmedOne, acceptedOne, delivered] = [
      await inStatus(cast, potato, "pending"),
      await inStatus(cast, potato, "confirmed"),
      await inStatus(cast, potato, "accepted"),
      await inStatus(cast, potato, "delivered"),
    ];
    const others = await placed(await createUser(), potato);
    expect(await read(cast.buyer)).toMatchObject({ openOrders: 3, deliveredOrders: 1, isEmailVerified: true });
    const { status, body } = await cancelAll(cast.buyer);
    expect(status).toBe(200);
    expect(body.results).toEqual([pending, confirmedOne, acceptedOne].map(({ _id }) => ({ _id, cancelled: true })));
    expect((await readOrder(cast.buyer, delivered._id)).status).toBe("delivered");
    expect((await readOrder(staff, others._id)).status).toBe("pending");
    expect(await read(cast.buyer)).toMatchObject({ openOrders: 0, openRupees: 0 });
    expect(await auditOf(cast.buyer)).toEqual([
      { action: "user.orders_cancelled", after: { reason: "A prank", orders: 3 } },
    ]);

    // Nothing is open, so nothing is written.
    expect((await cancelAll(cast.buyer)).body.results).toEqual([]);
    expect(await auditOf(cast.buyer)).toHaveLength(1);
  });

  it("cancels each of them once, although all share the key of the request", async () => {
    const buyer = await createUser();
    const orders = [await placed(buyer, potato), await placed(buyer, potato)];
    const ask = () =>
      as(staff.token).post<{ results: CancelledOne[] }>(
        `/admin/buyers/${buyer.userId}/cancel-open-orders`,
        { reason: "A prank" },
        { "Idempotency-Key": "cancel-all" },
      );
    expect((await ask()).body.results).toEqual(orders.map(({ _id }) => ({ _id, cancelled: true })));
    // The same request, sent again, has the same answer, and cancels nothing that was ordered since.
    const { _id: later } = await placed(buyer, potato);
    expect((await ask()).body.results).toEqual(orders.map(({ _id }) => ({ _id, cancelled: true })));
    expect((await readOrder(buyer, later)).status).toBe("pending");
    expect(await auditOf(buyer)).toHaveLength(1);
  });

  it("names an order that was delivered meanwhile", async () => {
    const buyer = await createUser();
    const order = await placed(buyer, potato);
    const { confirmationOtp = "" } = (await confirm(staff, order._id)).body.order;
    await accept(agent, order._id);
    const [{ body }, delivered] = await Promise.all([
      cancelAll(buyer),
      as(agent.token).post<{ code?: string }>(`/agent/${order._id}/deliver`, { deliveryOtp: confirmationOtp }),
    ]);
    const { status } = await readOrder(buyer, order._id);
    expect(status).toBe(delivered.status === 200 ? "delivered" : "cancelled");
    expect(body.results.filter(({ cancelled }) => cancelled)).toHaveLength(status === "cancelled" ? 1 : 0);
  });
});
