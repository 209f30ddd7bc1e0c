import type { City } from "../../worker/brand.contract.ts";
import type { Category } from "../../worker/catalogue/categories.contract.ts";
import { searchTerms } from "../../worker/catalogue/search/search-terms.ts";
import { wordsOf } from "../../worker/platform/search-match.contract.ts";
import { listTables, type Query, type Row, readRows, type Value } from "./database-query.ts";

/** D1 refuses statements over 100,000 bytes; a letter of Hindi has three. */
const MAX_LETTERS = 25_000;

/** All other tables must be empty, so that no export is restored over data. */
const FILLED_BY_MIGRATIONS = ["order_edges", "city_slots", "cities", "delivery_slots"];

const LINE_ENDS = /[\n\r\u2028\u2029]/;
const inQuotes = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Texts of several lines are written as JSON, so that each statement is one line, whatever a person typed. */
const quote = (value: Value): string => {
  if (value === null) return "NULL";
  if (typeof value === "object") throw new Error("The export knows texts and numbers only.");
  if (typeof value === "number") return String(value);
  if (!LINE_ENDS.test(value)) return inQuotes(value);
  const json = JSON.stringify([value]).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  return `json_extract(${inQuotes(json)}, '$[0]')`;
};

/** A long text in parts, none of which ends within a letter. */
const split = (text: string): string[] => {
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + MAX_LETTERS, text.length);
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? "") && end < text.length) end--;
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
};

const isLong = (value: Value | undefined): value is string => typeof value === "string" && value.length > MAX_LETTERS;

/** Inserts a row under its row id; long texts are completed by further statements. */
const toStatements = (table: string, { _rowid: rowid = null, ...row }: Row): string[] => {
  const entries = Object.entries(row);
  const first = entries.map(([, value]) => quote(isLong(value) ? (split(value)[0] ?? "") : value));
  const names = entries.map(([name]) => `"${name}"`);
  const rest = entries.flatMap(([name, value]) =>
    (isLong(value) ? split(value).slice(1) : []).map(
      (part) => `UPDATE "${table}" SET "${name}" = "${name}" || ${quote(part)} WHERE rowid = ${rowid};`,
    ),
  );
  // A column that is the row id itself must not be named twice.
  const isOwnKey = entries.some(([name, value]) => name === "id" && value === rowid);
  const [columns, values] = isOwnKey
    ? [names, first]
    : [
        ["rowid", ...names],
        [quote(rowid), ...first],
      ];
  return [`INSERT INTO "${table}" (${columns.join(", ")}) VALUES (${values.join(", ")});`, ...rest];
};

/** The full-text tables store no text, so their rows are made again, as worker/catalogue/search does. */
async function* searchStatements(query: Query): AsyncGenerator<string> {
  for await (const price of readRows(query, "product_prices")) {
    const [product] = await query(
      `SELECT name, name_hindi, name_marathi, name_gujarati, aliases, category, description FROM products WHERE id = ${quote(price.product_id ?? null)}`,
    );
    if (!product) continue;
    const terms = searchTerms({
      name: String(product.name),
      nameHindi: String(product.name_hindi),
      nameMarathi: String(product.name_marathi),
      nameGujarati: String(product.name_gujarati),
      aliases: String(product.aliases),
      category: product.category as Category,
      description: String(product.description),
      city: price.city as City,
    });
    for (const [table, rank] of [
      ["product_search_by_name", price.name_rank],
      ["product_search_by_price", price.price_rank],
      ["product_search_by_measure", price.measure_rank],
      ["product_search_by_demand", Number(price.name_rank) + (15 - Number(price.demand)) * 2 ** 41],
    ] as const)
      yield `INSERT INTO ${table} (rowid, terms) VALUES (${quote(rank ?? null)}, ${quote(terms)});`;
  }
  for await (const { id, user_id } of readRows(query, "searched_people")) {
    const [person] = await query(`SELECT name, business_name FROM users WHERE id = ${quote(user_id ?? null)}`);
    const words = wordsOf(`${person?.name ?? ""} ${person?.business_name ?? ""}`).join(" ");
    yield `INSERT INTO people_search (rowid, words) VALUES (${quote(id ?? null)}, ${quote(words)});`;
  }
}

/**
 * The statements, one line each, that fill a migrated, empty database with everything in this one. `wrangler d1 export` refuses
 * databases with full-text tables (docs/operations.md).
 */
export async function* exportStatements(query: Query): AsyncGenerator<string> {
  const { ordinary } = await listTables(query);
  yield "PRAGMA defer_foreign_keys = on;";
  for (const table of FILLED_BY_MIGRATIONS) yield `DELETE FROM "${table}";`;
  for (const table of ordinary) for await (const row of readRows(query, table)) yield* toStatements(table, row);
  yield* searchStatements(query);
}
