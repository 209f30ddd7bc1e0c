import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OfferedSlot } from "../../cities/slots/slots.contract.ts";
import { createServices } from "../../compose.ts";
import { as } from "../../testing/api-client.ts";
import { copyOrder } from "../../testing/copied-orders.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { change } from "../../testing/order-changes.ts";
import {
  accept,
  confirm,
  countRows,
  eventsOf,
  orderOf,
  place,
  placed,
  readOrder,
  stockOf,
} from "../../testing/orders.ts";
import { actorOf } from "../../testing/people.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { approve, decline, memberIn } from "../../testing/team.ts";
import type { Order } from "../orders.contract.ts";

const HOUR_MS = 60 * 60 * 1000;
let paneer: string;
let owner: Account;
let buyer: Account;
let approver: Account;
let staff: Account;

beforeAll(async () => {
  // ₹100 each.
  [paneer = ""] = await createProducts([product("Paneer", { pricePaise: 10_000, stock: 1_000_000 })]);
  [owner, staff] = [await createUser(), await createAdmin()];
  [buyer, approver] = [await memberIn(owner, { orderLimit: 500 }), await memberIn(owner, { role: "approver" })];
});
afterEach(endFaults);

const placeOf = async (person: Account, quantity: number): Promise<Order> => placed(person, paneer, quantity);
const subjectsTo = ({ email }: Account) => sentMails.filter(({ to }) => to === email).map(({ subject }) => subject);
/** Reads the approval limit of a member who has a limit for each order and one for the month. */
const limitOf = ({ userId }: Account) => {
  const limits = { orderLimitPaise: 95_000, monthLimitPaise: 100_000 };
  const team = { name: owner.name, role: "buyer" as const, ...limits };
  const services = createServices(env, { waitUntil: () => undefined });
  return services.orders.readApprovalLimit(actorOf({ userId, accountId: owner.userId, team }));
};
const at = (hours: number) =>
  createServices(env, { waitUntil: () => undefined }, { now: () => Date.now() + hours * HOUR_MS }).orderCommands;

describe("a member's order", () => {
  it("belongs to the account, and says who placed it", async () => {
    const order = await placeOf(buyer, 2);
    expect(order).toMatchObject({ placedBy: { name: buyer.name }, user: { name: owner.name, email: owner.email } });
    expect(order.awaitsApproval).toBeUndefined();
    expect(await readOrder(owner, order._id)).toMatchObject({ placedBy: { name: buyer.name } });
    expect((await eventsOf(owner, order._id))[0]?.actor).toEqual({ role: "buyer", name: buyer.name });
    expect((await placeOf(owner, 1)).placedBy).toBeNull();
    await mailsSettled();
    const placedMails = (person: Account) => subjectsTo(person).filter((subject) => subject.endsWith("placed"));
    expect(placedMails(buyer).length).toBe(1);
    expect(placedMails(owner).length).toBe(2);
  });

  it("waits for approval until its slot closes", async () => {
    const { slots } = (await as(buyer.token).get<{ slots: OfferedSlot[] }>("/slots?location=patna")).body;
    const slot = slots.at(-1);
    const { body } = await place(buyer, orderOf(paneer, 6, { slot: { id: slot?.id, day: slot?.day } }));
    expect(body.order).toMatchObject({ awaitsApproval: true, approveBy: slot?.orderBy });
  });

  it("is returned again for a repeated key, also to another member", async () => {
    const body = orderOf(paneer, 1);
    const [first, again, another] = [
      await place(buyer, body, "team-key"),
      await place(buyer, body, "team-key"),
      await place(approver, body, "team-key"),
    ];
    expect(again.body.order._id).toEqual(first.body.order._id);
    expect(another.body.order._id).toEqual(first.body.order._id);
    expect((await place(approver, orderOf(paneer, 2), "team-key")).body).toMatchObject({
      code: "orders.idempotency_conflict",
    });
  });

  it("is refused in the batch when the member was removed meanwhile, and takes no stock", async () => {
    const member = await memberIn(owner);
    const before = await stockOf(paneer);
    faults.interruption = {
      before: /INSERT INTO "orders"/i,
      work: () => as(owner.token).delete(`/team/members/${member.userId}`),
    };
    expect((await place(member, orderOf(paneer))).status).toBe(403);
    expect(await stockOf(paneer)).toBe(before);
    expect(await countRows("orders", "placed_by = ?", member.userId)).toBe(0);
  });
});

describe("an order above a member's limit", () => {
  it("waits, holds its stock, and can be neither confirmed nor accepted", async () => {
    const before = await stockOf(paneer);
    const order = await placeOf(buyer, 6);
    expect(order).toMatchObject({ status: "pending", awaitsApproval: true });
    expect(await stockOf(paneer)).toBe(before - 6);
    expect((await confirm(staff, order._id)).body).toMatchObject({ code: "orders.awaiting_approval" });
    expect((await accept(await createAgent(), order._id)).status).toBe(409);
    const pending = await as(staff.token).get<{ orders: Order[] }>("/admin/orders?status=pending");
    const all = await as(staff.token).get<{ orders: Order[] }>("/admin/orders");
    expect(pending.body.orders.map(({ _id }) => _id)).not.toContain(order._id);
    expect(all.body.orders.find(({ _id }) => _id === order._id)).toMatchObject({ awaitsApproval: true });
    await mailsSettled();
    const mine = `Order ${order._id.slice(-8)} waits for your approval`;
    expect([owner, approver, buyer].map((person) => subjectsTo(person).includes(mine))).toEqual([true, true, false]);
  });

  it("continues once an approver approves the version they saw, or the owner approves without naming a version", async () => {
    const order = await placeOf(buyer, 6);
    const unseen = await placeOf(buyer, 7);
    await change(buyer, order._id, { [paneer]: 8 });
    const stale = await approve(approver, order._id, { version: 1 });
    expect([stale.status, stale.body]).toMatchObject([409, { code: "orders.changed_meanwhile", version: 2 }]);
    expect((await readOrder(owner, order._id)).awaitsApproval).toBe(true);
    expect((await approve(approver, order._id, { version: "2" })).status).toBe(400);
    const { status, body } = await approve(approver, order._id, { version: 2 }, "seen");
    expect(status).toBe(200);
    expect(body.order.awaitsApproval).toBe(undefined);
    expect(body.order.status).toBe("pending");
    // Repeated as after a lost response: the order has a newer version, and the approval still counts.
    expect((await approve(approver, order._id, { version: 2 }, "seen")).status).toBe(200);
    expect((await approve(owner, order._id)).body).toMatchObject({ code: "orders.not_awaiting_approval" });
    expect((await eventsOf(buyer, order._id)).map(({ type, actor }) => [type, actor.name])).toEqual([
      ["order.sent_for_approval", buyer.name],
      ["order.changed", buyer.name],
      ["order.approved", approver.name],
    ]);
    expect((await confirm(staff, order._id)).status).toBe(200);
    const headers = { "Content-Type": "application/json" };
    expect((await as(owner.token).post(`/orders/${unseen._id}/approve`, "", headers)).status).toBe(200);
    await mailsSettled();
    expect(subjectsTo(buyer)).toContain(`Order ${order._id.slice(-8)} approved`);
  });

  it("is not approved when its buyer changes it between reading and writing", async () => {
    const order = await placeOf(buyer, 6);
    // Without the queue, D1 alone must refuse it.
    faults.mutexIsOff = true;
    faults.interruption = {
      before: /approved_at = /,
      work: () => change(buyer, order._id, { [paneer]: 9 }),
    };
    expect((await approve(approver, order._id, { version: 1 })).body.code).toBe("orders.changed_meanwhile");
    expect(await readOrder(owner, order._id)).toMatchObject({ total: 900, awaitsApproval: true });
  });

  it("is cancelled with a reason when it is declined, and returns its stock once", async () => {
    const before = await stockOf(paneer);
    const order = await placeOf(buyer, 8);
    expect((await decline(approver, order._id, " ")).status).toBe(400);
    expect((await decline(approver, order._id, "We have enough")).body.order.status).toBe("cancelled");
    expect((await decline(owner, order._id)).status).toBe(409);
    expect(await stockOf(paneer)).toBe(before);
    expect((await eventsOf(buyer, order._id)).at(-1)).toMatchObject({ type: "order.declined", note: "We have enough" });
    await mailsSettled();
    expect(subjectsTo(buyer)).toContain(`Order ${order._id.slice(-8)} was not approved`);
  });

  it("is cancelled after twelve hours without a decision, or when a later deadline is over, and its stock returns", async () => {
    const before = await stockOf(paneer);
    const order = await placeOf(buyer, 9);
    expect(await at(11.9).expireApprovals(20)).toBe(0);
    // Its confirmation deadline has not started.
    expect(await at(11.9).expireUnconfirmed(20)).toBe(0);
    const later = "UPDATE orders SET approval_due_at = approval_due_at + ?, version = version + 1 WHERE id = ?";
    const move = () => env.DB.prepare(later).bind(HOUR_MS, order._id).run();
    faults.interruption = { before: /UPDATE "orders" SET status/i, work: move };
    await at(12.1).expireApprovals(20);
    expect(faults.interruption).toBeNull();
    expect((await readOrder(owner, order._id)).status).toBe("pending");
    expect(await at(13.1).expireApprovals(20)).toBeGreaterThan(0);
    expect(await stockOf(paneer)).toBeGreaterThanOrEqual(before);
    expect((await eventsOf(buyer, order._id)).at(-1)).toMatchObject({
      type: "order.approval_expired",
      to: "cancelled",
      actor: { role: "system" },
    });
    expect((await approve(owner, order._id)).status).toBe(409);
  });

  it("has a confirmation deadline that starts at its approval", async () => {
    const order = await placeOf(buyer, 6);
    await approve(owner, order._id);
    const placedLongAgo = Date.now() - 23 * HOUR_MS;
    await env.DB.prepare("UPDATE orders SET created_at = ? WHERE id = ?").bind(placedLongAgo, order._id).run();
    await at(2).expireUnconfirmed(20);
    expect((await readOrder(owner, order._id)).status).toBe("pending");
    await at(24.1).expireUnconfirmed(100);
    expect((await readOrder(owner, order._id)).status).toBe("cancelled");
  });

  it("is refused for online payment with a clear message, and nothing is placed", async () => {
    const before = await countRows("orders");
    const body = { ...orderOf(paneer, 6), paymentMethod: undefined };
    const answer = await as(buyer.token).post<{ code: string }>("/payment/create-order", body);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("orders.approval_needs_cash");
    expect(await countRows("orders")).toBe(before);
  });

  it("is not above any limit of an approver or the owner", async () => {
    expect((await placeOf(approver, 50)).awaitsApproval).toBeUndefined();
    expect((await placeOf(owner, 50)).awaitsApproval).toBeUndefined();
  });

  it("is approved or cancelled, never both, when both happen at once", async () => {
    for (let turn = 0; turn < 2; turn++) {
      const order = await placeOf(buyer, 6);
      const answers = await Promise.all([
        approve(approver, order._id),
        decline(owner, order._id),
        as(buyer.token).patch(`/orders/${order._id}/cancel`),
      ]);
      const { status } = await readOrder(owner, order._id);
      expect(["pending", "cancelled"]).toContain(status);
      expect(answers.some((answer) => answer.status === 200)).toBe(true);
      const ends = (await eventsOf(owner, order._id)).filter(({ to }) => to === "cancelled");
      expect(ends.length).toBeLessThanOrEqual(1);
    }
  });
});

describe("a limit of the month", () => {
  it("counts what was not cancelled, and two phones cannot exceed it together", async () => {
    const member = await memberIn(owner, { monthLimit: 1000 });
    const first = await placeOf(member, 6);
    expect(first.awaitsApproval).toBeUndefined();
    const waiting = await placeOf(member, 5);
    expect(waiting.awaitsApproval).toBe(true);
    for (const { _id } of [first, waiting]) await as(member.token).patch(`/orders/${_id}/cancel`);
    const orders = await Promise.all(Array.from({ length: 5 }, () => placeOf(member, 3)));
    expect(orders.filter(({ awaitsApproval }) => !awaitsApproval).length).toBeLessThanOrEqual(3);
    expect(
      await countRows("orders", "placed_by = ? AND status <> 'cancelled' AND awaits_approval = 0", member.userId),
    ).toBe(3);
  });

  it("counts orders since the start of the Indian month only", async () => {
    const member = await memberIn(owner, { orderLimit: 950, monthLimit: 1000 });
    expect(await limitOf(member)).toBe(950);
    const order = await placeOf(member, 9);
    expect(await limitOf(member)).toBe(100);
    const lastMonth = Date.now() - 32 * 24 * HOUR_MS;
    await env.DB.prepare("UPDATE orders SET created_at = ? WHERE id = ?").bind(lastMonth, order._id).run();
    expect((await placeOf(member, 9)).awaitsApproval).toBeUndefined();
  });
});

it("gives each member the right permissions on their own orders and on those of other members", async () => {
  const first = await placeOf(buyer, 6);
  const rightsOf = async (person: Account) => {
    let waiting = await copyOrder(first._id);
    const ended = async (act: (id: string) => Promise<{ status: number }>) => {
      const { status } = await act(waiting.id);
      if (status === 200) waiting = await copyOrder(first._id);
      return status;
    };
    const api = as(person.token);
    const own = await placeOf(person, 1);
    return {
      read: (await api.get(`/orders/${waiting.id}`)).status,
      events: (await api.get(`/orders/${waiting.id}/events`)).status,
      approve: await ended((id) => approve(person, id)),
      decline: await ended((id) => decline(person, id)),
      cancel: await ended((id) => api.patch(`/orders/${id}/cancel`)),
      cancelOwn: (await api.patch(`/orders/${own._id}/cancel`)).status,
    };
  };
  const all = { read: 200, events: 200, approve: 200, decline: 200, cancel: 200, cancelOwn: 200 };
  expect({
    buyer: await rightsOf(await memberIn(owner)),
    approver: await rightsOf(approver),
    owner: await rightsOf(owner),
    stranger: await rightsOf(await createUser()),
    staff: (await approve(staff, first._id)).status,
  }).toEqual({
    buyer: { ...all, approve: 403, decline: 403, cancel: 403 },
    approver: all,
    owner: all,
    stranger: { read: 404, events: 404, approve: 404, decline: 404, cancel: 404, cancelOwn: 200 },
    staff: 403,
  });
});
