import * as v from "valibot";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../compose.ts";
import { createLedgerService } from "../ledger/ledger.service.ts";
import { PlaceOrderInput } from "../orders/place-order.contract.ts";
import { systemClock } from "../platform/clock.ts";
import { write } from "../platform/d1/db.ts";
import { as } from "../testing/api-client.ts";
import { type Account, createAdmin, createOwner, createProducts, db, product } from "../testing/factories.ts";
import { endFaults, env, faults, resting, withFaults } from "../testing/faults.ts";
import { countRows, deliver, eventsOf, readOrder } from "../testing/orders.ts";
import {
  ageBy,
  buyerWith,
  carriedTo,
  delivered,
  onAccount,
  openShop,
  pay,
  placeOnAccount,
  readAccount,
  type Shop,
  setTerms,
} from "../testing/services/khata.ts";

let shop: Shop;

beforeAll(async () => {
  resting.mails = true;
  // ₹100 each.
  const [potato = ""] = await createProducts([product("Potato", { stock: 1_000_000, pricePaise: 10_000 })]);
  shop = await openShop(potato);
});
afterEach(endFaults);

/** Runs `work` after a decision was made and before it is written. */
const meanwhile = (before: RegExp, work: () => Promise<unknown>): void => {
  faults.interruption = { before, work };
};
const PLACING = /INSERT INTO "?orders"?/i;
const SETTLING = /INSERT INTO "?credit_accounts"?/i;

const setLimit = (buyer: Account, paise: number) =>
  env.DB.prepare("UPDATE users SET credit_limit_paise = ? WHERE id = ?").bind(paise, buyer.userId).run();

describe("an order on account that is being written", () => {
  it("is refused when a delivery became overdue meanwhile", async () => {
    const buyer = await buyerWith(shop, 5000, 7);
    await delivered(shop, buyer);
    meanwhile(PLACING, () => ageBy(buyer, 8));
    expect((await placeOnAccount(shop, buyer)).body.code).toBe("credit.overdue");
  });

  it("is refused when the limit is lowered meanwhile", async () => {
    const buyer = await buyerWith(shop, 300);
    const { sessions, placing } = createServices(withFaults(env), { waitUntil: () => undefined });
    const actor = await sessions.authenticate(buyer.token);
    meanwhile(PLACING, () => setLimit(buyer, 5_000));
    const placed = placing.placeOrder(actor, v.parse(PlaceOrderInput, onAccount(shop)));
    await expect(placed).rejects.toMatchObject({ code: "credit.exceeded" });
  });
});

describe("money on account that is being recorded", () => {
  it("is not written off when part of it was paid meanwhile", async () => {
    const buyer = await buyerWith(shop, 1000);
    const owner = await createOwner();
    await delivered(shop, buyer, 3);
    meanwhile(/INSERT INTO "?audit_log"?/i, () => pay(shop, buyer, 100));
    const { status } = await as(owner.token).post(`/admin/credit/${buyer.userId}/write-off`, {
      amount: 300,
      note: "The hotel closed",
    });
    expect(status).toBe(409);
    expect((await readAccount(buyer)).balance).toBe(200);
  });

  it("is written off once for each key, of one account, with one note", async () => {
    const buyers = [await buyerWith(shop, 1000), await buyerWith(shop, 1000)];
    for (const buyer of buyers) await delivered(shop, buyer, 3);
    const owner = await createOwner();
    const writeOff = async (index: number, note: string) => {
      const path = `/admin/credit/${buyers[index]?.userId}/write-off`;
      const { body } = await as(owner.token).post<{ code?: string }>(
        path,
        { amount: 100, note },
        { "Idempotency-Key": "k" },
      );
      return body.code;
    };
    expect(await writeOff(0, "The hotel closed")).toBeUndefined();
    expect(await writeOff(0, "The hotel closed")).toBeUndefined();
    expect(await writeOff(0, "Nobody can be reached")).toBe("orders.idempotency_conflict");
    expect(await writeOff(1, "The hotel closed")).toBe("orders.idempotency_conflict");
    const balances = await Promise.all(buyers.map(async (buyer) => (await readAccount(buyer)).balance));
    expect(balances).toEqual([200, 300]);
  });

  it("is not written off again when its request is repeated after the release that changed its key", async () => {
    const buyer = await buyerWith(shop, 1000);
    await delivered(shop, buyer, 3);
    const owner = await createOwner();
    const former = `write-off:${buyer.userId}:${owner.userId}:k`;
    const parties = { debit: "write_off", credit: `account:${buyer.userId}` } as const;
    const { posted } = createLedgerService(systemClock);
    await write(
      db,
      posted([{ ...parties, key: former, kind: "write_off", amountPaise: 10_000, buyerId: buyer.userId }]),
    );
    const writeOff = (amount: number) =>
      as(owner.token).post<{ code?: string }>(
        `/admin/credit/${buyer.userId}/write-off`,
        { amount, note: "The hotel closed" },
        { "Idempotency-Key": "k" },
      );
    expect((await writeOff(100)).status).toBe(200);
    expect((await writeOff(200)).body.code).toBe("orders.idempotency_conflict");
    expect((await readAccount(buyer)).balance).toBe(200);
  });

  it("is answered alike when its request is repeated while it is being written", async () => {
    const buyer = await buyerWith(shop, 1000);
    await delivered(shop, buyer);
    const record = () => pay(shop, buyer, 100, { acceptsMore: false }, `repeated-${buyer.userId}`);
    meanwhile(/INSERT INTO "?account_payments"?/i, record);
    const { status, body } = await record();
    expect([status, body.code]).toEqual([201, undefined]);
    expect(await countRows("account_payments", "buyer_id = ?", buyer.userId)).toBe(1);
  });

  it("lowers the debt once for its reference, by whatever method a colleague records it before or meanwhile", async () => {
    const buyer = await buyerWith(shop, 1000);
    await delivered(shop, buyer, 3);
    const record = (method: string, reference: string) => pay(shop, buyer, 100, { method, reference });
    expect((await record("upi", "RRN-1")).status).toBe(201);
    for (const method of ["bank", "cash"])
      expect((await record(method, "RRN-1")).body.code).toBe("credit.reference_known");
    meanwhile(/INSERT INTO "?account_payments"?/i, () => record("bank", "RRN-2"));
    expect((await record("upi", "RRN-2")).body.code).toBe("credit.reference_known");
    expect((await readAccount(buyer)).balance).toBe(100);
  });

  it("is not taken from staff who are rejected meanwhile", async () => {
    const buyer = await buyerWith(shop, 1000);
    const staff = await createAdmin();
    const reject = env.DB.prepare("UPDATE users SET admin_status = 'rejected' WHERE id = ?").bind(staff.userId);
    meanwhile(/INSERT INTO "?account_payments"?/i, () => reject.run());
    const { status, body } = await pay({ ...shop, staff }, buyer, 100);
    expect(status).toBe(403);
    expect(body.code).toBe("auth.rejected");
    expect(await countRows("account_payments", "buyer_id = ?", buyer.userId)).toBe(0);
  });
});

it("keeps the terms that a colleague set meanwhile", async () => {
  const buyer = await buyerWith(shop, 1000, 15);
  const staff = await createAdmin();
  meanwhile(/UPDATE "?users"? SET credit_limit_paise/i, () => setTerms({ ...shop, staff }, buyer, 500, 7));
  const { body } = await setTerms(shop, buyer, 2000, 30, { limit: 1000, days: 15 });
  expect(body).toMatchObject({ code: "credit.terms_changed" });
  expect(await readAccount(buyer)).toMatchObject({ limit: 500, days: 7 });
});

it("reminds of a delivery made while cron found nothing to remind of", async () => {
  const buyer = await buyerWith(shop, 1000, 7);
  await delivered(shop, buyer);
  await pay(shop, buyer, 100);
  await env.DB.prepare("UPDATE credit_accounts SET next_reminder_at = 1 WHERE buyer_id = ?").bind(buyer.userId).run();
  const { credit } = createServices(withFaults(env), { waitUntil: () => undefined });
  meanwhile(/UPDATE "?credit_accounts"? SET next_reminder_at/i, async () => {
    await delivered(shop, buyer);
    await credit.settleAccount(buyer.userId);
  });
  await credit.remindDue(20);
  expect(await countRows("credit_accounts", "buyer_id = ? AND next_reminder_at IS NOT NULL", buyer.userId)).toBe(1);
});

describe("deliveries that a payment pays off", () => {
  it("leave a delivery made meanwhile as the oldest unpaid one", async () => {
    const buyer = await buyerWith(shop, 5000, 7);
    await delivered(shop, buyer);
    const { id, code } = await carriedTo(shop, buyer);
    meanwhile(SETTLING, () => deliver(shop.agent, id, code));
    await pay(shop, buyer, 100);
    expect(await readOrder(buyer, id)).toMatchObject({ status: "delivered", paymentStatus: "pending" });
    await ageBy(buyer, 8);
    expect((await placeOnAccount(shop, buyer)).body.code).toBe("credit.overdue");
  });

  it("become paid once, however many settle the account at the same time", async () => {
    const buyer = await buyerWith(shop, 1000, 7);
    const { _id } = await delivered(shop, buyer);
    meanwhile(SETTLING, () => setTerms(shop, buyer, 1000, 7));
    await pay(shop, buyer, 100);
    const types = (await eventsOf(buyer, _id)).map(({ type }) => type);
    expect(types.filter((type) => type === "order.paid")).toEqual(["order.paid"]);
  });
});
