import { sql } from "drizzle-orm";
import { completeNames } from "../../catalogue/product-names.contract.ts";
import { type Condition, plainSql, type Statement } from "../../platform/d1/db.ts";
import type { PendingRead } from "../../platform/d1/reads.ts";
import { fromMilli } from "../../platform/quantity.contract.ts";
import { orderLines } from "../../schema/orders.table.ts";
import { returnLines, returns } from "../../schema/returns.table.ts";
import type { Replacement } from "./replacements.contract.ts";

/** For the batch that confirms an order: packs the replacements that wait for the buyer's next order with it. */
export const packReplacements = (orderId: string): Statement =>
  plainSql(
    `UPDATE returns SET packed_with = ?1
      WHERE (buyer_id, city) = (SELECT buyer_id, city FROM orders WHERE id = ?1)
        AND decision = 'replacement' AND packed_with IS NULL`,
    orderId,
  );

/** For the batch that cancels a confirmed order: its replacements wait for the next order again. */
export const unpackReplacements = (orderId: string): Statement =>
  plainSql("UPDATE returns SET packed_with = NULL WHERE packed_with = ?1", orderId);

/** For the batch that delivers an order, after the order's own statement. */
export const deliverReplacements = (orderId: string): Statement =>
  plainSql(
    "UPDATE returns SET brought_at = (SELECT delivered_at FROM orders WHERE id = ?1) WHERE packed_with = ?1",
    orderId,
  );

interface ReplacementRow extends Pick<typeof orderLines.$inferSelect, "orderId" | "productId" | "name" | "unit"> {
  readonly packedWith: string;
  readonly names: string;
  readonly quantityMilli: number;
}

/** By the id of the order with which they are delivered. */
export type ReplacementsByOrder = ReadonlyMap<string, readonly Replacement[]>;

const toReplacement = ({ orderId, productId, name, names, unit, quantityMilli }: ReplacementRow): Replacement => ({
  product: { _id: productId, name, unit },
  names: completeNames(JSON.parse(names)),
  quantity: fromMilli(quantityMilli),
  orderId,
});

/** Replacements delivered with the orders whose ids a query returns. */
export const replacementsRead = (ids: Condition): PendingRead<ReplacementsByOrder> => ({
  statement: sql`
    SELECT r.packed_with AS packedWith, r.order_id AS orderId, l.product_id AS productId, l.name, l.names, l.unit,
      rl.quantity_milli AS quantityMilli
    FROM (${ids}) found CROSS JOIN ${returns} r ON r.packed_with = found.id
    CROSS JOIN ${returnLines} rl ON rl.return_id = r.id
    CROSS JOIN ${orderLines} l ON l.order_id = r.order_id AND l.position = rl.position
    ORDER BY r.id, rl.position`,
  toResult: (rows) => {
    const groups = Map.groupBy(rows as ReplacementRow[], ({ packedWith }) => packedWith);
    return new Map([...groups].map(([id, found]) => [id, found.map(toReplacement)]));
  },
});
