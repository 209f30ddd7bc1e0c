import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { AppError } from "../../../../worker/platform/errors.contract.ts";
import { type RequestFacts, requestContext, servicesContext } from "../../../context.ts";
import { newCheckoutKey } from "../../../features/payment/checkout-key.ts";
import { loadMessages } from "../../../i18n/load-messages.ts";
import { type CheckoutForm, type CheckoutResult, readCheckoutForm } from "./checkout-form.ts";
import { placeOrder } from "./place-order.ts";

beforeAll(() => loadMessages("english"));

const ORDER = { _id: "01ORDER", location: "patna", items: [{ product: { _id: "01POTATO" }, quantity: 2 }] };

/** Sends the checkout form; `place` receives the idempotency key and the order. */
const send = (form: CheckoutForm, place: (key: string, input: unknown) => Promise<unknown>) => {
  const context = new RouterContextProvider();
  const facts = { actor: { userId: "01CHEF" }, headerAccount: null, language: "english", cities: [], ip: "" };
  context.set(requestContext, facts as unknown as RequestFacts);
  context.set(servicesContext, {
    payments: {
      createPayment: (_actor: unknown, input: unknown, _ip: string, key: string) => place(key, input),
      checkoutScript: () => "",
    },
    placing: { placeOrder: (_actor: unknown, input: unknown, key: string) => place(key, input) },
    orders: { getOrder: async () => ORDER },
  } as never);
  const request = new Request("https://rasad.test/checkout.data", { method: "POST" });
  return placeOrder({ request, context } as never, form);
};

const formWith = (key: string, paymentMethod = "razorpay"): CheckoutForm => {
  const form = new FormData();
  const fields = { key, paymentMethod, phone: "9876543210", deliveryAddress: "Fraser Road, Patna" };
  for (const [name, value] of Object.entries({ ...fields, expectedTotal: "40" })) form.set(name, value);
  form.append("line", "01POTATO.2.2000");
  return readCheckoutForm(form);
};

const resultOf = (answer: unknown): CheckoutResult => (answer as { data: CheckoutResult }).data;

it("opens a payment for a new order on the next try when this checkout's order was cancelled", async () => {
  const first = newCheckoutKey();
  const pay = async (key: string) => {
    if (key.startsWith(first)) throw new AppError("payments.not_payable", 409);
    return { dbOrderId: "01NEW", orderId: "order_2", amount: 4_000, currency: "INR", key: "", payBy: "2026-12-01" };
  };
  const refused = resultOf(await send(formWith(first), pay));
  expect(refused.code).toBe("payments.not_payable");
  const again = resultOf(await send(formWith(refused.key ?? first), pay));
  expect(again.open?.dbOrderId).toBe("01NEW");
});

it("does not report a cancelled order as placed after the response to placing it was lost", async () => {
  const first = newCheckoutKey();
  const place = async (key: string) => ({ ...ORDER, status: key.startsWith(first) ? "cancelled" : "pending" });
  const refused = resultOf(await send(formWith(first, "cod"), place));
  expect(refused.code).toBe("orders.idempotency_conflict");
  const placed = await send(formWith(refused.key ?? first, "cod"), place);
  expect((placed as Response).headers.get("Location")).toBe(`/order-confirmation/${ORDER._id}`);
});

it("asks how to pay instead of placing a cash order when the chosen payment method is no longer offered", async () => {
  const asked = resultOf(await send(formWith(newCheckoutKey(), ""), async () => ({ ...ORDER, status: "pending" })));
  expect(asked).toMatchObject({ step: "payment", message: "Choose how to pay for your order." });
});

it("orders for the delivery time that the page showed", async () => {
  const form = { ...formWith(newCheckoutKey(), "cod"), expectedDelivery: "2026-12-02T12:30:00.000Z" };
  const inputs: unknown[] = [];
  await send(form, async (_key, input) => {
    inputs.push(input);
    return { ...ORDER, status: "pending" };
  });
  expect(inputs).toMatchObject([{ expectedDelivery: "2026-12-02T12:30:00.000Z" }]);
});

it("keeps the chosen payment method when the order is refused", async () => {
  const refused = await send(formWith(newCheckoutKey(), "account"), async () => {
    throw new AppError("orders.prices_changed", 409);
  });
  expect(resultOf(refused)).toMatchObject({ code: "orders.prices_changed", paymentMethod: "account" });
});

it("redirects to the confirmation instead of opening the payment dialog when the order is already paid", async () => {
  const paid = { dbOrderId: ORDER._id, orderId: "order_1", amount: 4_000, currency: "INR", key: "", payBy: undefined };
  const answer = await send(formWith(newCheckoutKey()), async () => paid).catch((thrown: unknown) => thrown);
  expect(answer).toBeInstanceOf(Response);
  const { headers } = answer as Response;
  expect(headers.get("Location")).toBe(`/order-confirmation/${ORDER._id}`);
  expect(headers.getSetCookie().join()).toContain("__Host-rasad_cart=~;");
});
