import { sql } from "drizzle-orm";
import type { Db } from "../../platform/d1/db.ts";
import { subtractQuantity } from "../../platform/quantity.contract.ts";
import { inUnits } from "../../schema/quantities.ts";
import { stockMovements } from "../../schema/stock.table.ts";
import type { Moved } from "./stock.contract.ts";
import { movedBetween } from "./stock-after.ts";

/** Movements read to say what happened while a form was open. */
const RECENT = 100;

export const createListMovementsRepo = (db: Db) => ({
  /** What moved from the seen stock to the one before a correction, which left `after`. */
  async readMoved(productId: string, seen: number, before: number, after: number): Promise<Moved[]> {
    const rows = await db.all<Moved>(sql`SELECT kind, ${inUnits(sql`milli`)} AS quantity FROM ${stockMovements}
      WHERE product_id = ${productId} ORDER BY id DESC LIMIT ${RECENT}`);
    const own = rows.findIndex((row) => row.kind === "corrected" && row.quantity === subtractQuantity(after, before));
    return movedBetween(rows.slice(own + 1), seen, before);
  },
});
