import { sql } from "drizzle-orm";
import { type Db, readBatch } from "../../platform/d1/db.ts";
import { subtractQuantity } from "../../platform/quantity.contract.ts";
import { users } from "../../schema/accounts.table.ts";
import { NAME_COLUMNS, productPrices, products } from "../../schema/catalogue.table.ts";
import { inUnits } from "../../schema/quantities.ts";
import { stockMovements } from "../../schema/stock.table.ts";
import type { StoredNames } from "../product-names.contract.ts";
import type { ProductRow } from "../to-product.ts";
import type { Moved } from "./stock.contract.ts";
import { movedBetween } from "./stock-after.ts";

/** Maximum movements read to explain what changed while a form was open. */
const RECENT = 100;
const MAX_ZONES = 100;
const MAX_WASTED = 300;

type NamedRow = StoredNames & Pick<ProductRow, "id" | "name" | "unit">;

export interface MovementRow
  extends NamedRow,
    Pick<
      typeof stockMovements.$inferSelect,
      "kind" | "quantity" | "actorId" | "orderId" | "reason" | "supplier" | "unitCostPaise" | "photoKey" | "at"
    > {
  readonly movementId: number;
  readonly actorName: string | null;
}

interface SheetRow extends NamedRow {
  readonly zone: string;
  readonly bin: string;
  readonly stock: number;
}

interface WastedRow extends NamedRow {
  readonly week: string;
  readonly quantity: number;
  readonly worthPaise: number;
}

const ON_SHELF = sql`p.deleted_at IS NULL`;
/** The Monday of the movement's week, in Indian time. */
const WEEK = sql`date(m.at / 1000 + 19800, 'unixepoch', 'weekday 0', '-6 days')`;

export const createListMovementsRepo = (db: Db) => ({
  /** The movements from the `seen` stock to `before`. A correction has since set the stock from `before` to `after`. */
  async readMoved(productId: string, seen: number, before: number, after: number): Promise<Moved[]> {
    const rows = await db.all<Moved>(sql`SELECT kind, ${inUnits(sql`milli`)} AS quantity FROM ${stockMovements}
      WHERE product_id = ${productId} ORDER BY id DESC LIMIT ${RECENT}`);
    const own = rows.findIndex((row) => row.kind === "corrected" && row.quantity === subtractQuantity(after, before));
    return movedBetween(rows.slice(own + 1), seen, before);
  },

  /** Newest first, of one product or of all. */
  list: (product: string | null, before: number | null, limit: number): Promise<MovementRow[]> =>
    db.all(sql`
      SELECT m.id AS movementId, m.kind, ${inUnits(sql`m.milli`)} AS quantity, m.actor_id AS actorId, u.name AS actorName,
        m.order_id AS orderId, m.reason, m.supplier, m.unit_cost_paise AS unitCostPaise, m.photo_key AS photoKey, m.at,
        p.id, ${NAME_COLUMNS}, p.unit
      FROM ${stockMovements} m CROSS JOIN ${products} p ON p.id = m.product_id LEFT JOIN ${users} u ON u.id = m.actor_id
      WHERE ${product === null ? sql`true` : sql`m.product_id = ${product}`}
        ${before === null ? sql`` : sql`AND m.id < CAST(${before} AS INTEGER)`}
      ORDER BY m.id DESC LIMIT ${limit}`),

  /**
   * All zones, and a page of products sorted by zone and bin after the product `cursor`. `zone` null means every zone.
   */
  async readSheet(zone: string | null, cursor: string | null, limit: number) {
    const [zones, lines] = await readBatch(db, [
      // Jumps from zone to zone in the index instead of reading every product.
      sql`WITH RECURSIVE zones(zone) AS (
          SELECT min(zone) FROM ${products} p WHERE ${ON_SHELF}
          UNION ALL SELECT (SELECT min(zone) FROM ${products} p WHERE ${ON_SHELF} AND zone > zones.zone) FROM zones WHERE zone IS NOT NULL)
        SELECT zone FROM zones WHERE zone IS NOT NULL LIMIT ${MAX_ZONES}`,
      sql`SELECT p.id, ${NAME_COLUMNS}, p.unit, p.zone, p.bin, ${inUnits(sql`p.stock_milli`)} AS stock
        FROM ${products} p INDEXED BY products_bin WHERE ${ON_SHELF} ${zone === null ? sql`` : sql`AND p.zone = ${zone}`}
          ${cursor === null ? sql`` : sql`AND (p.zone, p.bin, p.id) > (SELECT zone, bin, id FROM ${products} WHERE id = ${cursor})`}
        ORDER BY p.zone, p.bin, p.id LIMIT ${limit}`,
    ]);
    return { zones: (zones as { zone: string }[]).map((row) => row.zone), lines: lines as SheetRow[] };
  },

  /** Newest week first, then highest worth first. Leaves out the incomplete week of `since`. */
  listWasted: (since: number, city: string): Promise<WastedRow[]> =>
    db.all(sql`
      SELECT ${WEEK} AS week, ${inUnits(sql`sum(-m.milli)`)} AS quantity,
        CAST(round(sum(-m.milli * COALESCE(m.unit_cost_paise, pp.price_paise, 0)) / 1000.0) AS INTEGER) AS worthPaise,
        p.id, ${NAME_COLUMNS}, p.unit
      FROM ${stockMovements} m CROSS JOIN ${products} p ON p.id = m.product_id
        LEFT JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
      WHERE m.kind = 'wasted' AND m.key IS NOT NULL AND m.at >= ${since}
        AND ${WEEK} > date(${since} / 1000 + 19800, 'unixepoch')
      GROUP BY 1, p.id ORDER BY 1 DESC, 3 DESC LIMIT ${MAX_WASTED}`),
});
