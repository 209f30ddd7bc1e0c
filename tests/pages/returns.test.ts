import { expect, test } from "vitest";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { type Client, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { placeOrder } from "./support/orders.ts";

const deliver = async (buyer: Client): Promise<Order> => {
  const [admin, agent] = [await signIn("admin@rasad.test"), await signIn("agent@rasad.test")];
  const { _id } = await placeOrder(buyer);
  await admin.api("PATCH", `/admin/orders/${_id}/confirm`, {});
  await agent.api("PATCH", `/agent/${_id}/accept`, {});
  const { order } = await buyer.api<{ order: Order }>("GET", `/orders/${_id}`);
  await agent.api("POST", `/agent/${_id}/deliver`, { deliveryOtp: order.confirmationOtp });
  return order;
};

test("takes a return without script, keeps what was typed when it is refused, and shows it on the order", async () => {
  const buyer = await signIn();
  const { _id, items } = await deliver(buyer);
  const [line] = items;
  if (!line) throw new Error("an order without lines");
  const order = await buyer.open(`/orders/${_id}`);
  order.see.getByText(/You can return goods until/);
  const form = await buyer.open(`/orders/${_id}/return`);
  /** Both have a value, the quantity's field and the reason's. */
  const fieldIn = (page: Page, kind: "quantity" | "reason") =>
    page.find(`[name="${kind}-${line.product._id}"]`) as HTMLInputElement;
  [fieldIn(form, "quantity").value, fieldIn(form, "reason").value] = ["9999", "damaged"];
  const refused = await buyer.press(form, form.button("Ask to return"));
  expect(refused.status).toBe(409);
  refused.see.getAllByText(/can still be returned/);
  expect([fieldIn(refused, "quantity").value, fieldIn(refused, "reason").value]).toEqual(["9999", "damaged"]);
  fieldIn(refused, "quantity").value = "1";
  const done = await buyer.press(refused, refused.button("Ask to return"));
  expect(done.address).toBe(`/orders/${_id}`);
  expect(done.text('[data-testid="return"]')).toContain("We decide by");
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
  const [buyer, admin] = [await signIn(), await signIn("admin@rasad.test")];
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
