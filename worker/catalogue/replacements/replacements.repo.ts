import { type SQL, sql } from "drizzle-orm";
import { productPrices, products } from "../../schema/catalogue.table.ts";
import { nameRankOf, SEARCH_TABLES } from "../search/search-tables.repo.ts";
import { MARKS } from "../search/search-terms.ts";

/** So many products of the same kind are looked at, those ordered most often first. */
const MAX_CANDIDATES = 6;
/** These words say in which form or pack something comes: the name's first word says what it is. */
const FORMS = sql.raw(
  "'powder', 'whole', 'seed', 'seeds', 'leaf', 'leaves', 'paste', 'sauce', 'masala', 'mix', 'flakes', 'oil', 'juice', 'pouch', 'packet', 'pack', 'jar', 'tin', 'bottle', 'box', 'bag', 'can', 'tub', 'cup', 'l', 'kg', 'g', 'ml'",
);
/** Matches nothing: no term is the mark alone. */
const NOTHING = '"\uE000"';

// Written out wherever they are used, because D1 counts a row read for each subquery that would name them.
/** The name without what stands in brackets, in lower case. */
const BASE = sql`trim(replace(lower(substr(p.name, 1, instr(p.name || '(', '(') - 1)), ',', ' '))`;
const LAST = sql`substr(${BASE}, length(rtrim(${BASE}, replace(${BASE}, ' ', ''))) + 1)`;
const FIRST = sql`substr(${BASE}, 1, instr(${BASE} || ' ', ' ') - 1)`;
const WORD = sql`CASE WHEN ${LAST} IN (${FORMS}) THEN ${FIRST} ELSE ${LAST} END`;

const quoted = (mark: string, text: SQL): SQL => sql`'"' || ${sql.raw(`'${mark}'`)} || ${text} || '"'`;
const matchOf = (city: SQL): SQL => sql`CASE WHEN (${WORD}) GLOB '[a-z]*' AND (${WORD}) NOT GLOB '*[^a-z0-9]*'
  THEN ${quoted(MARKS.category, sql`lower(replace(p.category, '-', ''))`)} || ' AND ' ||
    ${quoted(MARKS.city, sql`replace(${city}, '-', '\uE000')`)} || ' AND ' || ${quoted(MARKS.nameWord, sql`(${WORD})`)}
  ELSE '${sql.raw(NOTHING)}' END`;

/** Whether the stock of a product fills the least quantity in which it is sold; less counts as none. */
export const fillsLeast = (row: SQL): SQL =>
  sql`${row}.stock >= (${row}.min_quantity + ${row}.order_multiple - 1) / ${row}.order_multiple * ${row}.order_multiple`;

/**
 * A column beside the row `p` of a product: products of the same kind that are in stock, as a JSON array of `ReplacementRow` (nearest-replacement.ts).
 * Of the same kind is what is in the same category and has, in its name, the word that says what the product is: onion of
 * White Onion, turmeric of Turmeric Powder.
 */
export const replacementsOf = (city: SQL): SQL => sql`(
  SELECT json_group_array(json_object('id', a.id, 'orderMultiple', a.order_multiple, 'minQuantity', a.min_quantity, 'name', a.name, 'nameHindi', a.name_hindi,
    'nameMarathi', a.name_marathi, 'nameGujarati', a.name_gujarati, 'unit', a.unit, 'imageKey', a.image_key,
    'stock', a.stock, 'pricePaise', ap.price_paise, 'breaks', ap.breaks))
  FROM (
    SELECT found.rowid AS place
    FROM ${SEARCH_TABLES.relevance.table} found
    WHERE ${SEARCH_TABLES.relevance.table} MATCH ${matchOf(city)}
    ORDER BY found.rowid LIMIT ${sql.raw(String(MAX_CANDIDATES))}) candidates
  CROSS JOIN ${productPrices} ap ON ap.city = ${city} AND ap.name_rank = ${nameRankOf(sql`candidates.place`)}
  CROSS JOIN ${products} a ON a.id = ap.product_id
  WHERE ${fillsLeast(sql`a`)} AND a.deleted_at IS NULL AND a.id <> p.id)`;
