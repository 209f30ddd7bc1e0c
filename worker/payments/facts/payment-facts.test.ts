import { describe, expect, it } from "vitest";
import { itEvery } from "../../testing/every-row.ts";
import { changeBy, isUnrequested, type PaymentFact, type PaymentSnapshot } from "./payment-facts.ts";

const waiting: PaymentSnapshot = {
  orderId: "one",
  city: "patna",
  status: "pending",
  version: 1,
  paymentMethod: "razorpay",
  paymentStatus: "pending",
  totalPaise: 5_000,
  createdAt: 0,
  placedBy: null,
  hasPayment: false,
  isKnownFact: false,
  isKnownCapture: false,
  isReturned: false,
  changeId: null,
  askedPaise: 5_000,
  refund: null,
  isWhollyRefunded: false,
  otherRefundsOpen: 0,
};
const captured = {
  kind: "captured",
  providerOrderId: "order_1",
  paymentId: "pay_1",
  amountPaise: 5_000,
  currency: "INR",
} as const;
const failed = { kind: "failed", key: "pay_1", description: "" } as const;
const refund = (status: "pending" | "processed" | "failed", refundId = "rfnd_1"): PaymentFact => ({
  kind: "refund",
  paymentId: "pay_1",
  refundId,
  status,
});

describe("a captured payment", () => {
  itEvery(["pending", "failed"] as const)("pays an order whose payment is pending or failed", (paymentStatus) => {
    expect(changeBy({ ...waiting, paymentStatus }, captured)).toEqual({
      event: "order.paid",
      paymentStatus: "paid",
      capture: { isSurplus: false, refund: null },
    });
  });

  itEvery([
    ["of too little", { ...captured, amountPaise: 4_999 }, waiting, "wrong_amount"],
    ["of too much", { ...captured, amountPaise: 5_001 }, waiting, "wrong_amount"],
    ["in another currency", { ...captured, currency: "USD" }, waiting, "wrong_amount"],
    ["of a paid order", captured, { ...waiting, paymentStatus: "paid" }, "second"],
    ["of a cash order", captured, { ...waiting, paymentMethod: "cod" }, "second"],
    [
      "of a delivered order that is paid",
      captured,
      { ...waiting, status: "delivered", paymentStatus: "paid" },
      "second",
    ],
  ] as const)("is refunded when it does not pay its order, which does not change", (_, fact, order, reason) => {
    expect(changeBy(order, fact)).toEqual({
      event: "order.second_payment",
      paymentStatus: order.paymentStatus,
      capture: { isSurplus: true, refund: reason },
    });
  });

  it("is refunded when its order was cancelled before, whatever its amount", () => {
    for (const amountPaise of [5_000, 4_999]) {
      expect(changeBy({ ...waiting, status: "cancelled" }, { ...captured, amountPaise })).toEqual({
        event: "order.late_payment",
        paymentStatus: "refund_pending",
        capture: { isSurplus: true, refund: "late" },
      });
    }
  });
});

describe("a failed payment", () => {
  it("is recorded while the order waits for its payment", () => {
    expect(changeBy(waiting, failed)).toEqual({ event: "order.payment_failed", paymentStatus: "failed" });
  });

  itEvery([
    { ...waiting, paymentStatus: "paid" },
    { ...waiting, paymentStatus: "failed" },
    { ...waiting, status: "cancelled" },
    { ...waiting, status: "confirmed", paymentStatus: "paid" },
  ] as const)("changes nothing when the order does not wait for its payment", (order) => {
    expect(changeBy(order, failed)).toBeNull();
  });
});

describe("a refund", () => {
  const refunding = (
    status: "due" | "requested" | "processed" | "failed",
    refundId: string | null,
  ): PaymentSnapshot => ({
    ...waiting,
    status: "cancelled",
    paymentStatus: "refund_pending",
    refund: { part: 0, reason: "cancelled", status, refundId },
  });

  it("that nobody asked for changes nothing, and is unrequested unless its payment does not count", () => {
    expect(changeBy({ ...waiting, paymentStatus: "refund_pending" }, refund("processed"))).toBeNull();
    const counts = { ...waiting, isKnownCapture: true };
    const judged = [
      counts,
      waiting,
      { ...counts, isReturned: true },
      { ...waiting, isReturned: true },
      { ...counts, isWhollyRefunded: true },
    ];
    expect(judged.map((snapshot) => isUnrequested(snapshot, refund("processed")))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(isUnrequested(counts, refund("pending"))).toBe(false);
  });

  it("that is processed refunds the order, unless another of its refunds is open", () => {
    const order = refunding("requested", "rfnd_1");
    expect(changeBy(order, refund("processed"))).toMatchObject({ event: "order.refunded", paymentStatus: "refunded" });
    expect(changeBy({ ...order, otherRefundsOpen: 1 }, refund("processed"))).toMatchObject({
      event: "order.refunded",
      paymentStatus: "refund_pending",
    });
  });

  it("of a difference leaves the order paid, and refunds it when it was cancelled and no other is open", () => {
    const order = refunding("requested", "rfnd_1");
    const changed = {
      ...order,
      refund: { part: 3, reason: "changed", status: "requested", refundId: "rfnd_1" },
    } as const;
    expect(changeBy({ ...changed, paymentStatus: "paid" }, refund("processed"))).toMatchObject({
      event: "order.difference_refunded",
      paymentStatus: "paid",
    });
    expect(changeBy({ ...changed, otherRefundsOpen: 1 }, refund("processed"))).toMatchObject({
      event: "order.difference_refunded",
      paymentStatus: "refund_pending",
    });
    expect(changeBy(changed, refund("processed"))).toMatchObject({
      event: "order.refunded",
      paymentStatus: "refunded",
    });
  });

  it("of a surplus leaves the order paid", () => {
    const order = { ...refunding("requested", "rfnd_1"), paymentStatus: "paid" } as const;
    expect(changeBy(order, refund("processed"))).toMatchObject({
      event: "order.surplus_refunded",
      paymentStatus: "paid",
    });
  });

  itEvery(["pending", "processed", "failed"] as const)("that is processed stays so after a late report", (status) => {
    expect(changeBy(refunding("processed", "rfnd_1"), refund(status))).toBeNull();
  });

  it("fails once, and only while it is in progress", () => {
    expect(changeBy(refunding("requested", "rfnd_1"), refund("failed"))).toMatchObject({ refundStatus: "failed" });
    expect(changeBy(refunding("requested", "rfnd_2"), refund("failed", "rfnd_1"))).toBeNull();
    expect(changeBy(refunding("failed", "rfnd_1"), refund("failed"))).toBeNull();
  });

  it("is in progress only after it was due, and not because of a late report of a failed one", () => {
    expect(changeBy(refunding("due", null), refund("pending"))).toEqual({
      paymentStatus: "refund_pending",
      refundStatus: "requested",
    });
    expect(changeBy(refunding("due", "rfnd_1"), refund("pending"))).toBeNull();
    expect(changeBy(refunding("failed", "rfnd_1"), refund("pending", "rfnd_2"))).toBeNull();
  });
});

describe("a payment of a QR code at the door", () => {
  const atTheDoor: PaymentSnapshot = { ...waiting, status: "accepted", paymentMethod: "cod", askedPaise: 4_000 };
  const scanned = { ...captured, providerOrderId: "qr_1", amountPaise: 4_000 };
  const back = (reason: string, paymentStatus: string) => ({
    event: reason === "late" ? "order.late_payment" : "order.second_payment",
    paymentStatus,
    capture: { isSurplus: true, refund: reason },
  });

  itEvery(["accepted", "confirmed"] as const)(
    "pays an active cash order with the amount of the code, and marks it paid only when that is its total",
    (status) => {
      const kept = { event: "order.paid", capture: { isSurplus: false, refund: null } };
      expect(changeBy({ ...atTheDoor, status }, scanned)).toEqual({ ...kept, paymentStatus: "pending" });
      expect(changeBy({ ...atTheDoor, status, totalPaise: 4_000 }, scanned)).toEqual({
        ...kept,
        paymentStatus: "paid",
      });
    },
  );

  itEvery([
    ["of another amount", atTheDoor, { amountPaise: 5_000 }, "wrong_amount", "pending"],
    ["in another currency", atTheDoor, { currency: "USD" }, "wrong_amount", "pending"],
    ["of an order that was paid before", { ...atTheDoor, paymentStatus: "paid" }, {}, "second", "paid"],
    ["of an order that was paid in part", { ...atTheDoor, hasPayment: true }, {}, "second", "pending"],
    [
      "of an order that was paid in cash",
      { ...atTheDoor, status: "delivered", paymentStatus: "paid" },
      {},
      "second",
      "paid",
    ],
    ["of an order that was cancelled", { ...atTheDoor, status: "cancelled" }, {}, "late", "refund_pending"],
  ] as const)("is refunded when it does not pay its order", (_, snapshot, payment, reason, paymentStatus) => {
    expect(changeBy(snapshot, { ...scanned, ...payment })).toEqual(back(reason, paymentStatus));
  });

  it("never pays a cash order through an order of the provider", () => {
    expect(changeBy(atTheDoor, { ...captured, amountPaise: 4_000 })).toEqual(back("second", "pending"));
  });
});
