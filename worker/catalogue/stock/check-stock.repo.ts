import { sql } from "drizzle-orm";
import { type Db, readRows, write, writeRetried } from "../../platform/d1/db.ts";
import { products } from "../../schema/catalogue.table.ts";
import { inMilli, inUnits } from "../../schema/quantities.ts";
import { stockChecks, stockMovements } from "../../schema/stock.table.ts";

/** Progress of a pass. `found` and `differences` are JSON of `LedgerDifference[]`. */
export type StockCheckState = Pick<
  typeof stockChecks.$inferSelect,
  "productId" | "movementId" | "sum" | "found" | "differences" | "passedAt"
>;

/** A product with one of its movements, if it has any; quantities in units. */
export interface CheckedRow {
  readonly productId: string;
  readonly stock: number;
  readonly movementId: number | null;
  readonly quantity: number | null;
}

const READ_STATE = sql`SELECT product_id AS productId, movement_id AS movementId, ${inUnits(sql`sum_milli`)} AS sum, found,
  differences, passed_at AS passedAt FROM ${stockChecks} WHERE id = 1`;

export const createCheckStockRepo = (db: Db) => ({
  /** For cron: creates the row on the first run. */
  async begin(): Promise<StockCheckState> {
    const [, [row] = []] = await writeRetried(db, [
      sql`INSERT INTO ${stockChecks} (id) VALUES (1) ON CONFLICT (id) DO NOTHING`,
      READ_STATE,
    ]);
    return row as StockCheckState;
  },

  /**
   * The next `max` rows: movements by product, and products without any. One statement, so that stock and movements
   * agree.
   */
  async next({ productId, movementId }: StockCheckState, max: number): Promise<CheckedRow[]> {
    const rows = await readRows(
      db,
      sql`SELECT p.id AS productId, ${inUnits(sql`p.stock_milli`)} AS stock, m.id AS movementId, ${inUnits(sql`m.milli`)} AS quantity
        FROM ${products} p LEFT JOIN ${stockMovements} m ON m.product_id = p.id
          AND m.id > CASE WHEN p.id = ${productId} THEN CAST(${movementId} AS INTEGER) ELSE 0 END
        WHERE p.id >= ${productId} ORDER BY p.id, m.id LIMIT ${max}`,
    );
    return rows as CheckedRow[];
  },

  /** Does nothing when another run saved first. */
  save: (at: StockCheckState, next: StockCheckState) =>
    write(db, [
      sql`UPDATE ${stockChecks} SET product_id = ${next.productId}, movement_id = ${next.movementId},
          sum_milli = ${inMilli(sql`${next.sum}`)}, found = ${next.found}, differences = ${next.differences},
          passed_at = ${next.passedAt}
        WHERE id = 1 AND product_id = ${at.productId} AND movement_id = ${at.movementId}`,
    ]),
});
