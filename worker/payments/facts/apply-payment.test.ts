import { beforeAll, expect, it } from "vitest";
import { createCounters } from "../../counters/counters.service.ts";
import { createLedgerService } from "../../ledger/ledger.service.ts";
import { createOutboxService } from "../../outbox/outbox.service.ts";
import { systemClock } from "../../platform/clock.ts";
import { createProducts, createUser, db, product } from "../../testing/factories.ts";
import { resting } from "../../testing/faults.ts";
import { countRows, placed } from "../../testing/orders.ts";
import { type ApplyPaymentRepo, createApplyPaymentRepo } from "./apply-payment.repo.ts";
import { applyPayment } from "./apply-payment.service.ts";
import type { PaymentSnapshot } from "./payment-facts.ts";

const failed = { kind: "failed", key: "pay_1", description: "declined" } as const;
const repo = createApplyPaymentRepo({
  db,
  counters: createCounters({ db }),
  ledger: createLedgerService(systemClock),
  outbox: createOutboxService(db, systemClock, { hasPushes: false, onEnqueue: () => undefined }),
});
let orderId: string;

beforeAll(async () => {
  resting.mails = true;
  const [potato = ""] = await createProducts([product("Potato")]);
  orderId = (await placed(await createUser(), potato))._id;
});

it("writes nothing for a fact whose key an event has, whatever it would change", async () => {
  const snapshot = (await repo.findSnapshot(orderId, failed)) as PaymentSnapshot;
  const written: string[] = [];
  const remembering: ApplyPaymentRepo = {
    findSnapshot: async () => ({ ...snapshot, isKnownFact: written.length > 0 }),
    writeChange: async (_snapshot, _fact, { event }) => {
      written.push(event ?? "");
      return "written";
    },
  };
  const applyPaidChange = async () => ({ outcome: "nothing" as const });
  const apply = () => applyPayment({ repo: remembering, clock: systemClock, applyPaidChange }, orderId, failed);
  expect(await apply()).toEqual({ outcome: "order.payment_failed" });
  expect(await apply()).toEqual({ outcome: "nothing" });
  expect(written).toEqual(["order.payment_failed"]);
});

it("writes nothing for a payment that is stored, or that was refunded in full before", async () => {
  const captured = {
    kind: "captured",
    providerOrderId: "order_1",
    paymentId: "pay_1",
    amountPaise: 1,
    currency: "INR",
  } as const;
  const snapshot = (await repo.findSnapshot(orderId, captured)) as PaymentSnapshot;
  const unused = () => Promise.reject(new Error("written"));
  for (const known of [{ isKnownCapture: true }, { isReturned: true }, { isReturned: true, changeId: "one" }]) {
    const reading: ApplyPaymentRepo = { findSnapshot: async () => ({ ...snapshot, ...known }), writeChange: unused };
    const needs = { repo: reading, clock: systemClock, applyPaidChange: unused };
    expect(await applyPayment(needs, orderId, captured)).toEqual({ outcome: "nothing" });
  }
});

it("writes nothing for a version that the order does not have", async () => {
  const snapshot = (await repo.findSnapshot(orderId, failed)) as PaymentSnapshot;
  const change = { event: "order.payment_failed", paymentStatus: "failed" } as const;
  expect(await repo.writeChange({ ...snapshot, version: 5 }, failed, change, 1)).toBe("lost");
  expect(await countRows("orders", "payment_status = 'failed'")).toBe(0);
  expect(await countRows("order_events", "type = 'order.payment_failed'")).toBe(0);
  expect(await repo.writeChange(snapshot, failed, change, 1)).toBe("written");
});
