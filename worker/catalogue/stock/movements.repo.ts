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

/** `movementsOf` the lines of an order: JSON of productId and quantity; `sign` is 1 or -1. */
export const movementsOfLines = prepareOnce<Cause & { readonly lines: string; readonly sign: 1 | -1 }>(() =>
  insertion(
    sql`SELECT value ->> 'productId', CAST(${value("sign")} AS INTEGER) * ${inMilli(sql`value ->> 'quantity'`)}, ${value("kind")},
      ${value("orderId")}, ${value("actorId")}, ${value("now")} FROM json_each(${value("lines")})`,
  ),
);

/** For goods that an order no longer takes and the shelf does not have: its stock stays as it is. */
export const movementsOfMissing = (missing: Omit<Cause, "kind"> & { readonly lines: string }): Statement[] => [
  movementsOfLines({ ...missing, sign: 1, kind: "cancelled" }),
  movementsOfLines({ ...missing, sign: -1, kind: "corrected" }),
];
