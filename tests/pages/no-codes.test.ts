import { expect, test } from "vitest";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { wholeNumber } from "../../worker/testing/whole-number.ts";
import { signIn } from "./support/client.ts";
import { placeOrder } from "./support/orders.ts";

const AGENT = { status: "verified", pincode: "800020", vehicleNumber: "BR01AB1234" } as const;

test("sends an agent no delivery code in any page or its data, while it waits, is carried, marked and delivered", async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const agent = await signIn({ role: "delivery", address: "Test lane 2, Patna", agent: AGENT });
  const { _id, items } = await placeOrder(buyer, undefined, 2);
  const confirm = await admin.api<{ order: Order }>("PATCH", `/admin/orders/${_id}/confirm`, {});
  let code = confirm.order.confirmationOtp ?? "";
  expect(code).toMatch(/^\d{6}$/);

  let named = 0;
  const look = async (when: string): Promise<void> => {
    const own = [`/orders/${_id}`, `/orders/${_id}/card`, `/orders/${_id}/timeline`, `/orders/${_id}/door`];
    const lists = ["/orders", "/orders?tab=accepted", "/orders?tab=delivered", "/agent-profile", "/cash"];
    for (const path of [...lists, ...own]) {
      for (const address of [path, path.replace(/(\?|$)/, ".data$1")]) {
        const answer = await agent.send(address);
        const text = `${JSON.stringify([...answer.headers])}\n${await answer.text()}`;
        if (text.includes(_id)) named++;
        expect(wholeNumber(code).test(text), `${when} ${address}`).toBe(false);
      }
    }
  };
  await look("waiting");
  await agent.api("PATCH", `/agent/${_id}/accept`, {});
  await look("carried");
  const line = { productId: items[0]?.product._id, outcome: "short", deliveredQuantity: 1, reason: "missing" };
  await agent.api("PUT", `/orders/${_id}/door`, { lines: [line] });
  const { order: marked } = await buyer.api<{ order: Order }>("GET", `/orders/${_id}`);
  expect(marked.confirmationOtp).not.toBe(code);
  code = marked.confirmationOtp ?? "";
  expect(code).toMatch(/^\d{6}$/);
  await look("marked");
  const { order: seen } = await agent.api<{ order: Order }>("GET", `/orders/${_id}`);
  await agent.api("POST", `/agent/${_id}/deliver`, { deliveryOtp: code, figures: seen.figures });
  await look("delivered");
  // A sweep that saw no page about the order would prove nothing.
  expect(named).toBeGreaterThan(10);
});
