import { expect, it } from "vitest";
import { ProviderFailure } from "../razorpay/razorpay.ts";
import { expireUnpaid } from "./expire-unpaid.service.ts";

type Dependencies = Parameters<typeof expireUnpaid>[0];

const CAPTURED = { id: "pay_1", order_id: "order_1", amount: 100, currency: "INR", status: "captured" };
const WAITING = { awaitsPayment: 1, paymentDueAt: 10, status: "pending", paymentStatus: "pending" };

/** `paymentsOfOrder` is the provider's response; `isPaidBy` is whether its payments pay the order. */
const expire = async (order: object, paymentsOfOrder: () => Promise<object[]>, isPaidBy = true) => {
  const done: string[] = [];
  const dependencies = {
    provider: { paymentsOfOrder },
    repo: {
      findWaiting: async () => (isPaidBy && done.includes("paid") ? { ...WAITING, awaitsPayment: 0 } : order),
      listIds: async () => ["order_1"],
    },
    clock: { now: () => 10 },
    applyPayment: async () => {
      done.push("paid");
      return { outcome: "order.paid" };
    },
    cancelUnpaid: async () => {
      done.push("cancelled");
      return { done: true };
    },
  };
  return { expiry: await expireUnpaid(dependencies as unknown as Dependencies, "one"), done };
};
const nothing = async () => [];

it("cancels an order that nobody paid in time", async () => {
  expect(await expire(WAITING, nothing)).toEqual({ expiry: "expired", done: ["cancelled"] });
});

it("does not cancel an order that no longer awaits payment or whose deadline is in the future", async () => {
  expect(await expire({ ...WAITING, awaitsPayment: 0 }, nothing)).toEqual({ expiry: "settled", done: [] });
  expect(await expire({ ...WAITING, paymentDueAt: 11 }, nothing)).toEqual({ expiry: "waits", done: [] });
});

it("does not cancel an order while the provider is unavailable", async () => {
  const down = async () => {
    throw new ProviderFailure("unavailable", 503, "down");
  };
  expect(await expire(WAITING, down)).toEqual({ expiry: "unreachable", done: [] });
});

it("applies a payment that the provider reports, and cancels only when it does not pay the order", async () => {
  const captured = async () => [CAPTURED];
  expect(await expire(WAITING, captured)).toEqual({ expiry: "paid", done: ["paid"] });
  expect(await expire(WAITING, captured, false)).toEqual({ expiry: "expired", done: ["paid", "cancelled"] });
});
