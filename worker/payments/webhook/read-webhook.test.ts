import { expect, it } from "vitest";
import { itEvery } from "../../testing/every-row.ts";
import { readWebhook } from "./read-webhook.ts";

const payment = { id: "pay_1", order_id: "order_1", amount: 100, currency: "INR", status: "captured" };
const read = (event: string, more: object = {}) =>
  readWebhook(JSON.stringify({ event, payload: { payment: { entity: { ...payment, ...more } } } }));

itEvery(["payment.captured", "order.paid"])("reads a capture from an event of a captured payment only", (event) => {
  expect(read(event)?.fact).toMatchObject({ kind: "captured", paymentId: "pay_1", amountPaise: 100 });
  for (const status of ["authorized", "created", "failed"]) expect(read(event, { status })?.fact).toBeNull();
});

it("reads no fact from an authorisation, but reports it", () => {
  expect(read("payment.authorized", { status: "authorized" })).toMatchObject({ fact: null, isAuthorized: true });
});
