import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DoorFigures } from "../../orders/door/door.contract.ts";
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
import { backgroundDone, env, faults, resting } from "../../testing/faults.ts";
import { accept, accepted, countRows, deliver, eventsOf, readOrder } from "../../testing/orders.ts";
import { cancelAsStaff, lookNow, minuteAt, moneyMinuteAt } from "../../testing/services/payment-time.ts";
import {
  asked,
  deliverAll,
  disturb,
  endPayments,
  forgetCalls,
  inFlight,
  qrCodes,
  startProvider,
} from "../../testing/services/provider.ts";
import type { DoorPayment } from "../payments.contract.ts";

let buyer: Account;
let staff: Account;
let agent: Awaited<ReturnType<typeof createAgent>>;
let potato: string;
let template: string;

beforeAll(async () => {
  resting.mails = true;
  startProvider();
  [buyer, staff] = [await createUser(), await createAdmin()];
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
  template = (await accepted({ buyer, staff, agent: await createAgent() }, potato))._id;
});
beforeEach(async () => {
  forgetCalls();
  agent = await createAgent();
});
afterEach(endPayments);

type Answer = { payment: DoorPayment; code: string };
const show = (id: string, who: Account = agent) => as(who.token).post<Answer>(`/agent/${id}/payment/qr`);
const check = async (id: string) => (await as(agent.token).post<Answer>(`/agent/${id}/payment/check`)).body.payment;
const read = async (id: string) => (await as(agent.token).get<Answer>(`/agent/${id}/payment`)).body.payment;
const carried = async (quantity = 1) => {
  const { id, total, code: otp } = await copyOrder(template, { agentId: agent.agentId, quantity });
  return { id, total, otp };
};
const shown = async (id: string) => (await show(id)).body.payment.qr?.id ?? "";
const cashOf = (id: string) => countRows("ledger", "key = ?", `cash:${id}`);
const isClosed = async (code: string) => {
  await backgroundDone();
  return [qrCodes.code(code).status, asked.filter((call) => call.endsWith(`${code}/close`)).length];
};

describe("a UPI code at the door", () => {
  it("is for what is due to the paisa, pays the order when the provider's webhook says so, and the delivery asks no cash", async () => {
    const { id, total, otp } = await carried();
    const { status, body } = await show(id);
    // In cash, whole rupees are due.
    const due = { total, paid: 0, due: 26, roundOff: 0.5 };
    expect([status, body.payment]).toMatchObject([200, { ...due, qr: { amount: total } }]);
    const code = qrCodes.code(body.payment.qr?.id ?? "");
    expect(code).toMatchObject({ payment_amount: total * 100, fixed_amount: true, notes: { order: id } });
    expect(body.payment.qr?.content).toBe(code.image_content);
    expect(await shown(id)).toBe(code.id);
    expect(asked).toEqual(["POST /payments/qr_codes"]);
    qrCodes.pay(code.id);
    expect((await read(id)).paid).toBe(0);
    await deliverAll();
    expect(await read(id)).toEqual({ orderId: id, total, paid: total, due: 0, roundOff: 0, qr: null });
    expect((await readOrder(buyer, id)).paymentStatus).toBe("paid");
    expect((await show(id)).body.code).toBe("payments.already_paid");
    expect((await deliver(agent, id, otp)).status).toBe(200);
    expect(await cashOf(id)).toBe(0);
    expect((await eventsOf(buyer, id)).map(({ type }) => type)).toContain("order.paid");
    expect((await show(id)).body.code).toBe("orders.illegal_transition");
  });

  it("is refused to others, for an order on account, and while the provider is down", async () => {
    const { id } = await carried();
    const stranger = await createAgent();
    expect((await show(id, stranger)).status).toBe(404);
    expect((await show(id, buyer)).status).toBe(403);
    disturb({ on: "*", kind: "500", times: 99 });
    expect((await show(id)).body.code).toBe("payments.unavailable");
    await env.DB.prepare("UPDATE orders SET payment_method = 'account' WHERE id = ?").bind(id).run();
    expect((await show(id)).body.code).toBe("payments.not_payable");
  });

  it("is for the marked quantities once they change at the door, and replaces the previous code", async () => {
    const { id } = await carried(3);
    const first = await shown(id);
    const lines = [{ productId: potato, deliveredQuantity: 1, outcome: "short", reason: "missing" }];
    const marked = await as(agent.token).put<{ door: DoorFigures }>(`/orders/${id}/door`, { lines });
    const { total, due } = marked.body.door;
    expect(await read(id)).toMatchObject({ total, due, qr: null });
    const { qr } = (await show(id)).body.payment;
    expect(total).toBe(25.5);
    expect(due).toBe(26);
    expect(qr?.amount).toBe(25.5);
    expect(qr?.id === first).toBe(false);
  });

  it("is not shown once an earlier one was paid, although the same amount is due when products are found", async () => {
    const { id } = await carried(2);
    const mark = (lines: unknown[]) => as(agent.token).put(`/orders/${id}/door`, { lines });
    await mark([{ productId: potato, deliveredQuantity: 1, outcome: "short", reason: "missing" }]);
    const old = await shown(id);
    await env.DB.prepare("UPDATE provider_orders SET qr = json_set(qr, '$.closesAt', 1) WHERE id = ?").bind(old).run();
    expect(await shown(id)).not.toBe(old);
    // Loses the wake-up, so that the new code is not closed at the provider.
    faults.wakesAreLost = true;
    qrCodes.pay(old, { isLate: true });
    await deliverAll();
    await mark([]);
    expect(await read(id)).toMatchObject({ paid: 25.5, due: 26, qr: null });
  });

  it("refunds a second payment, a late one, and one of another amount", async () => {
    const { id, otp } = await carried();
    const code = await shown(id);
    qrCodes.pay(code, { amount: 100 });
    qrCodes.pay(code, { isLate: true });
    qrCodes.pay(code, { isLate: true });
    await deliverAll();
    await deliver(agent, id, otp);
    qrCodes.pay(code, { isLate: true });
    await deliverAll();
    const { results } = await env.DB.prepare("SELECT reason FROM refunds WHERE order_id = ? ORDER BY reason")
      .bind(id)
      .all();
    expect(results.map(({ reason }) => reason)).toEqual(["second", "second", "wrong_amount"]);
  });

  it("is replaced and closed when it runs out, and a payment of the old one still counts", async () => {
    const { id, total } = await carried();
    const old = await shown(id);
    await env.DB.prepare("UPDATE provider_orders SET qr = json_set(qr, '$.closesAt', 1) WHERE id = ?").bind(old).run();
    expect((await read(id)).qr).toBeNull();
    expect(await shown(id)).not.toBe(old);
    await backgroundDone();
    expect(qrCodes.code(old).status).toBe("closed");
    qrCodes.pay(old, { isLate: true, isSilent: true });
    expect(await check(id)).toMatchObject({ paid: total, due: 0 });
  });

  describe("of an order that ends in another way", () => {
    it("is closed at the provider after a cash delivery, and a late payment is refunded", async () => {
      const { id, otp } = await carried();
      const code = await shown(id);
      expect((await deliver(agent, id, otp)).status).toBe(200);
      expect(await isClosed(code)).toEqual(["closed", 1]);
      expect(await cashOf(id)).toBe(1);
      expect(() => qrCodes.pay(code)).toThrow("closed");
      qrCodes.pay(code, { isLate: true });
      await deliverAll();
      expect(await countRows("refunds", "order_id = ? AND reason = 'second'", id)).toBe(1);
      // Later cron runs close nothing again.
      await lookNow(id);
      await moneyMinuteAt(Date.now());
      expect(await isClosed(code)).toEqual(["closed", 1]);
    });

    it("is closed when staff cancel the order, and when they release it, and the next agent shows a new one", async () => {
      const cancelled = await carried();
      const first = await shown(cancelled.id);
      expect((await cancelAsStaff(staff, cancelled.id)).status).toBe(200);
      expect(await isClosed(first)).toEqual(["closed", 1]);
      const released = await carried();
      const second = await shown(released.id);
      expect((await as(staff.token).patch(`/admin/orders/${released.id}/status`, { status: "confirmed" })).status).toBe(
        200,
      );
      expect(await isClosed(second)).toEqual(["closed", 1]);
      const next = await createAgent();
      expect((await accept(next, released.id)).status).toBe(200);
      const { qr } = (await show(released.id, next)).body.payment;
      expect(qr?.id === second).toBe(false);
      expect(qrCodes.code(qr?.id ?? "").status).toBe("active");
      await cancelAsStaff(staff, released.id);
    });

    it("is closed when another code of the order was paid, and no call is made to close the paid one", async () => {
      const { id, total } = await carried();
      const code = await shown(id);
      const made = { type: "upi_qr", usage: "single_use", fixed_amount: true, payment_amount: total * 100 };
      const other = qrCodes.create({ ...made, notes: { order: id } }).id;
      const row = { content: null, image: null, closesAt: Date.now() + 600_000 };
      await env.DB.prepare(
        `INSERT INTO provider_orders (id, order_id, amount_paise, is_orphan, next_check_at, qr, created_at)
         VALUES (?, ?, ?, 1, NULL, ?, ?)`,
      )
        .bind(other, id, total * 100, JSON.stringify(row), Date.now())
        .run();
      qrCodes.pay(other);
      await deliverAll();
      expect((await read(id)).paid).toBe(total);
      expect(await isClosed(code)).toEqual(["closed", 1]);
      expect(await isClosed(other)).toEqual(["closed", 0]);
    });

    it("is closed by cron when the provider did not answer before", async () => {
      const { id, otp } = await carried();
      const code = await shown(id);
      disturb({ on: "qr_codes.close", kind: "500", times: 99 });
      await deliver(agent, id, otp);
      expect((await isClosed(code))[0]).toBe("active");
      disturb();
      forgetCalls();
      await minuteAt(Date.now() + 61_000);
      expect(await isClosed(code)).toEqual(["closed", 1]);
    });

    it("stays open while the order can be paid, and pays it when the reconciler looks", async () => {
      const { id, total } = await carried();
      const code = await shown(id);
      await lookNow(id);
      await moneyMinuteAt(Date.now());
      expect(await isClosed(code)).toEqual(["active", 0]);
      expect((await read(id)).qr?.id).toBe(code);
      qrCodes.pay(code, { isSilent: true });
      await lookNow(id);
      await moneyMinuteAt(Date.now());
      expect((await read(id)).paid).toBe(total);
    });
  });

  it("is a single open code after eight concurrent calls, and the others are closed", async () => {
    const { id } = await carried();
    const answers = await Promise.all(Array.from({ length: 8 }, () => show(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.payment.qr?.id)).size).toBe(1);
    expect(await countRows("provider_orders", "order_id = ? AND is_orphan = 0", id)).toBe(1);
    await backgroundDone();
    const open = qrCodes.codes().filter(({ notes, status }) => notes.order === id && status === "active").length;
    expect(open).toBe(1);
  });

  it("is found again after a lost answer, and pays the order when the page asks, although no webhook came", async () => {
    const { id, total } = await carried();
    disturb({ on: "qr_codes.create", kind: "500_after_commit", times: 1 });
    const code = await shown(id);
    expect(qrCodes.codes().filter(({ notes }) => notes.order === id)).toMatchObject([{ id: code }]);
    qrCodes.pay(code, { isSilent: true });
    expect(await check(id)).toMatchObject({ paid: total, due: 0, qr: null });
  });

  it("that we did not store is applied by the order that it names", async () => {
    const { id, total } = await carried();
    const { body } = { body: { type: "upi_qr", usage: "single_use", fixed_amount: true, payment_amount: total * 100 } };
    qrCodes.pay(qrCodes.create({ ...body, notes: { order: id } }).id);
    await deliverAll();
    expect((await read(id)).paid).toBe(0);
    await moneyMinuteAt(Date.now());
    expect((await read(id)).paid).toBe(total);
  });

  it("and cash at the same moment leave exactly one of the two payments", async () => {
    for (let i = 0; i < 3; i++) {
      const { id, otp } = await carried();
      qrCodes.pay(await shown(id));
      await Promise.all([deliver(agent, id, otp), deliverAll()]);
      const kept = await countRows("captures", "order_id = ? AND is_surplus = 0", id);
      expect(kept + (await cashOf(id))).toBe(1);
      inFlight.length = 0;
    }
  });
});
