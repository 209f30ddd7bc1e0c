import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./state.ts";

// The table of `wrangler d1 migrations`.
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

const migrationsFolder = join(projectRoot, "migrations");

export const listMigrations = (): string[] =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith(".sql"))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));

/** Applies each pending migration in a transaction; returns their names. */
export async function applyMigrations(db: D1Database): Promise<string[]> {
  await db.prepare(CREATE_TABLE).run();
  const { results } = await db.prepare('SELECT name FROM "d1_migrations"').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const pending = listMigrations().filter((name) => !applied.has(name));

  for (const name of pending) {
    const remember = db.prepare('INSERT INTO "d1_migrations" (name) VALUES (?)').bind(name);
    // One call, because a round trip to the local database takes longer than its work.
    await db.batch([db.prepare(readFileSync(join(migrationsFolder, name), "utf8")), remember]);
  }
  return pending;
}
