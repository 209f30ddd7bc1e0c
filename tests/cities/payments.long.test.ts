import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { as } from "../../worker/testing/api-client.ts";
import { backgroundDone } from "../../worker/testing/faults.ts";
import { readOrder } from "../../worker/testing/orders.ts";
import { MINUTE, minuteAt, ring } from "../../worker/testing/services/payment-time.ts";
import {
  asked,
  createPayment,
  deliverAll,
  forgetCalls,
  inFlight,
  ledger,
  startProvider,
  verify,
} from "../../worker/testing/services/provider.ts";
import { bindingNames, bindingOf, count, databaseOf } from "./support/databases.ts";
import { CITIES, type CityName, inCity, openShop, PRICE, type Shop } from "./support/shop.ts";

/** A payment is where its order is, whoever brings the news of it. */
let shop: Shop;

beforeAll(async () => {
  startProvider();
  shop = await openShop();
});
afterEach(async () => {
  await backgroundDone();
  forgetCalls();
});

const begin = async (city: CityName) => {
  const { status, body, text } = await createPayment(shop.buyer, shop.potato[city], { location: city, quantity: 2 });
  expect(status, text).toBe(201);
  return body;
};
const paymentOf = async (id: string) => (await readOrder(shop.buyer, id)).paymentStatus;

describe.each(CITIES)("an online order of %s", (city) => {
  it("is paid by what the buyer's browser brings, in its city's database", async () => {
    const { orderId, dbOrderId } = await begin(city);
    const { status } = await verify(shop.buyer, dbOrderId, await ledger.pay(orderId));
    expect(status).toBe(200);
    expect(await paymentOf(dbOrderId)).toBe("paid");
    for (const table of ["provider_orders", "captures"])
      for (const binding of bindingNames)
        expect(await count(binding, table, "order_id = ?", dbOrderId)).toBe(binding === bindingOf(city) ? 1 : 0);
  });

  it("is paid by a webhook, which names the provider's order only", async () => {
    const { orderId, dbOrderId } = await begin(city);
    inFlight.length = 0;
    await ledger.pay(orderId);
    await deliverAll();
    expect(await paymentOf(dbOrderId)).toBe("paid");
  });

  it("is paid by the reconciler of its database when nobody brought the news", async () => {
    const { orderId, dbOrderId } = await begin(city);
    await ledger.pay(orderId);
    inFlight.length = 0;
    await databaseOf(city)
      .prepare("UPDATE provider_orders SET next_check_at = 1 WHERE order_id = ?")
      .bind(dbOrderId)
      .run();
    await minuteAt(Date.now());
    expect(await paymentOf(dbOrderId)).toBe("paid");
    const { body } = await as(shop.owner.token).get<{ discrepancies: { kind: string; subject: string }[] }>(
      "/admin/payments/reconciliation",
    );
    expect(body.discrepancies).toContainEqual(
      expect.objectContaining({ kind: "paid_there_not_here", subject: dbOrderId }),
    );
  });

  it("gives the money back when staff cancel it", async () => {
    const { orderId, dbOrderId } = await begin(city);
    await verify(shop.buyer, dbOrderId, await ledger.pay(orderId));
    expect((await as(shop.staff.token).patch(`/admin/orders/${dbOrderId}/cancel`)).status).toBe(200);
    await backgroundDone();
    expect(asked.filter((call) => call.endsWith("/refund"))).toHaveLength(1);
    expect(await paymentOf(dbOrderId)).toBe("refund_pending");
    ledger.settlePending();
    await deliverAll();
    expect(await paymentOf(dbOrderId)).toBe("refunded");
  });

  it("ends by its coordinator's alarm when its time to pay is over", async () => {
    const { dbOrderId } = await begin(city);
    await backgroundDone();
    await databaseOf(city).prepare("UPDATE orders SET payment_due_at = 1 WHERE id = ?").bind(dbOrderId).run();
    await ring(dbOrderId);
    expect((await readOrder(shop.buyer, dbOrderId)).status).toBe("cancelled");
  });

  it("ends by cron where the alarm was lost, and so does a cash order that nobody confirms", async () => {
    const { dbOrderId } = await begin(city);
    const { _id } = await inCity(shop, city).placed();
    await databaseOf(city).batch([
      databaseOf(city).prepare("UPDATE orders SET payment_due_at = 1 WHERE id = ?").bind(dbOrderId),
      databaseOf(city).prepare("UPDATE orders SET created_at = 1 WHERE id = ?").bind(_id),
    ]);
    await minuteAt(Date.now() + MINUTE);
    for (const id of [dbOrderId, _id]) expect((await readOrder(shop.buyer, id)).status).toBe("cancelled");
  });
});

it("keeps stock and money of both cities together", async () => {
  for (const city of CITIES) {
    const database = databaseOf(city);
    const taken = await database
      .prepare(
        "SELECT COALESCE(sum(l.quantity), 0) AS n FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status <> 'cancelled'",
      )
      .first<number>("n");
    expect(
      await database.prepare("SELECT stock FROM products WHERE id = ?").bind(shop.potato[city]).first("stock"),
    ).toBe(1_000 - (taken ?? 0));
  }
  const { body } = await as(shop.staff.token).get<{ stats: { totalRevenue: number } }>("/admin/dashboard");
  expect(body.stats.totalRevenue).toBe(3 * 2 * (PRICE.patna + PRICE.gaya));
});
