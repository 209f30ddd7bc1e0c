import { beforeAll, beforeEach, expect, it } from "vitest";
import { write } from "../../platform/d1/db.ts";
import { createProducts, createUser, db, product } from "../../testing/factories.ts";
import { env, resting } from "../../testing/faults.ts";
import { countRows, placed } from "../../testing/orders.ts";
import { createApplyPaymentRepo } from "../facts/apply-payment.repo.ts";
import type { PaymentSnapshot } from "../facts/payment-facts.ts";
import { createProviderOrdersRepo } from "../provider-orders.repo.ts";
import { createRefundsRepo } from "./refunds.repo.ts";

/** Two runs may look for work at once, so each statement that claims work must refuse a second claim by itself. */
const refunds = createRefundsRepo(db);
const providerOrders = createProviderOrdersRepo(db);
const LEASE = 1_000;
let orderId: string;

beforeAll(async () => {
  resting.mails = true;
  const [potato = ""] = await createProducts([product("Potato")]);
  orderId = (await placed(await createUser(), potato))._id;
});
beforeEach(async () => {
  await env.DB.batch(["refunds", "captures", "provider_orders"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  await providerOrders.save(orderId, [{ id: "order_1", amount: 5_000 }], 0);
});

const addCapture = (paymentId: string, isSurplus: 0 | 1) =>
  env.DB.prepare(
    "INSERT INTO captures (payment_id, provider_order_id, order_id, amount_paise, is_surplus, at) VALUES (?, 'order_1', ?, 5000, ?, 0)",
  )
    .bind(paymentId, orderId, isSurplus)
    .run();
const addDue = async (now: number) => {
  await addCapture("pay_1", 0);
  await write(db, [refunds.insertForOrder(orderId, now)]);
};

it("makes the payment of a cancelled order due for refund, but no surplus that is refunded anyway", async () => {
  await addCapture("pay_2", 1);
  await addDue(10);
  expect(await countRows("refunds", "payment_id = 'pay_1'")).toBe(1);
  expect(await countRows("refunds")).toBe(1);
});

it("gives a due refund to one runner until the lease ends", async () => {
  await addDue(10);
  expect(await refunds.claimDue(9, LEASE)).toBeUndefined();
  expect(await refunds.claimDue(10, LEASE)).toMatchObject({ paymentId: "pay_1", attempts: 1 });
  expect(await refunds.claimDue(11, LEASE)).toBeUndefined();
  expect(await refunds.claimDue(10 + LEASE, LEASE)).toMatchObject({ attempts: 2 });
});

it("starts a new round of a failed refund once, and never for the runner whose lease has ended", async () => {
  await addDue(10);
  const late = await refunds.claimDue(10, LEASE);
  const claimed = await refunds.claimDue(10 + LEASE, LEASE);
  if (!late || !claimed) throw new Error("no refund was due");
  const rounds = () => env.DB.prepare("SELECT round, status FROM refunds").first();
  await refunds.startRound(claimed);
  expect(await rounds()).toEqual({ round: 1, status: "due" });
  await env.DB.prepare("UPDATE refunds SET status = 'failed'").run();
  await refunds.startRound(late);
  expect(await rounds()).toEqual({ round: 1, status: "failed" });
  await refunds.startRound(claimed);
  await refunds.startRound(claimed);
  expect(await rounds()).toEqual({ round: 2, status: "due" });
});

it("settles a refund once, even when two reports of it are written at the same time", async () => {
  await addDue(10);
  const nothing = { add: () => [], revenueMoved: () => [], enqueue: () => [], enqueuePushes: () => [] };
  const repo = createApplyPaymentRepo({
    db,
    counters: nothing as never,
    ledger: nothing as never,
    outbox: nothing as never,
  });
  const fact = { kind: "refund", paymentId: "pay_1", refundId: "rfnd_1", status: "processed" } as const;
  const refund = { part: 0, reason: "cancelled", status: "due", refundId: null } as const;
  const snapshot = { orderId, version: 1, status: "cancelled", refund } as unknown as PaymentSnapshot;
  const settle = (status: "processed" | "failed", at: number) =>
    repo.writeChange(snapshot, fact, { paymentStatus: "refunded", refundStatus: status }, at);
  expect(await settle("processed", 20)).toBe("written");
  expect(await settle("processed", 30)).toBe("lost");
  expect(await settle("failed", 40)).toBe("lost");
  expect(await env.DB.prepare("SELECT status, settled_at FROM refunds").first()).toEqual({
    status: "processed",
    settled_at: 20,
  });
});

it("keeps one provider order for browsers, and gives its check to one runner until the lease ends", async () => {
  const kept = providerOrders.save(orderId, [{ id: "order_2", amount: 5_000 }], 0);
  await expect(kept).resolves.toMatchObject({ id: "order_1" });
  expect(await countRows("provider_orders", "is_orphan = 1")).toBe(1);
  const due = 10 * 60_000;
  expect((await providerOrders.takeChecks(due, LEASE, 5)).map(({ id }) => id).sort()).toEqual(["order_1", "order_2"]);
  expect(await providerOrders.takeChecks(due + 1, LEASE, 5)).toEqual([]);
  expect(await providerOrders.takeChecks(due + LEASE, LEASE, 5)).toHaveLength(2);
});
