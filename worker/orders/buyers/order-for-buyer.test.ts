import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/audit.contract.ts";
import { dayAfter } from "../../cities/slots/slots.contract.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { type Answer, as, countByOutcome } from "../../testing/api-client.ts";
import { createApiToken } from "../../testing/api-tokens.ts";
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
import { endFaults, env } from "../../testing/faults.ts";
import { type Changed, change, quantitiesOf } from "../../testing/order-changes.ts";
import {
  accept,
  confirm,
  eventsOf,
  type OrderAnswer,
  orderOf,
  place,
  placed,
  readOrder,
  stockOf,
} from "../../testing/orders.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { paidOrder } from "../../testing/services/paid-orders.ts";
import { cancelOwn } from "../../testing/services/payment-time.ts";
import { endPayments, startProvider } from "../../testing/services/provider.ts";
import { memberIn } from "../../testing/team.ts";
import type { BuyerSummary } from "./buyers.contract.ts";

let owner: Account;
let staff: Account;
let buyer: Account;
let potato: string;
let onion: string;
let scarce: string;

beforeAll(async () => {
  startProvider();
  [owner, staff] = [await createOwner(), await createAdmin()];
  buyer = await createUser({ isEmailVerified: true });
  [potato = "", onion = "", scarce = ""] = await createProducts([
    product("Potato", { stock: 10_000 }),
    product("Onion", { stock: 1_000 }),
    product("Saffron", { stock: 3 }),
  ]);
});
afterEach(endFaults);
afterAll(endPayments);

const orderFor = (who: { token: string }, { userId }: Pick<Account, "userId">, body: unknown, key?: string) =>
  as(who.token).post<OrderAnswer["body"] & { code: string }>(
    `/admin/buyers/${userId}/orders`,
    body,
    key ? { "Idempotency-Key": key } : undefined,
  );
const changeFor = (orderId: string, quantities: Record<string, number>, more = {}): Promise<Answer<Changed>> =>
  as(staff.token).put<Changed>(`/admin/orders/${orderId}/items`, {
    items: Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity })),
    ...more,
  });
const auditOf = async ({ userId }: Account) => {
  const { body } = await as(owner.token).get<{ entries: AuditEntry[] }>("/admin/audit?subject=user");
  return body.entries.filter(({ subject }) => subject._id === userId);
};

describe("an order that staff place for a buyer", () => {
  it("is the buyer's own: they see who placed it, are mailed about it and can change and cancel it", async () => {
    const before = await stockOf(potato);
    const { status, body, text } = await orderFor(staff, buyer, orderOf(potato, 3));
    expect(status, text).toBe(201);
    const { _id } = body.order;
    expect(body.order.user).toMatchObject({ _id: buyer.userId });
    expect(await stockOf(potato)).toBe((before ?? 0) - 3);
    expect(await auditOf(buyer)).toMatchObject([
      {
        action: "user.order_placed",
        actor: { _id: staff.userId },
        subject: { _id: buyer.userId },
        after: { order: _id.slice(-8), total: body.order.total },
      },
    ]);

    await mailsSettled();
    const mail = sentMails.at(-1);
    expect(mail?.to).toBe(buyer.email);
    expect(mail?.subject).toBe(`Order ${_id.slice(-8)} placed for you`);
    expect(mail?.text).toContain("Our staff wrote it down for you");
    expect(mail?.text).toContain("Potato");

    const [event] = await eventsOf(buyer, _id);
    expect(event).toMatchObject({ type: "order.placed_by_staff", actor: { role: "staff" } });
    expect((await readOrder(buyer, _id)).placedBy).toBeNull();
    expect((await change(buyer, _id, { [potato]: 2 })).status).toBe(200);
    expect((await cancelOwn(buyer, _id)).status).toBe(200);
    expect(await stockOf(potato)).toBe(before);
  });

  it("is placed once for a key, which is refused for any other order", async () => {
    const first = await orderFor(staff, buyer, orderOf(potato), "by-phone");
    const second = await orderFor(staff, buyer, orderOf(potato), "by-phone");
    expect(second.body.order._id).toBe(first.body.order._id);
    expect((await orderFor(staff, buyer, orderOf(potato, 2), "by-phone")).body.code).toBe(
      "orders.idempotency_conflict",
    );
    const other = await orderFor(staff, await createUser(), orderOf(potato), "by-phone");
    expect(other.body.code).toBe("orders.idempotency_conflict");
  });

  it("is subject to the buyer's limits and credit, and refused for a blocked buyer", async () => {
    const newBuyer = await createUser();
    expect((await orderFor(staff, newBuyer, orderOf(potato, 1, { paymentMethod: "account" }))).body.code).toBe(
      "credit.not_offered",
    );
    await as(staff.token).patch(`/admin/credit/${newBuyer.userId}/terms`, { limit: 30, days: 7 });
    const onAccount = (quantity: number) => orderOf(potato, quantity, { paymentMethod: "account" });
    expect((await orderFor(staff, newBuyer, onAccount(1))).status).toBe(201);
    expect((await orderFor(staff, newBuyer, onAccount(1))).body.code).toBe("credit.exceeded");
    expect((await orderFor(staff, newBuyer, orderOf(potato, 1, { paymentMethod: "razorpay" }))).status).toBe(400);
    await as(staff.token).patch(`/admin/buyers/${newBuyer.userId}/block`, { isBlocked: true, reason: "Debts" });
    expect((await orderFor(staff, newBuyer, orderOf(potato))).body.code).toBe("orders.buyer_blocked");
  });

  it("gives the last stock and the last place of a slot to one caller only", async () => {
    const callers = await createMany(6, () => createUser());
    const byGoods = await Promise.all(
      callers.map((one, at) => (at % 2 === 0 ? orderFor(staff, one, orderOf(scarce)) : place(one, orderOf(scarce)))),
    );
    expect(countByOutcome(byGoods)).toEqual({ "201": 3, "409 orders.stock_short": 3 });
    expect(await stockOf(scarce)).toBe(0);

    const slot = { id: "patna-2", day: dayAfter(indianDay(Date.now()), 3) };
    await env.DB.prepare("UPDATE delivery_slots SET capacity = 2 WHERE id = ?").bind(slot.id).run();
    const bySlot = await Promise.all(
      callers.map((one, at) =>
        at % 2 === 0 ? orderFor(staff, one, orderOf(potato, 1, { slot })) : place(one, orderOf(potato, 1, { slot })),
      ),
    );
    expect(countByOutcome(bySlot)).toEqual({ "201": 2, "409 orders.slot_full": 4 });
    await env.DB.prepare("UPDATE delivery_slots SET capacity = NULL WHERE id = ?").bind(slot.id).run();
  });

  it("is refused to all but staff, and for accounts that buy nothing of their own", async () => {
    const agent = await createAgent();
    const member = await createUser();
    await memberIn(buyer, {}, member);
    for (const who of [agent, buyer, await createUser()])
      expect((await orderFor(who, buyer, orderOf(potato))).status).toBe(403);
    for (const whom of [agent, owner, member, { userId: "01ARZ3NDEKTSV4RRFFQ69G5FAV" }])
      expect((await orderFor(staff, whom, orderOf(potato))).status).toBe(404);
    expect((await orderFor(staff, staff, orderOf(potato))).body.code).toBe("accounts.own_record");
    const reading = await createApiToken(owner, { scopes: ["orders:read"] });
    expect((await orderFor({ token: reading.text }, buyer, orderOf(potato))).status).toBe(403);
    const writing = await createApiToken(owner, { name: "Telephone", scopes: ["orders:write"] });
    expect((await orderFor({ token: writing.text }, buyer, orderOf(potato))).status).toBe(201);
    expect((await auditOf(buyer))[0]).toMatchObject({ action: "user.order_placed", token: "Telephone" });
  });
});

describe("a change that staff make for a buyer", () => {
  it("works for a pending and a confirmed order until a line is picked or an agent has it", async () => {
    const before = [await stockOf(potato), await stockOf(onion)];
    const order = await placed(buyer, potato, 4);
    const pending = await changeFor(order._id, { [potato]: 5 }, { version: 1 });
    expect(pending.status, pending.text).toBe(200);
    await confirm(staff, order._id);
    const confirmed = await changeFor(order._id, { [potato]: 2, [onion]: 1 });
    expect(confirmed.status, confirmed.text).toBe(200);
    expect(quantitiesOf(confirmed.body.order)).toEqual({ [potato]: 2, [onion]: 1 });
    expect([await stockOf(potato), await stockOf(onion)]).toEqual([(before[0] ?? 0) - 2, (before[1] ?? 0) - 1]);
    expect((await eventsOf(buyer, order._id)).map(({ type, actor }) => [type, actor.role])).toEqual([
      ["order.placed", "buyer"],
      ["order.changed_by_staff", "staff"],
      ["order.confirmed", "staff"],
      ["order.changed_by_staff", "staff"],
    ]);
    expect((await auditOf(buyer))[0]).toMatchObject({
      action: "user.order_changed",
      actor: { _id: staff.userId },
      before: { total: pending.body.order.total },
      after: { order: order._id.slice(-8), total: confirmed.body.order.total },
    });
    // The buyer can no longer change the order once it is confirmed.
    expect((await change(buyer, order._id, { [potato]: 1 })).body.code).toBe("orders.not_changeable");

    await env.DB.prepare("UPDATE order_lines SET picked_at = 1 WHERE order_id = ? AND product_id = ?")
      .bind(order._id, onion)
      .run();
    expect((await changeFor(order._id, { [potato]: 1 })).body.code).toBe("orders.already_picked");
    await env.DB.prepare("UPDATE order_lines SET picked_at = NULL WHERE order_id = ?").bind(order._id).run();
    await accept(await createAgent(), order._id);
    expect((await changeFor(order._id, { [potato]: 1 })).body.code).toBe("orders.not_changeable");
  });

  it("either wins or loses against an agent who accepts at the same time, and the stock matches the lines", async () => {
    const before = await stockOf(potato);
    const agent = await createAgent();
    const order = await placed(buyer, potato, 2);
    await confirm(staff, order._id);
    const [changed] = await Promise.all([changeFor(order._id, { [potato]: 7 }), accept(agent, order._id)]);
    const { items } = await readOrder(buyer, order._id);
    expect(items[0]?.quantity).toBe(changed.status === 200 ? 7 : 2);
    expect(await stockOf(potato)).toBe((before ?? 0) - (items[0]?.quantity ?? 0));
  });

  it("is refused for a blocked buyer, in words for staff", async () => {
    const blocked = await createUser();
    const { _id } = await placed(blocked, potato, 2);
    await as(staff.token).patch(`/admin/buyers/${blocked.userId}/block`, { isBlocked: true, reason: "Debts" });
    const { status, body } = await changeFor(_id, { [potato]: 3 });
    expect([status, body.code]).toEqual([409, "orders.buyer_blocked"]);
    expect(body.message).toContain("This buyer is blocked");
  });

  it("refunds the difference of a cheaper paid order, and leaves a dearer one to the buyer, who must pay for it", async () => {
    const order = await paidOrder(buyer, potato, 3);
    expect((await changeFor(order._id, { [potato]: 4 })).body.code).toBe("orders.change_needs_payment");
    await confirm(staff, order._id);
    const { status, body } = await changeFor(order._id, { [potato]: 1 });
    expect(status).toBe(200);
    expect(body.order.total).toBe(25.5);
    const refund = await env.DB.prepare("SELECT amount_paise FROM refunds WHERE order_id = ?")
      .bind(order._id)
      .first<number>("amount_paise");
    expect(refund).toBe(5_100);
  });
});

describe("the list of buyers", () => {
  const find = async (search: string) => {
    const { body } = await as(staff.token).get<{ buyers: BuyerSummary[]; nextCursor: string | null }>(
      `/admin/buyers?${new URLSearchParams({ search })}`,
    );
    return body.buyers;
  };

  it("finds an account by name, business, phone, e-mail and team member, with its last order and debt", async () => {
    const hotel = await createUser({ name: "Sunita Devi", businessName: "Hotel Kohinoor", phone: "9123412345" });
    const cook = await createUser({ name: "Ramdulari Cook" });
    await memberIn(hotel, {}, cook);
    const { createdAt } = await placed(hotel, potato);
    for (const typed of ["sunita", "kohi", "912341", hotel.email.slice(0, -4), "ramdulari"]) {
      const found = (await find(typed)).filter(({ _id }) => _id === hotel.userId);
      expect(found, typed).toMatchObject([{ businessName: "Hotel Kohinoor", owed: 0, isBlocked: false }]);
      expect(Date.parse(found[0]?.lastOrder ?? "")).toBe(Date.parse(createdAt));
    }
    expect(await find("no such person")).toEqual([]);
  });

  it("pages through all accounts once, without members, staff and agents", async () => {
    const all: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body }: Answer<{ buyers: BuyerSummary[]; nextCursor: string | null }> = await as(staff.token).get(
        `/admin/buyers?limit=5${cursor && `&cursor=${cursor}`}`,
      );
      all.push(...body.buyers.map(({ _id }) => _id));
      cursor = body.nextCursor;
    }
    expect(new Set(all).size).toBe(all.length);
    const { results } = await env.DB.prepare(
      "SELECT id FROM users WHERE role = 'hotel' AND team_account_id IS NULL AND deleted_at IS NULL ORDER BY id DESC",
    ).all<{ id: string }>();
    expect(all).toEqual(results.map(({ id }) => id));
  });
});
