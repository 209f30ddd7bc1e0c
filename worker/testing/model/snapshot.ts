import { env } from "../faults.ts";
import { listTables } from "../schema.ts";

const KEPT = "kept_";

/**
 * Copies the rows of all tables. Returns a function that restores all tables or only one, at a fraction of the cost of
 * opening a new shop. Full-text indexes are not restored.
 */
export const keepTables = async (name: string): Promise<(only?: string) => Promise<void>> => {
  const tables = (await listTables(env.DB)).filter((table) => !table.startsWith(KEPT));
  const copyOf = (table: string): string => `"${KEPT}${name}_${table}"`;
  const statements = tables.flatMap((table) => [
    `DROP TABLE IF EXISTS ${copyOf(table)}`,
    `CREATE TABLE ${copyOf(table)} AS SELECT * FROM "${table}"`,
  ]);
  await env.DB.batch(statements.map((text) => env.DB.prepare(text)));
  return async (only) => {
    const changed = only === undefined ? tables : [only];
    const restore = [
      "PRAGMA defer_foreign_keys = on",
      ...changed.map((table) => `DELETE FROM "${table}"`),
      ...changed.map((table) => `INSERT INTO "${table}" SELECT * FROM ${copyOf(table)}`),
    ];
    await env.DB.batch(restore.map((text) => env.DB.prepare(text)));
  };
};
