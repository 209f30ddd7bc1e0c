import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./state.ts";

// The same table as wrangler's, so that `wrangler d1 migrations` and this file agree on what was applied.
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

const migrationsFolder = join(projectRoot, "migrations");

/** The names of all migrations, in their order. */
export const listMigrations = (): string[] =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith(".sql"))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));

/** Applies the pending migrations, each file in one transaction, and returns their names. */
export async function applyMigrations(db: D1Database): Promise<string[]> {
  await db.prepare(CREATE_TABLE).run();
  const { results } = await db.prepare('SELECT name FROM "d1_migrations"').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const pending = listMigrations().filter((name) => !applied.has(name));

  for (const name of pending) {
    const remember = db.prepare('INSERT INTO "d1_migrations" (name) VALUES (?)').bind(name);
    // As one call, because each costs more on its way to the local database than in it.
    await db.batch([db.prepare(readFileSync(join(migrationsFolder, name), "utf8")), remember]);
  }
  return pending;
}
