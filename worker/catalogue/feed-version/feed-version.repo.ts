import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { toMilli } from "../../platform/quantity.contract.ts";
import { products } from "../../schema/catalogue.table.ts";
import { counters } from "../../schema/counters.table.ts";
import { inMilli } from "../../schema/quantities.ts";
import { FEW_IN_STOCK } from "../categories.contract.ts";

const value = sql.placeholder;

/** The version is the time of the change, and always above the previous one, so that no two states share a version. */
const raise = (where: SQL): SQL => sql`
  INSERT INTO ${counters} (key, value) SELECT 'feeds.changed', CAST(${value("now")} AS INTEGER) WHERE ${where}
  ON CONFLICT (key) DO UPDATE SET value = max(${counters}.value + 1, excluded.value)`;

const always = prepareOnce<{ now: number }>(() => raise(sql`true`));

/** Mirrors `stockState`, in thousandths. Feeds show states instead of numbers, so that most orders do not raise the version. */
const stateOf = (stock: SQL): SQL => sql`((${stock}) > 0) + ((${stock}) > ${sql.raw(String(toMilli(FEW_IN_STOCK)))})`;

const whenStateChanged = prepareOnce<{ lines: string; by: number; now: number }>(() =>
  raise(sql`EXISTS (SELECT 1 FROM json_each(${value("lines")}) line
    CROSS JOIN ${products} p ON p.id = line.value ->> 'productId'
    WHERE ${stateOf(sql`p.stock_milli`)} <> ${stateOf(sql`p.stock_milli - CAST(${value("by")} AS INTEGER) * ${inMilli(sql`line.value ->> 'quantity'`)}`)})`),
);

/** For each batch that changes products or prices. `now` is in ms. */
export const raiseFeedVersion = (now: number): Statement => always({ now });

interface StockMove {
  /** JSON of `{productId, quantity}[]`. */
  readonly lines: string;
  /** -1 for stock that was taken, 1 for stock that was given back. */
  readonly by: -1 | 1;
  readonly now: number;
}

/** For the batch that moves stock, after the move: raises the version only when a product's stock state changed. */
export const raiseFeedVersionByStock = (moved: StockMove): Statement => whenStateChanged({ ...moved });
