import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { as } from "../api-client.ts";
import { type Account, createAdmin, createMany, createProducts, createUser, product } from "../factories.ts";
import { backgroundDone, endFaults, env, faults, resting } from "../faults.ts";
import { countRows, stockOf } from "../orders.ts";
import { createRandom, shuffle } from "../seeded.ts";
import {
  createPayment,
  deliverWebhook,
  endPayments,
  inFlight,
  ledger,
  startProvider,
  verify,
} from "../services/provider.ts";
import { readShop, stockEverywhere } from "../shop-state.ts";

interface PaymentCrowd {
  readonly orderCount: number;
  readonly webhooks: number;
  /** How often each webhook of a single order arrives. */
  readonly repeats: number;
  /** How many payments race a cancellation. */
  readonly rounds: number;
}

/** Payment facts arrive concurrently, repeated and in any order. `orderCount` is a multiple of 4. */
export const paymentRaces = ({ orderCount, webhooks, repeats, rounds }: PaymentCrowd): void => {
  let buyers: Account[];
  let staff: Account;
  let potato: string;

  beforeAll(async () => {
    resting.mails = true;
    startProvider();
    staff = await createAdmin();
    buyers = await createMany(orderCount / 4, () => createUser());
    [potato = ""] = await createProducts([product("Potato", { stock: 100_000 })]);
  });

  afterEach(async () => {
    await endPayments();
    expect(await stockEverywhere(potato)).toBe(100_000);
  });

  /** The same order for the same seed, so that a failure can be reproduced. */
  const shuffled = <T>(items: readonly T[], seed: number): T[] => shuffle(items, createRandom(seed));

  const repeated = <T>(items: readonly T[]): T[] => Array.from({ length: repeats }, () => items).flat();

  const openOrders = async () =>
    Promise.all(
      Array.from({ length: orderCount }, async (_, i) => {
        const buyer = buyers[i % buyers.length] as Account;
        const { body, status, text } = await createPayment(buyer, potato);
        expect(status, text).toBe(201);
        return { buyer, payment: body };
      }),
    );

  const outboxOf = (kind: string, orderId: string) => countRows("outbox", "dedupe_key LIKE ?", `${kind}:${orderId}:%`);

  describe.each([
    ["in the coordinator's row", false, 7],
    ["with the coordinator's row taken off, D1 alone", true, 11],
  ])("%s", (_, mutexIsOff, seed) => {
    it(`${webhooks} shuffled and repeated webhooks over ${orderCount} orders racing verify pay each once, one mail each`, async () => {
      const opened = await openOrders();
      const revenue = async () =>
        Number((await readShop()).counters.find(({ key }) => key === "revenue.paise")?.value ?? 0);
      const before = await revenue();
      const refundsBefore = await countRows("refunds");
      inFlight.length = 0;
      const handed = await Promise.all(
        opened.map(async ({ buyer, payment }) => {
          // Every third order is paid at the second attempt, so an old failure arrives among the successes.
          if (Number(payment.orderId.slice(-1)) % 3 === 0) ledger.fail(payment.orderId);
          return { buyer, payment, handed: await ledger.pay(payment.orderId) };
        }),
      );
      const events = inFlight.splice(0);
      const deliveries = Array.from({ length: webhooks }, (_unused, i) => events[i % events.length]);
      faults.delay = () => Math.random() * 5;
      faults.mutexIsOff = mutexIsOff;

      const work = shuffled(
        [
          ...deliveries.map((event) => () => deliverWebhook(event as (typeof events)[number])),
          ...handed.map((one) => () => verify(one.buyer, one.payment.dbOrderId, one.handed)),
        ],
        seed,
      );
      const statuses: number[] = [];
      for (let at = 0; at < work.length; at += 100) {
        const answers = await Promise.all(work.slice(at, at + 100).map((one) => one()));
        statuses.push(...answers.map(({ status }) => status));
      }
      expect([...new Set(statuses)]).toEqual([200]);

      const once = await env.DB.prepare(
        `SELECT count(*) AS n FROM json_each(?) given JOIN orders o ON o.id = given.value
       WHERE o.payment_status = 'paid' AND o.awaits_payment = 0
         AND (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND e.type = 'order.paid') = 1
         AND (SELECT count(*) FROM outbox m WHERE m.dedupe_key GLOB 'order.paid:' || o.id || ':*') = 1`,
      )
        .bind(JSON.stringify(handed.map(({ payment }) => payment.dbOrderId)))
        .first<number>("n");
      expect(once).toBe(orderCount);
      expect(await countRows("refunds")).toBe(refundsBefore);
      expect((await revenue()) - before).toBe(orderCount * 2_550);
    });

    it("a payment and a concurrent cancellation always end in a refund", async () => {
      const buyer = await createUser();
      for (let round = 0; round < rounds; round++) {
        endFaults();
        const before = await stockOf(potato);
        const { body: payment } = await createPayment(buyer, potato, { quantity: 5 });
        inFlight.length = 0;
        const handed = await ledger.pay(payment.orderId);
        faults.delay = () => Math.random() * 5;
        faults.mutexIsOff = mutexIsOff;
        const events = inFlight.splice(0);
        const answers = await Promise.all([
          ...shuffled(repeated(events), round + seed).map((event) => deliverWebhook(event)),
          as(buyer.token).patch(`/orders/${payment.dbOrderId}/cancel`),
          as(staff.token).patch(`/admin/orders/${payment.dbOrderId}/cancel`),
          verify(buyer, payment.dbOrderId, handed),
        ]);
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        await backgroundDone();
        endFaults();
        expect(await stockOf(potato)).toBe(before);
        expect(ledger.refundsOf(handed.razorpay_payment_id)).toHaveLength(1);
        expect(await countRows("refunds", "order_id = ?", payment.dbOrderId)).toBe(1);
        for (const event of inFlight.splice(0)) await deliverWebhook(event);
        ledger.settlePending();
        for (const event of shuffled(inFlight.splice(0), round)) await deliverWebhook(event);
        const order = await env.DB.prepare("SELECT status, payment_status FROM orders WHERE id = ?")
          .bind(payment.dbOrderId)
          .first();
        expect(order).toEqual({ status: "cancelled", payment_status: "refunded" });
        expect(await outboxOf("order.refunded", payment.dbOrderId)).toBe(1);
      }
    });

    it("of two concurrent payments one pays the order and the other is refunded once", async () => {
      const buyer = await createUser();
      ledger.behave({ secondPayments: true });
      const { body: payment } = await createPayment(buyer, potato);
      inFlight.length = 0;
      const both = await Promise.all([ledger.pay(payment.orderId), ledger.pay(payment.orderId)]);
      const events = inFlight.splice(0);
      faults.delay = () => Math.random() * 5;
      faults.mutexIsOff = mutexIsOff;
      const answers = await Promise.all([
        ...shuffled(repeated(events), seed).map((event) => deliverWebhook(event)),
        ...both.map((handed) => verify(buyer, payment.dbOrderId, handed)),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      await backgroundDone();
      const refunds = both.flatMap((handed) => ledger.refundsOf(handed.razorpay_payment_id));
      expect(refunds).toHaveLength(1);
      expect(await countRows("orders", "id = ? AND payment_status = 'paid'", payment.dbOrderId)).toBe(1);
      expect(await outboxOf("order.paid", payment.dbOrderId)).toBe(1);
      expect(await outboxOf("order.second_payment", payment.dbOrderId)).toBe(1);
      endFaults();
      ledger.settlePending();
      for (const event of inFlight.splice(0)) await deliverWebhook(event);
      expect(await countRows("refunds", "order_id = ? AND status = 'processed'", payment.dbOrderId)).toBe(1);
      expect(await countRows("orders", "id = ? AND payment_status = 'paid'", payment.dbOrderId)).toBe(1);
    });
  });
};
