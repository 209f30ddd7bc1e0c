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
const split = (text: string): string[] => text.match(new RegExp(`[^]{1,${MAX_LETTERS}}`, "gu")) ?? [""];

/** Inserts a row under its row id; long texts are completed by further statements. */
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
 * Full-text tables store no text, so those of products are made again by the restored shop (worker/catalogue/reindex), and that
 * of people from their names.
 */
const SEARCH_AGAIN = `INSERT OR REPLACE INTO counters (key, value) VALUES ('search.reindexed', 0);
INSERT INTO people_search (rowid, words) SELECT s.id, u.name || ' ' || COALESCE(u.business_name, '') FROM searched_people s JOIN users u ON u.id = s.user_id;
`;

/**
 * The statements, one line each, that fill a migrated, empty database with everything in this one. `wrangler d1 export` refuses
 * databases with full-text tables (docs/operations.md).
 */
export async function* exportStatements(query: Query): AsyncGenerator<string> {
  yield "PRAGMA defer_foreign_keys = on;\n";
  for (const table of FILLED_BY_MIGRATIONS) yield `DELETE FROM "${table}";\n`;
  for (const table of (await listTables(query)).ordinary) {
    for await (const row of readRows(query, table)) yield `${toStatements(table, row).join("\n")}\n`;
  }
  yield SEARCH_AGAIN;
}
