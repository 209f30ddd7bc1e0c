import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { inMilli } from "../../schema/quantities.ts";
import { stockMovements } from "../../schema/stock.table.ts";
import type { MovementKind } from "./stock.contract.ts";

export interface Cause<Kind extends MovementKind = MovementKind> {
  readonly kind: Kind;
  readonly orderId: string | null;
  /** Null for the system. */
  readonly actorId: string | null;
  readonly now: number;
}

const value = sql.placeholder;
const insertion = (moved: SQL): SQL =>
  sql`INSERT INTO ${stockMovements} (product_id, milli, kind, order_id, actor_id, at) ${moved}`;

/** For the batch that changes the stock: `moved` selects product_id and milli. */
export const movementsOf = (moved: SQL, { kind, orderId, actorId, now }: Cause): Statement =>
  insertion(sql`SELECT product_id, milli, ${kind}, ${orderId}, ${actorId}, ${now} FROM (${moved}) WHERE milli <> 0`);

/** The movements of an order's lines: JSON of productId and quantity; `sign` is 1 or -1. */
export const movementsOfLines = prepareOnce<Cause & { readonly lines: string; readonly sign: 1 | -1 }>(() =>
  insertion(
    sql`SELECT value ->> 'productId', CAST(${value("sign")} AS INTEGER) * ${inMilli(sql`value ->> 'quantity'`)}, ${value("kind")},
      ${value("orderId")}, ${value("actorId")}, ${value("now")} FROM json_each(${value("lines")})`,
  ),
);

/**
 * For products that an order gives back but that are missing on the shelf: two movements that leave the stock
 * unchanged.
 */
export const movementsOfMissing = (missing: Omit<Cause, "kind"> & { readonly lines: string }): Statement[] => [
  movementsOfLines({ ...missing, sign: 1, kind: "cancelled" }),
  movementsOfLines({ ...missing, sign: -1, kind: "corrected" }),
];
