import { type SQL, sql } from "drizzle-orm";
import { products } from "../../schema/catalogue.table.ts";

/** price × 2²¹ + serial stays below 2⁵³, so JavaScript and D1 represent it exactly. */
const PRICE_STEP = 2 ** 21;
/** In paise per kg or litre; all higher prices rank equally, and products without a measure rank as `NO_RATE`. */
const MAX_RATE = 4_000_000_000;
const NO_RATE = 4_200_000_000;

const literal = (number: number): SQL => sql.raw(String(number));

export const priceRankOf = (pricePaise: SQL, serial: SQL): SQL =>
  sql`CAST(${pricePaise} AS INTEGER) * ${literal(PRICE_STEP)} + ${serial}`;

/** Mirrors `measureOf` (unit-price.contract.ts). */
export const packContentSql = (unit: SQL, packSize: SQL, packUnit: SQL): SQL => sql`CASE
  WHEN ${unit} IN ('kg', 'liter') THEN 1000
  WHEN ${packUnit} IN ('kg', 'liter') THEN CAST(${packSize} AS INTEGER) * 1000
  WHEN ${packUnit} IN ('g', 'ml') THEN CAST(${packSize} AS INTEGER) END`;

/**
 * Orders by the price per kg or litre; products without a measure come last. The product's row must already be written. The
 * arguments must not be column names of `products`.
 */
export const measureRankOf = (pricePaise: SQL, serial: SQL, productId: SQL): SQL => sql`
  COALESCE((SELECT min(${literal(MAX_RATE)}, CAST(${pricePaise} AS INTEGER) * 1000 / measure_thousandths)
    FROM ${products} WHERE id = ${productId} AND measure_thousandths > 0), ${literal(NO_RATE)})
  * ${literal(PRICE_STEP)} + ${serial}`;
