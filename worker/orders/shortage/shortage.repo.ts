import { type SQL, sql } from "drizzle-orm";
import { movementsOfMissing } from "../../catalogue/stock/movements.repo.ts";
import { MAX_CHOICES, type ShortRule } from "../../identity/short-rule.contract.ts";
import type { RefundsService } from "../../payments/refunds/refunds.service.ts";
import { namedColumns, type RowOf } from "../../platform/d1/columns.ts";
import { assertRowsChanged, type Db, isConflict, type Statement, write } from "../../platform/d1/db.ts";
import { readTogether } from "../../platform/d1/reads.ts";
import { priceOfMilli } from "../../platform/quantity.contract.ts";
import { users } from "../../schema/accounts.table.ts";
import { productPrices, products } from "../../schema/catalogue.table.ts";
import { orderLines, orders } from "../../schema/orders.table.ts";
import { shortages } from "../../schema/shortages.table.ts";
import { orderEvent } from "../../webhooks/events/events.repo.ts";
import { type DeliveryFacts, deliveryReads, toDeliveryFacts } from "../delivery/delivery-facts.repo.ts";
import type { OrderedLine } from "../delivery/plan-delivery.ts";
import type { By } from "../order-command.contract.ts";
import { raiseVersion } from "../order-version.repo.ts";
import { insertLines } from "../place/place-order.repo.ts";
import type { ShortagePlan } from "./plan-shortage.ts";

/** Maximum products read to replace one short line. */
const MAX_CANDIDATES_READ = 60;

const PEOPLE = namedColumns(orders, ["buyerId", "placedBy", "agentId"], "o");
const STATE = namedColumns(
  orders,
  ["id", "city", "status", "stage", "version", "doorDigest", "paymentStatus", "totalPaise", "createdAt"],
  "o",
);

/** Money in paise, times in ms. */
interface OrderRow extends RowOf<typeof PEOPLE>, RowOf<typeof STATE> {
  /** Picked quantity of the line, in thousandths; null for a line that is not short or not picked. */
  readonly foundMilli: number | null;
  readonly rule: ShortRule | null;
  /** When the open question ends; null when the buyer was not asked. */
  readonly dueAt: number | null;
  /** JSON of the offered product ids; null when the buyer was not asked. */
  readonly choices: string | null;
}

export interface ShortOrder extends OrderRow {
  readonly facts: DeliveryFacts;
  readonly line: OrderedLine;
  /** Ids of products of the line's category and unit with enough stock, no dearer by today's prices. */
  readonly candidates: readonly string[];
}

/**
 * For the batch that marks lines: deletes questions about lines that are no longer short. `where` limits the questions.
 */
export const questionsEnded = (where: SQL): Statement => sql`
  DELETE FROM ${shortages} WHERE ${where} AND EXISTS (SELECT 1 FROM ${orderLines} l
    WHERE l.order_id = ${shortages.orderId} AND l.product_id = ${shortages.productId} AND l.picked_at IS NOT NULL
      AND COALESCE(l.packed_milli, l.quantity_milli)
        >= l.quantity_milli - l.quantity_milli * COALESCE(l.weight_tolerance_bp, 0) / 10000)`;

interface Cause {
  readonly by: By;
  readonly now: number;
}

/** Types of the events, and kinds of their mails. */
export const ASKED = "order.shortage_asked";
export const SETTLED = "order.shortage";

export const createShortageRepo = (db: Db, readLeft: RefundsService["readLeft"]) => {
  const isPicking = ({ status }: ShortOrder) =>
    sql`AND status = ${status} AND stage = 'picking' AND door_digest IS NULL`;

  const eventOf = ({ status }: ShortOrder, type: string, detail: string | null, { by, now: at }: Cause) => ({
    type,
    fromStatus: status,
    toStatus: status,
    actorId: by.userId,
    actorRole: by.role,
    tokenName: by.tokenName,
    idempotencyKey: by.idempotencyKey,
    detail,
    at,
  });

  const tryWrite = async (statements: readonly Statement[]): Promise<"written" | "lost"> => {
    try {
      await write(db, statements);
      return "written";
    } catch (error) {
      if (isConflict(error, "products_stock_not_negative", "order_events.", "refunds.", "shortages.")) return "lost";
      throw error;
    }
  };

  /**
   * Lowers the line to the quantity found, or deletes it, and aborts when it changed since it was read. The last line
   * takes a deleted line's position, so that positions have no gaps.
   */
  const changeLines = (
    { id, city, line, facts, foundMilli }: ShortOrder,
    { substitute }: ShortagePlan,
  ): Statement[] => {
    const isLine = sql`order_id = ${id} AND product_id = ${line.productId} AND packed_milli = ${foundMilli}`;
    const last = Math.max(...facts.lines.map(({ position }) => position));
    const isGone = foundMilli === 0;
    const insert = (position: number) =>
      substitute
        ? [insertLines({ id, city, lines: JSON.stringify([{ ...substitute, position }]) }), assertRowsChanged(1)]
        : [];
    if (!isGone) {
      const total = priceOfMilli(line.pricePaise, foundMilli ?? 0);
      return [
        sql`UPDATE ${orderLines} SET quantity_milli = packed_milli, total_paise = ${total}, packed_milli = NULL WHERE ${isLine}`,
        assertRowsChanged(1),
        ...insert(last + 1),
      ];
    }
    const moveLast = sql`UPDATE ${orderLines} SET position = ${line.position} WHERE order_id = ${id} AND position = ${last}`;
    return [
      sql`DELETE FROM ${orderLines} WHERE ${isLine}`,
      assertRowsChanged(1),
      ...(substitute ? insert(line.position) : line.position === last ? [] : [moveLast]),
    ];
  };

  return {
    /** Null for an order or a line that does not exist. One round trip. */
    async find(orderId: string, productId: string): Promise<ShortOrder | null> {
      const isLine = sql`l.order_id = ${orderId} AND l.product_id = ${productId}`;
      const [row, candidates, head, lines, payments] = await readTogether(db, [
        {
          statement: sql`
            SELECT ${PEOPLE}, ${STATE},
              l.packed_milli AS foundMilli, COALESCE(l.short_rule, u.short_rules ->> l.product_id, u.short_rule) AS rule, s.due_at AS dueAt, s.choices
            FROM ${orderLines} l CROSS JOIN ${orders} o ON o.id = l.order_id CROSS JOIN ${users} u ON u.id = o.buyer_id
            LEFT JOIN ${shortages} s ON s.order_id = l.order_id AND s.product_id = l.product_id
            WHERE ${isLine}`,
          toResult: (rows) => (rows as OrderRow[])[0],
        },
        {
          statement: sql`
            SELECT near.id FROM (
              SELECT pp.product_id AS id FROM ${orderLines} l CROSS JOIN ${orders} o ON o.id = l.order_id
              CROSS JOIN ${productPrices} own ON own.product_id = l.product_id AND own.city = o.city
              CROSS JOIN ${productPrices} pp ON pp.city = own.city AND pp.category = own.category AND pp.price_rank < own.price_rank
              WHERE ${isLine} ORDER BY pp.price_rank DESC LIMIT ${MAX_CANDIDATES_READ}) near
            CROSS JOIN ${orderLines} l CROSS JOIN ${products} p ON p.id = near.id
            WHERE ${isLine} AND p.deleted_at IS NULL AND p.unit = l.unit
              AND p.stock_milli >= l.quantity_milli - COALESCE(l.packed_milli, 0)
              AND NOT EXISTS (SELECT 1 FROM ${orderLines} x WHERE x.order_id = l.order_id AND x.product_id = p.id)`,
          toResult: (rows) => (rows as { id: string }[]).map(({ id }) => id),
        },
        ...deliveryReads(readLeft, orderId),
      ]);
      const facts = toDeliveryFacts(head, lines, payments);
      const line = facts?.lines.find((one) => one.productId === productId);
      return row && facts && line ? { ...row, facts, line, candidates } : null;
    },

    ask: (order: ShortOrder, choices: readonly string[], dueAt: number, cause: Cause, effects: readonly Statement[]) =>
      tryWrite([
        ...raiseVersion(db, order, eventOf(order, ASKED, null, cause), { where: isPicking(order) }),
        db.insert(shortages).values({
          orderId: order.id,
          productId: order.line.productId,
          choices: choices.slice(0, MAX_CHOICES),
          askedBy: cause.by.userId ?? "",
          askedAt: cause.now,
          dueAt,
        }),
        ...effects,
      ]),

    /** One transaction; aborts when the order, the line or the stock changed since. */
    settle: (order: ShortOrder, plan: ShortagePlan, cause: Cause, effects: readonly Statement[]) => {
      const { amounts, waivedFee, missing, difference } = plan;
      const { id, line } = order;
      const lines = JSON.stringify([{ productId: line.productId, quantity: missing }]);
      return tryWrite([
        ...raiseVersion(db, order, eventOf(order, SETTLED, JSON.stringify(difference), cause), {
          set: sql`subtotal_paise = ${amounts.subtotalPaise}, total_paise = ${amounts.totalPaise}, gst_paise = ${amounts.gstPaise},
            waived_fee = ${waivedFee && JSON.stringify(waivedFee)}`,
          where: isPicking(order),
        }),
        ...changeLines(order, plan),
        sql`DELETE FROM ${shortages} WHERE order_id = ${id} AND product_id = ${line.productId}`,
        ...movementsOfMissing({ lines, orderId: id, actorId: cause.by.userId, now: cause.now }),
        orderEvent("order.changed", id),
        ...effects,
      ]);
    },

    findPeople: (orderId: string): Promise<{ buyerId: string; placedBy: string | null } | undefined> =>
      db.get(sql`SELECT buyer_id AS buyerId, placed_by AS placedBy FROM ${orders} WHERE id = ${orderId}`),

    /** Ids of the products about which the buyer was asked. */
    async listOpen(orderId: string): Promise<string[]> {
      const rows = await db.all<{ productId: string }>(sql`
        SELECT product_id AS productId FROM ${shortages} WHERE order_id = ${orderId} ORDER BY asked_at`);
      return rows.map(({ productId }) => productId);
    },

    listDue: (now: number, max: number): Promise<{ orderId: string; productId: string }[]> =>
      db.all(sql`SELECT order_id AS orderId, product_id AS productId FROM ${shortages}
        WHERE due_at <= ${now} ORDER BY due_at LIMIT ${max}`),

    /** Deletes the question about an order that is over, or a line that is no longer short. */
    drop: (orderId: string, productId: string): Promise<unknown> =>
      write(db, [sql`DELETE FROM ${shortages} WHERE order_id = ${orderId} AND product_id = ${productId}`]),
  };
};
export type ShortageRepo = ReturnType<typeof createShortageRepo>;
