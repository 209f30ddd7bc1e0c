import { expect, test } from "vitest";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { type Client, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { placeOrder } from "./support/orders.ts";

const deliver = async (buyer: Client, quantity = 1): Promise<Order> => {
  const admin = await signIn("admin@rasad.test");
  const agent = await signIn("agent@rasad.test");
  const { _id } = await placeOrder(buyer, undefined, quantity);
  await admin.api("PATCH", `/admin/orders/${_id}/confirm`, {});
  await agent.api("PATCH", `/agent/${_id}/accept`, {});
  const { order } = await buyer.api<{ order: Order }>("GET", `/orders/${_id}`);
  await agent.api("POST", `/agent/${_id}/deliver`, { deliveryOtp: order.confirmationOtp });
  return order;
};

/** A quantity or reason field. Cast to an input, because tests use only `value`, which a select has too. */
const fieldIn = (page: Page, name: string) => page.find(`[name="${name}"]`) as HTMLInputElement;

test("takes back whole orders without script, and keeps what was typed when it is refused", async () => {
  const buyer = await signIn();
  const { _id } = await deliver(buyer);
  const order = await buyer.open(`/orders/${_id}`);
  order.see.getByText(/You can return goods until/);
  const form = await buyer.open(`/orders/${_id}/return`);
  form.see.getByText(/there are no partial returns/);
  expect(form.document.querySelectorAll('input:not([type="hidden"]):not([type="file"])')).toHaveLength(0);
  fieldIn(form, "note").value = "Soft on one side";
  const refused = await buyer.press(form, form.button("Ask to return"));
  expect(refused.status).toBe(400);
  expect(fieldIn(refused, "note").value).toBe("Soft on one side");
  expect(refused.description("What was wrong?")).toContain("Please choose what was wrong");
  fieldIn(refused, "reason").value = "damaged";
  const done = await buyer.press(refused, refused.button("Ask to return"));
  expect(done.address).toBe(`/orders/${_id}`);
  expect(done.text('[data-testid="return"]')).toContain("We decide by");
  expect((await buyer.open(`/orders/${_id}/return`)).text("main")).toContain("You have asked to return everything");
});

test("takes back parts once the owner switches that on, and the FAQ and the policy follow", async () => {
  const buyer = await signIn();
  const owner = await signIn("owner@rasad.test");
  const { _id, items } = await deliver(buyer, 2);
  const id = items[0]?.product._id ?? "";
  const part = { lines: [{ productId: id, quantity: 1, reason: "damaged" }] };
  await expect(buyer.api("POST", `/orders/${_id}/returns`, part)).rejects.toThrow("returns.only_whole_order");
  const policy = async () => (await buyer.send("/pdfs/refund-policy.pdf")).headers.get("Location");
  const switchTo = (partialReturns: boolean) => owner.api("PATCH", "/admin/settings", { partialReturns });
  (await buyer.open("/contact")).see.getByText(/There are no partial returns/);
  expect(await policy()).toBe("/pdfs/refund-policy-whole-orders.pdf");
  await switchTo(true);
  try {
    (await buyer.open("/contact")).see.getByText(/of the whole order or of a part of it/);
    expect(await policy()).toBe("/pdfs/refund-policy-partial-returns.pdf");
    const form = await buyer.open(`/orders/${_id}/return`);
    fieldIn(form, `quantity-${id}`).value = "9999";
    fieldIn(form, `reason-${id}`).value = "damaged";
    const refused = await buyer.press(form, form.button("Ask to return"));
    expect(refused.status).toBe(409);
    expect(fieldIn(refused, `quantity-${id}`).value).toBe("9999");
    refused.see.getAllByText(/can still be returned/);
    fieldIn(refused, `quantity-${id}`).value = "1";
    const done = await buyer.press(refused, refused.button("Ask to return"));
    expect(done.text('[data-testid="return"]')).toContain("We decide by");
  } finally {
    await switchTo(false);
  }
});

longTest("is for the buyer of the order, and leads to support when nothing can be returned", async () => {
  const buyer = await signIn();
  const { _id } = await placeOrder(buyer);
  const page = await buyer.open(`/orders/${_id}/return`);
  expect(page.status).toBe(200);
  page.see.getByText("Nothing of this order can be returned.");
  const support = await buyer.open(page.link("Write to support").getAttribute("href") ?? "");
  expect(support.field("Subject").value).toBe(`Order ${_id}`);
  expect((await (await signIn()).open(`/orders/${_id}/return`)).status).toBe(404);
});

longTest("is decided by staff without script", async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const { _id, items } = await deliver(buyer);
  await buyer.api("POST", `/orders/${_id}/returns`, {
    lines: [{ productId: items[0]?.product._id, quantity: 1, reason: "poor_quality" }],
  });
  const page = await admin.open("/admin/returns?limit=100");
  const cards = [...page.document.querySelectorAll('[data-testid="return-card"]')];
  const card = cards.find(({ textContent }) => textContent.includes(_id.slice(-8)));
  const form = card?.querySelector("form");
  const credit = form?.querySelector<HTMLInputElement>('input[value="credit"]');
  const button = form?.querySelector<HTMLElement>("button");
  if (!credit || !button) throw new Error("no form to decide");
  expect(form?.querySelector<HTMLInputElement>('input[value="refund"]')?.disabled).toBe(true);
  credit.checked = true;
  const done = await admin.press(page, button);
  done.see.getByText("The return is decided");
  const order = await buyer.open(`/orders/${_id}`);
  expect(order.text('[data-testid="return"]')).toContain("is credited to your account.");
});
