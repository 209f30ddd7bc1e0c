import { type SQL, sql } from "drizzle-orm";
import { users } from "../../accounts/accounts.table.ts";
import type { Unit } from "../../catalogue/categories.contract.ts";
import {
  assertRowsChanged,
  assertThat,
  clearAsserts,
  type Db,
  runBatch,
  type Statement,
} from "../../platform/d1/db.ts";
import { storedSettings } from "../../settings/settings.table.ts";
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

/** Open cash orders: neither delivered nor cancelled, and not paid. */
const openCash = (buyerId: string): SQL => sql`FROM ${orders} INDEXED BY orders_buyer_status
  WHERE buyer_id = ${buyerId} AND status IN ('pending', 'confirmed', 'accepted') AND payment_method = 'cod'`;

/** What decides how many open cash orders a buyer may have. */
export interface OpenCash {
  /** 1: staff blocked the account. */
  readonly isBlocked: number;
  /** 1: the person deleted the account since this request began. */
  readonly isDeleted: number;
  /** 1: the e-mail address is verified, or an order was delivered. */
  readonly isKnown: number;
  readonly orders: number;
  readonly paise: number;
  /** The changed settings by name, JSON. */
  readonly settings: string;
}

export const createPlaceOrderRepo = (db: Db) => ({
  readOpenCash: (buyerId: string): Promise<OpenCash> =>
    db.get<OpenCash>(sql`
      SELECT count(*) AS orders, COALESCE(sum(total_paise), 0) AS paise, ${storedSettings} AS settings,
        EXISTS (SELECT 1 FROM ${users} WHERE id = ${buyerId} AND is_email_verified = 1)
          OR EXISTS (SELECT 1 FROM ${orders} INDEXED BY orders_buyer_status
            WHERE buyer_id = ${buyerId} AND status = 'delivered') AS isKnown,
        EXISTS (SELECT 1 FROM ${users} WHERE id = ${buyerId} AND blocked_at IS NOT NULL) AS isBlocked,
        EXISTS (SELECT 1 FROM ${users} WHERE id = ${buyerId} AND deleted_at IS NOT NULL) AS isDeleted
      ${openCash(buyerId)}`),

  /**
   * For the batch that places an order: aborts it when staff blocked the buyer meanwhile, or the buyer deleted the account.
   */
  assertMayOrder: (buyerId: string): Statement =>
    assertThat(
      db,
      sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${buyerId} AND blocked_at IS NULL AND deleted_at IS NULL)`,
    ),

  /** For the batch that places an order: aborts it when the buyer's open cash orders, with this one, exceed the limit. */
  assertOpenCashAtMost: (buyerId: string, max: { readonly orders: number; readonly paise: number }): Statement =>
    assertThat(
      db,
      sql`(SELECT count(*) <= ${max.orders} AND COALESCE(sum(total_paise), 0) <= ${max.paise} ${openCash(buyerId)})`,
    ),

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
        idempotencyKey: order.idempotencyKey,
        at: order.createdAt,
      }),
      ...effects,
      clearAsserts(db),
    ]);
  },
});
