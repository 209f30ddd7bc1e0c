import { env } from "../faults.ts";
import { listTables } from "../schema.ts";

const KEPT = "kept_";

/**
 * Keeps the rows of all tables beside them, and gives the function that puts them back: a fraction of what it costs to open a
 * new shop. Indexes of full-text search stay as they are.
 */
export const keepTables = async (name: string): Promise<() => Promise<void>> => {
  const tables = (await listTables(env.DB)).filter((table) => !table.startsWith(KEPT));
  const copyOf = (table: string): string => `"${KEPT}${name}_${table}"`;
  const statements = tables.flatMap((table) => [
    `DROP TABLE IF EXISTS ${copyOf(table)}`,
    `CREATE TABLE ${copyOf(table)} AS SELECT * FROM "${table}"`,
  ]);
  await env.DB.batch(statements.map((text) => env.DB.prepare(text)));
  const restore = [
    "PRAGMA defer_foreign_keys = on",
    ...tables.map((table) => `DELETE FROM "${table}"`),
    ...tables.map((table) => `INSERT INTO "${table}" SELECT * FROM ${copyOf(table)}`),
  ];
  return async () => {
    await env.DB.batch(restore.map((text) => env.DB.prepare(text)));
  };
};
