import { afterEach, beforeAll, expect, it } from "vitest";
import { type Account, createAdmin, createProducts, createUser, product } from "../../testing/factories.ts";
import { change } from "../../testing/order-changes.ts";
import { confirm, countRows, eventsOf, placed } from "../../testing/orders.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { paidOrder } from "../../testing/services/paid-orders.ts";
import { endPayments, ledger, startProvider, verify } from "../../testing/services/provider.ts";

let buyer: Account;
let potato: string;
let onion: string;

beforeAll(async () => {
  startProvider();
  buyer = await createUser({ isEmailVerified: true });
  [potato = "", onion = ""] = await createProducts([product("Potato"), product("Onion")]);
});
afterEach(endPayments);

const newestMail = async () => {
  await mailsSettled();
  return sentMails.at(-1);
};

it("mails the whole order after a change, and mentions money only when it was paid online", async () => {
  const { _id } = await placed(buyer, potato, 2);
  await change(buyer, _id, { [potato]: 1, [onion]: 3 });
  const mail = await newestMail();
  expect(mail?.to).toEqual(buyer.email);
  expect(mail?.subject).toBe(`Order ${_id.slice(-8)} changed`);
  for (const line of ["Potato", "1 kg: ₹25.50", "Onion", "3 kg: ₹76.50", "₹102"]) expect(mail?.text).toContain(line);
  expect(mail?.text).not.toContain("goes back");

  const paid = await paidOrder(buyer, potato, 3);
  await change(buyer, paid._id, { [potato]: 1 });
  expect((await newestMail())?.text).toContain("the difference goes back");
});

it("mails that the payment of a change is refunded when the order was confirmed first", async () => {
  const staff = await createAdmin();
  const { _id } = await paidOrder(buyer, potato, 1);
  const { body } = await change(buyer, _id, { [potato]: 3 });
  await confirm(staff, _id);
  await verify(buyer, _id, await ledger.pay(body.payment?.orderId ?? ""));
  const mail = await newestMail();
  expect(mail?.subject).toBe(`Order ${_id.slice(-8)}: a payment goes back`);
  expect(mail?.text).toContain("The order stays as it was");
});

it("mails that a second payment of a change that was made goes back, and not that the change could not be made", async () => {
  ledger.behave({ secondPayments: true });
  const { _id } = await paidOrder(buyer, potato, 1);
  const { body } = await change(buyer, _id, { [potato]: 3 });
  const pay = () => ledger.pay(body.payment?.orderId ?? "");
  const first = await pay();
  const second = await pay();
  await verify(buyer, _id, first);
  expect((await verify(buyer, _id, second)).body).toMatchObject({ change: "applied" });
  const mail = await newestMail();
  expect(mail?.text).not.toContain("could not");
  expect((await eventsOf(buyer, _id)).at(-1)).toMatchObject({ type: "order.second_payment" });
  expect(await countRows("refunds", "order_id = ? AND reason = 'second' AND amount_paise = 5100", _id)).toBe(1);
});
