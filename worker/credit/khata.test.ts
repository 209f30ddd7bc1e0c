import { beforeAll, describe, expect, it } from "vitest";
import { as, call } from "../testing/api-client.ts";
import { createOwner, createProducts, createUser, product } from "../testing/factories.ts";
import { backgroundDone, endFaults, env, faults, resting } from "../testing/faults.ts";
import { countRows, eventsOf, orderOf, place, readOrder } from "../testing/orders.ts";
import { deleteAccount } from "../testing/own-data.ts";
import {
  ageBy,
  buyerWith,
  delivered,
  onAccount,
  openShop,
  pay,
  placeOnAccount,
  readAccount,
  readStatement,
  type Shop,
  setTerms,
} from "../testing/services/khata.ts";
import { minuteAt, moneyMinuteAt } from "../testing/services/payment-time.ts";
import { memberOf } from "../testing/team.ts";
import { runs } from "../testing/tier.ts";
import type { AccountPayment } from "./credit.contract.ts";

let shop: Shop;
const DAY = 24 * 60 * 60_000;

beforeAll(async () => {
  resting.mails = true;
  // ₹100 each.
  const [potato = ""] = await createProducts([product("Potato", { stock: 1_000_000, pricePaise: 10_000 })]);
  shop = await openShop(potato);
});

describe("the limit of an account", () => {
  it("lets exactly as many of parallel orders through as it allows", async () => {
    const buyer = await buyerWith(shop, 500);
    const answers = await Promise.all(Array.from({ length: runs(24) }, () => placeOnAccount(shop, buyer)));
    const codes = answers.map(({ status, body }) => (status === 201 ? "placed" : String(body.code)));
    expect(codes.filter((code) => code === "placed")).toHaveLength(5);
    expect(codes.every((code) => ["placed", "credit.exceeded", "orders.conflict"].includes(code))).toBe(true);
    expect(await readAccount(buyer)).toMatchObject({ limit: 500, balance: 0, onTheWay: 500, available: 0 });
    // A cancelled order no longer counts, and cash orders never do.
    const first = answers.find(({ status }) => status === 201)?.body.order;
    await as(buyer.token).patch(`/orders/${first?._id}/cancel`);
    expect((await placeOnAccount(shop, buyer, 2)).body.code).toBe("credit.exceeded");
    expect((await placeOnAccount(shop, buyer)).status).toBe(201);
    expect((await place(buyer, orderOf(shop.productId, 50))).status).toBe(201);
  });

  it("counts delivered, unpaid orders, and an account without a limit cannot order on account", async () => {
    const buyer = await buyerWith(shop, 300);
    await delivered(shop, buyer, 2);
    const { status, body } = await placeOnAccount(shop, buyer, 2);
    expect(status).toBe(409);
    expect(body.code).toBe("credit.exceeded");
    expect(body.message).toBe(
      "You can order for ₹100 more on account. Please take something off, pay what is open, or pay this order in another way.",
    );
    expect((await placeOnAccount(shop, await createUser())).body.code).toBe("credit.not_offered");
  });

  it("is asserted when the order is written, and when it is changed to cost more", async () => {
    const buyer = await buyerWith(shop, 300);
    const withdraw = () =>
      env.DB.prepare("UPDATE users SET credit_limit_paise = 0 WHERE id = ?").bind(buyer.userId).run();
    faults.interruption = { before: /INSERT INTO "?orders"?/, work: withdraw };
    expect((await placeOnAccount(shop, buyer)).body.code).toBe("credit.not_offered");
    endFaults();
    await setTerms(shop, buyer, 300);
    const { order } = (await placeOnAccount(shop, buyer, 2)).body;
    const change = (quantity: number) =>
      as(buyer.token).put<{ code?: string }>(`/orders/${order._id}/items`, {
        items: [{ productId: shop.productId, quantity }],
      });
    expect((await change(4)).body.code).toBe("credit.exceeded");
    expect((await change(3)).status).toBe(200);
    expect((await readAccount(buyer)).onTheWay).toBe(300);
  });

  it("is set by staff who saw the current limit, with an audit entry", async () => {
    const buyer = await createUser();
    expect((await setTerms(shop, buyer, 1000, 15, { limit: 0, days: 0 })).status).toBe(200);
    expect((await setTerms(shop, buyer, 2000, 30, { limit: 0, days: 0 })).body).toMatchObject({
      code: "credit.terms_changed",
    });
    expect((await setTerms(shop, buyer, 2000, 8)).status).toBe(400);
    expect(await countRows("audit_log", "action = 'account.terms_changed' AND subject_id = ?", buyer.userId)).toBe(1);
    expect((await as(buyer.token).patch(`/admin/credit/${buyer.userId}/terms`, { limit: 1, days: 7 })).status).toBe(
      403,
    );
    const member = await memberOf(buyer);
    expect((await setTerms(shop, member, 1000)).body).toMatchObject({ code: "accounts.not_found" });
  });
});

describe("a delivery on account", () => {
  it("collects no money, is owed by the account, and is paid oldest first", async () => {
    const buyer = await buyerWith(shop, 10_000, 15);
    const first = await delivered(shop, buyer, 2);
    const second = await delivered(shop, buyer, 3);
    expect(first.paymentStatus).toBe("pending");
    expect(first.paymentMethod).toBe("account");
    expect(await countRows("ledger", "kind = 'cash' AND order_id = ?", first._id)).toBe(0);
    expect(await readAccount(buyer)).toMatchObject({ balance: 500, overdue: 0, ageing: { notDue: 500 } });

    expect((await pay(shop, buyer, 250)).status).toBe(201);
    expect((await readOrder(buyer, first._id)).paymentStatus).toBe("paid");
    expect((await readOrder(buyer, second._id)).paymentStatus).toBe("pending");
    expect((await eventsOf(buyer, first._id)).at(-1)).toMatchObject({ type: "order.paid", to: "delivered" });

    // An overpayment becomes credit, which pays for orders on account even without a limit.
    await pay(shop, buyer, 450, { method: "bank", reference: "utr-1" });
    expect((await readOrder(buyer, second._id)).paymentStatus).toBe("paid");
    await setTerms(shop, buyer, 0, 15);
    expect(await readAccount(buyer)).toMatchObject({ balance: -200, available: 200 });
    expect((await placeOnAccount(shop, buyer, 3)).body.code).toBe("credit.exceeded");
    const third = await delivered(shop, buyer, 2);
    await moneyMinuteAt(Date.now());
    expect((await readOrder(buyer, third._id)).paymentStatus).toBe("paid");

    const { entries, opening, closing } = await readStatement(buyer);
    expect(opening).toBe(0);
    expect(closing).toBe(0);
    expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ["charge", 200, 200],
      ["charge", 300, 500],
      ["payment", -250, 250],
      ["payment", -450, -200],
      ["charge", 200, 0],
    ]);
    expect(entries[0]?.number).toMatch(/^BSA\/\d\d-\d\d\/\d{6}$/);
    expect(entries[3]).toMatchObject({ method: "bank", reference: "UTR-1", paidOn: "2026-11-01" });
    const file = await call("GET", "/account/statement.csv", { token: buyer.token });
    expect(file.text.split("\r\n")).toHaveLength(9);
  });

  it("asks to confirm an overpayment, and can have a payment reversed with a reason", async () => {
    const buyer = await buyerWith(shop, 10_000, 15);
    const orders = [await delivered(shop, buyer, 2), await delivered(shop, buyer, 3)];
    const statuses = () => Promise.all(orders.map(async ({ _id }) => (await readOrder(buyer, _id)).paymentStatus));
    const bank = { method: "bank", reference: "UTR-TYPO", acceptsMore: false };
    const asked = await pay(shop, buyer, 500.01, bank);
    expect(asked.status).toBe(409);
    expect(asked.body.code).toBe("credit.above_owed");
    expect(asked.body.fields?.amount).toEqual(expect.stringContaining("₹500 is owed."));
    const recorded = await pay(shop, buyer, 500, bank, "typo");
    // Nothing is owed any more, but a repeated request returns the recorded payment.
    expect((await pay(shop, buyer, 500, bank, "typo")).status).toBe(201);
    expect(await statuses()).toEqual(["paid", "paid"]);
    const { payment } = recorded.body as unknown as { payment: AccountPayment };
    const path = `/admin/credit/${buyer.userId}/payments/${payment._id}/reverse`;
    const takeBack = (who: { token: string }, reason = "Typed with one zero too many") =>
      as(who.token).post<{ code: string }>(path, { reason });
    expect((await takeBack(buyer)).status).toBe(403);
    expect((await takeBack(shop.staff, "")).status).toBe(400);
    expect((await takeBack(shop.staff)).status).toBe(200);
    expect((await takeBack(shop.staff)).status).toBe(200);
    expect((await takeBack(await createOwner())).body.code).toBe("credit.already_reversed");
    expect(await countRows("audit_log", "action = 'account.payment_reversed' AND subject_id = ?", buyer.userId)).toBe(
      1,
    );
    expect(await readAccount(buyer)).toMatchObject({ balance: 500, ageing: { notDue: 500 } });
    expect(await statuses()).toEqual(["pending", "pending"]);
    const { entries } = await readStatement(buyer);
    const shown = entries.map(({ kind, amount, isReversed, reference }) => [kind, amount, isReversed, reference]);
    expect(shown.slice(2)).toEqual([
      ["payment", -500, true, "UTR-TYPO"],
      ["reversal", 500, false, "UTR-TYPO"],
    ]);
    expect((await pay(shop, buyer, 250, bank)).status).toBe(201);
    expect(await statuses()).toEqual(["paid", "pending"]);
  });

  it("is recorded once for each key and each reference", async () => {
    const buyer = await buyerWith(shop, 1000);
    await delivered(shop, buyer, 5);
    const upi = { method: "upi", reference: "UPI123" };
    faults.losses = [{ of: /INSERT INTO "?account_payments"?/i, times: 1 }];
    expect((await pay(shop, buyer, 100, upi, "once")).status).toBe(201);
    endFaults();
    expect((await pay(shop, buyer, 100, upi, "once")).status).toBe(201);
    for (const [amount, other] of [
      [200, upi],
      [100, { ...upi, day: "2026-10-31" }],
    ] as const)
      expect((await pay(shop, buyer, amount, other, "once")).body.code).toBe("orders.idempotency_conflict");
    for (const reference of [upi.reference, "UPI१२३"])
      expect((await pay(shop, buyer, 100, { ...upi, reference }, "twice")).body.code).toBe("credit.reference_known");
    expect((await pay(shop, buyer, 100, { method: "bank" })).body.fields).toHaveProperty("reference");
    expect((await pay(shop, buyer, 100, { day: "2999-01-01" })).body.code).toBe("credit.day_in_future");
    expect((await readAccount(buyer)).balance).toBe(400);
    const sums = await env.DB.prepare(
      "SELECT sum(debit_paise) = sum(credit_paise) AS isEven FROM ledger_balances",
    ).first();
    expect(sums).toEqual({ isEven: 1 });
  });

  it("stops orders on account once it is overdue, and never cash ones", async () => {
    const buyer = await buyerWith(shop, 5000, 7);
    await delivered(shop, buyer, 5);
    await ageBy(buyer, 7);
    expect((await placeOnAccount(shop, buyer)).status).toBe(201);
    await ageBy(buyer, 1);
    expect((await placeOnAccount(shop, buyer)).body.code).toBe("credit.overdue");
    expect((await place(buyer, orderOf(shop.productId))).status).toBe(201);
    expect(await readAccount(buyer)).toMatchObject({ overdue: 500, available: 0, ageing: { days1to7: 500 } });
    const list = await as(shop.staff.token).get<{ receivables: { buyer: { _id: string }; daysOverdue: number }[] }>(
      "/admin/credit",
    );
    expect(list.body.receivables.find((one) => one.buyer._id === buyer.userId)).toMatchObject({ daysOverdue: 1 });
    await pay(shop, buyer, 500);
    expect((await placeOnAccount(shop, buyer)).status).toBe(201);
  });

  it("can be written off by the owner, at most what is owed", async () => {
    const buyer = await buyerWith(shop, 1000);
    const owner = await createOwner();
    await delivered(shop, buyer, 3);
    const writeOff = (who: { token: string }, amount: number, key = `off-${amount}`) =>
      as(who.token).post<{ code: string }>(
        `/admin/credit/${buyer.userId}/write-off`,
        { amount, note: "The hotel closed" },
        { "Idempotency-Key": key },
      );
    expect((await writeOff(shop.staff, 100)).status).toBe(403);
    expect((await writeOff(owner, 301)).body.code).toBe("credit.more_than_owed");
    expect((await writeOff(owner, 300)).status).toBe(200);
    expect((await writeOff(owner, 300)).status).toBe(200);
    expect((await writeOff(owner, 200, "off-300")).body.code).toBe("orders.idempotency_conflict");
    expect((await readAccount(buyer)).balance).toBe(0);
  });
});

describe("a week of reminders", () => {
  it("goes out on the last day, three and seven days later, and ends with the payment", async () => {
    const buyer = await buyerWith(shop, 5000, 7);
    await delivered(shop, buyer, 2);
    const start = Date.now();
    const morning = Math.floor((start + 5.5 * 60 * 60_000) / DAY) * DAY + 3.6 * 60 * 60_000;
    const mails = async () => {
      const { results } = await env.DB.prepare(
        "SELECT payload FROM outbox WHERE kind = 'credit.payment_due' AND recipient = ? ORDER BY id",
      )
        .bind(buyer.userId)
        .all<{ payload: string }>();
      return results.map(({ payload }) => JSON.parse(payload)).map(({ stage, duePaise }) => [stage, duePaise]);
    };
    await moneyMinuteAt(morning + 6 * DAY);
    expect(await mails()).toEqual([]);
    for (const day of [7, 9]) await moneyMinuteAt(morning + day * DAY);
    expect(await mails()).toEqual([[0, 20_000]]);
    await moneyMinuteAt(morning + 10 * DAY);
    await moneyMinuteAt(morning + 13 * DAY);
    // Cron sends the last reminder, and none after it.
    await minuteAt(morning + 14 * DAY);
    await moneyMinuteAt(morning + 20 * DAY);
    expect(await mails()).toEqual([
      [0, 20_000],
      [3, 20_000],
      [7, 20_000],
    ]);
    const other = await buyerWith(shop, 5000, 7);
    await delivered(shop, other);
    await pay(shop, other, 100);
    await moneyMinuteAt(morning + 30 * DAY);
    expect(await countRows("credit_reminders", "buyer_id = ?", other.userId)).toBe(0);
    await backgroundDone();
  });
});

it("prints a statement, also with Gujarati letters that the font cannot place a dot on", async () => {
  const buyer = await createUser({ language: "gujarati", name: "અંજીર" });
  await setTerms(shop, buyer, 1000);
  await delivered(shop, buyer);
  const answer = await call("GET", "/account/statement.pdf", { token: buyer.token });
  expect(answer.status).toBe(200);
  expect(answer.text.slice(0, 5)).toBe("%PDF-");
});

it("shows an account to its holder and to staff alone", async () => {
  const buyer = await buyerWith(shop, 1000);
  const other = await createUser();
  expect((await as(other.token).get(`/admin/credit/${buyer.userId}`)).status).toBe(403);
  expect((await as(shop.agent.token).get("/account")).status).toBe(403);
  expect((await as(shop.staff.token).get(`/admin/credit/${buyer.userId}`)).body).toMatchObject({
    state: { limit: 1000 },
  });
  expect((await place(other, { ...onAccount(shop), paymentMethod: "credit" })).status).toBe(400);
});

it("keeps an account from being deleted while something is owed", async () => {
  const buyer = await createUser({ password: "secret-1" });
  await setTerms(shop, buyer, 1000);
  await delivered(shop, buyer);
  const refused = await deleteAccount(buyer, "secret-1");
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe("credit.open_account");
});
