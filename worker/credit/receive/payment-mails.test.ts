import { beforeAll, beforeEach, expect, it } from "vitest";
import { shortId } from "../../platform/short-id.contract.ts";
import { as } from "../../testing/api-client.ts";
import { type Account, createProducts, db, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { buyerWith, delivered, openShop, pay, readAccount, type Shop } from "../../testing/services/khata.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { createPaymentsForMail } from "./payments-for-mail.repo.ts";

let shop: Shop;
let buyer: Account;

beforeAll(async () => {
  // ₹100 each.
  const [potato = ""] = await createProducts([product("Potato", { stock: 10_000, pricePaise: 10_000 })]);
  shop = await openShop(potato);
});
beforeEach(async () => {
  buyer = await buyerWith(shop, 10_000);
});

const mailsAbout = async (amount: string): Promise<string[]> => {
  await mailsSettled();
  return sentMails.filter(({ to, subject }) => to === buyer.email && subject.includes(amount)).map(({ text }) => text);
};

it("informs the buyer once of what a recorded payment paid and what is still owed", async () => {
  const first = await delivered(shop, buyer, 2);
  const second = await delivered(shop, buyer, 3);
  const bank = { method: "bank", reference: "utr-mail" };
  await pay(shop, buyer, 250, bank, "once");
  await pay(shop, buyer, 250, bank, "once");
  const mails = await mailsAbout("₹250");
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(
    `- Order ${shortId(first._id)}, paid in full: ₹200\n- Order ${shortId(second._id)}, ₹250 still open: ₹50\n`,
  );
  expect(mails[0]).toContain("Still owed on account: ₹250");
  expect(mails[0]).toContain("Reference: UTR-MAIL");
  expect(mails[0]).toContain("/account");
});

it("shows the same amounts even when the account changes before the mail is written", async () => {
  const first = await delivered(shop, buyer, 2);
  await pay(shop, buyer, 120);
  const { results } = await env.DB.prepare("SELECT id FROM account_payments WHERE buyer_id = ?")
    .bind(buyer.userId)
    .all<{ id: string }>();
  const payments = createPaymentsForMail(db);
  const found = () => payments.find(results[0]?.id ?? "");
  const then = await found();
  expect(then).toMatchObject({ owedPaise: 8_000, paid: [{ orderId: first._id, paidPaise: 12_000, openPaise: 8_000 }] });
  await delivered(shop, buyer, 5);
  await pay(shop, buyer, 700);
  expect((await readAccount(buyer)).balance).toBe(-120);
  expect(await found()).toEqual(then);
});

it("is not sent to people who opted out of order mails", async () => {
  await as(buyer.token).put("/auth/profile", { orderUpdates: false });
  await delivered(shop, buyer, 2);
  await pay(shop, buyer, 110);
  expect(await mailsAbout("₹110")).toEqual([]);
  const skipped = ["kind = 'credit.payment_received' AND status = 'skipped' AND recipient = ?", buyer.userId] as const;
  expect(await countRows("outbox", ...skipped)).toBe(1);
});
