import { listTables, type Query, type Row, readRows, type Value } from "./database-query.ts";

/** D1 refuses statements over 100,000 bytes; a Hindi letter takes three bytes. */
const MAX_LETTERS = 25_000;

/** The export empties only these tables, which migrations fill, so that restoring over existing data fails. */
const FILLED_BY_MIGRATIONS = ["order_edges", "city_slots", "cities", "delivery_slots"];

const LINE_ENDS = /[\n\r\u2028\u2029]/;
const inQuotes = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Writes texts of several lines as JSON, so that each statement is one line. */
const quote = (value: Value): string => {
  if (value === null) return "NULL";
  if (typeof value === "object") throw new Error("The export knows texts and numbers only.");
  if (typeof value === "number") return String(value);
  if (!LINE_ENDS.test(value)) return inQuotes(value);
  const json = JSON.stringify([value]).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  return `json_extract(${inQuotes(json)}, '$[0]')`;
};

/** Never splits a code point. */
const split = (text: string): string[] => text.match(new RegExp(`[^]{1,${MAX_LETTERS}}`, "gu")) ?? [""];

/** Keeps the row id; appends long texts by further statements. */
const toStatements = (table: string, { _rowid: rowid = null, ...row }: Row): string[] => {
  // A column that is the row id itself must not be named twice.
  const isOwnKey = row.id === rowid;
  const columns = isOwnKey ? [] : ["rowid"];
  const values = isOwnKey ? [] : [quote(rowid)];
  const rest: string[] = [];
  for (const [name, value] of Object.entries(row)) {
    const [first = null, ...more] = typeof value === "string" ? split(value) : [value];
    columns.push(`"${name}"`);
    values.push(quote(first));
    for (const part of more)
      rest.push(`UPDATE "${table}" SET "${name}" = "${name}" || ${quote(part)} WHERE rowid = ${rowid};`);
  }
  return [`INSERT INTO "${table}" (${columns.join(", ")}) VALUES (${values.join(", ")});`, ...rest];
};

/**
 * Full-text tables store no text to export. These statements rebuild the search table of people and start rebuilding
 * those of products (worker/catalogue/reindex).
 */
const REBUILD_SEARCH = `INSERT OR REPLACE INTO counters (key, value) VALUES ('search.reindexed', 0);
INSERT INTO people_search (rowid, words) SELECT s.id, u.name || ' ' || COALESCE(u.business_name, '') FROM searched_people s JOIN users u ON u.id = s.user_id;
`;

/**
 * Yields one-line statements that copy everything into an empty, migrated database. `wrangler d1 export` refuses databases with
 * full-text tables (docs/operations.md).
 */
export async function* exportStatements(query: Query): AsyncGenerator<string> {
  yield "PRAGMA defer_foreign_keys = on;\n";
  for (const table of FILLED_BY_MIGRATIONS) yield `DELETE FROM "${table}";\n`;
  for (const table of (await listTables(query)).ordinary) {
    for await (const row of readRows(query, table)) yield `${toStatements(table, row).join("\n")}\n`;
  }
  yield REBUILD_SEARCH;
}
