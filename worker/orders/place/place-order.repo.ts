import { sql } from "drizzle-orm";
import type { Unit } from "../../catalogue/categories.contract.ts";
import {
  assertRowsChanged,
  assertThat,
  clearAsserts,
  type Db,
  runBatch,
  type Statement,
} from "../../platform/d1/db.ts";
import { orderEvents, orderLines, orders } from "../orders.table.ts";

type NewOrder = typeof orders.$inferInsert;
export interface NewLine {
  readonly position: number;
  readonly productId: string;
  readonly name: string;
  readonly imageKey: string;
  readonly unit: Unit;
  readonly pricePaise: number;
  readonly quantity: number;
  readonly totalPaise: number;
}

export const createPlaceOrderRepo = (db: Db) => ({
  /** For the batch that places an order: aborts it when the buyer then has more than `max` unpaid online orders. */
  assertUnpaidAtMost: (buyerId: string, max: number): Statement =>
    assertThat(db, sql`(SELECT count(*) FROM ${orders} WHERE buyer_id = ${buyerId} AND awaits_payment = 1) <= ${max}`),

  /**
   * One transaction: order, lines, first event, stock and every further effect, or nothing. It aborts when a price
   * differs from the lines, a product is off sale, stock is short, or the buyer used this idempotency key before.
   */
  async insertOrder(
    order: NewOrder,
    lines: readonly NewLine[],
    stock: Statement[],
    effects: Statement[],
  ): Promise<void> {
    const json = JSON.stringify(lines);
    await runBatch(db, [
      db.insert(orders).values(order),
      assertThat(
        db,
        sql`(SELECT count(*) FROM json_each(${json}) line CROSS JOIN product_prices price
              ON price.product_id = line.value ->> 'productId' AND price.city = ${order.city}
              AND price.price_paise = line.value ->> 'pricePaise') = ${lines.length}`,
      ),
      db.run(sql`
        INSERT INTO ${orderLines} (order_id, position, product_id, name, image_key, unit, price_paise, quantity, total_paise)
        SELECT ${order.id}, value ->> 'position', value ->> 'productId', value ->> 'name', value ->> 'imageKey',
          value ->> 'unit', value ->> 'pricePaise', value ->> 'quantity', value ->> 'totalPaise' FROM json_each(${json})`),
      assertRowsChanged(db, lines.length),
      ...stock,
      db.insert(orderEvents).values({
        orderId: order.id,
        version: 1,
        type: "order.placed",
        fromStatus: null,
        toStatus: "pending",
        actorId: order.buyerId,
        actorRole: "buyer",
        at: order.createdAt,
      }),
      ...effects,
      clearAsserts(db),
    ]);
  },
});
