import { type SQL, sql } from "drizzle-orm";
import { wordsOf } from "../../platform/search-match.contract.ts";
import { coversSmallestQuantity, productPrices, products } from "../../schema/catalogue.table.ts";
import { inUnits } from "../../schema/quantities.ts";
import { nameRankOf, SEARCH_TABLES } from "../search/search-tables.repo.ts";
import { MARKS, MATCHES_NOTHING } from "../search/search-terms.ts";
import type { ProductRow } from "../to-product.ts";

/** The number of products of the same kind to consider, most ordered first. */
const MAX_CANDIDATES = 6;
/**
 * Words for a form or pack. In a name that ends with one of these, the first word says what the product is, not the
 * last.
 */
const FORMS = sql.raw(
  "'powder', 'whole', 'seed', 'seeds', 'leaf', 'leaves', 'paste', 'sauce', 'masala', 'mix', 'flakes', 'oil', 'juice', 'pouch', 'packet', 'pack', 'jar', 'tin', 'bottle', 'box', 'bag', 'can', 'tub', 'cup', 'l', 'kg', 'g', 'ml'",
);

// These expressions are repeated at each use, because a subquery that computes them once would add a row read.
/** The lower-case name without the text in brackets. */
const BASE = sql`trim(replace(lower(substr(p.name, 1, instr(p.name || '(', '(') - 1)), ',', ' '))`;
const LAST = sql`substr(${BASE}, length(rtrim(${BASE}, replace(${BASE}, ' ', ''))) + 1)`;
const FIRST = sql`substr(${BASE}, 1, instr(${BASE} || ' ', ' ') - 1)`;
const WORD = sql`CASE WHEN ${LAST} IN (${FORMS}) THEN ${FIRST} ELSE ${LAST} END`;

const quoted = (mark: string, text: SQL): SQL => sql`'"' || ${sql.raw(`'${mark}'`)} || ${text} || '"'`;
const matchOf = (city: SQL): SQL => sql`CASE WHEN (${WORD}) GLOB '[a-z]*' AND (${WORD}) NOT GLOB '*[^a-z0-9]*'
  THEN ${quoted(MARKS.category, sql`lower(replace(p.category, '-', ''))`)} || ' AND ' ||
    ${quoted(MARKS.city, sql`replace(${city}, '-', '\uE000')`)} || ' AND ' || ${quoted(MARKS.nameWord, sql`(${WORD})`)}
  ELSE '${sql.raw(MATCHES_NOTHING)}' END`;

/**
 * A column for the row `p` of a product: products of the same kind that are in stock, as a JSON array of `ReplacementRow`.
 * A product is of the same kind when it is in the same category and its name contains the word that says what the product is:
 * onion in White Onion, turmeric in Turmeric Powder.
 */
export const replacementsOf = (city: SQL): SQL => sql`(
  SELECT json_group_array(json_object('id', a.id, 'orderMultiple', ${inUnits(sql`a.order_multiple_milli`)}, 'minQuantity', ${inUnits(sql`a.min_quantity_milli`)}, 'name', a.name, 'nameHindi', a.name_hindi,
    'nameMarathi', a.name_marathi, 'nameGujarati', a.name_gujarati, 'unit', a.unit, 'imageKey', a.image_key,
    'stock', ${inUnits(sql`a.stock_milli`)}, 'pricePaise', ap.price_paise, 'breaks', ap.breaks))
  FROM (
    SELECT found.rowid AS place
    FROM ${SEARCH_TABLES.relevance.table} found
    WHERE ${SEARCH_TABLES.relevance.table} MATCH ${matchOf(city)}
    ORDER BY found.rowid LIMIT ${sql.raw(String(MAX_CANDIDATES))}) candidates
  CROSS JOIN ${productPrices} ap ON ap.city = ${city} AND ap.name_rank = ${nameRankOf(sql`candidates.place`)}
  CROSS JOIN ${products} a ON a.id = ap.product_id
  WHERE ${coversSmallestQuantity(sql`a`)} AND a.deleted_at IS NULL AND a.id <> p.id)`;

export type ReplacementRow = Omit<ProductRow, "category" | "description" | "city" | "packSize" | "packUnit">;

/** The candidate whose name shares the most words with the product's; the first one wins a tie. */
export const nearestReplacement = (name: string, candidates: readonly ReplacementRow[]): ReplacementRow | null => {
  const nameWords = new Set(wordsOf(name));
  const shared = (one: ReplacementRow): number => new Set(wordsOf(one.name).filter((word) => nameWords.has(word))).size;
  return candidates.reduce<ReplacementRow | null>(
    (best, one) => (best === null || shared(one) > shared(best) ? one : best),
    null,
  );
};
