import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { continueReindex } from "../../worker/catalogue/reindex/reindex.service.ts";
import { connect } from "../../worker/platform/d1/db.ts";
import { exportStatements } from "./database-export.ts";
import { listTables, type Query, queryLocally, readRows } from "./database-query.ts";
import { applyMigrations } from "./migrations.ts";
import { withStorage } from "./prepare-data.ts";

/** Statements in one transaction. */
const BATCH = 200;

/** A full-text table shows no text; what it finds does. */
async function* findSamples(query: Query, table: string): AsyncGenerator<unknown> {
  for (const letter of "abcdefghijklmnopqrstuvwxyzकआ0123456789") {
    const rows = await query(`SELECT rowid FROM ${table} WHERE ${table} MATCH '"${letter}"*' ORDER BY rowid`);
    yield [letter, ...rows.map(({ rowid }) => rowid)];
  }
}

/** What each table holds: two with the same figures hold the same rows in the same order. */
const readFigures = async (query: Query) => {
  const { ordinary, search } = await listTables(query);
  const figures = new Map<string, { rows: number; sha256: string }>();
  for (const table of [...ordinary, ...search]) {
    const hash = createHash("sha256");
    let rows = 0;
    for await (const row of search.includes(table) ? findSamples(query, table) : readRows(query, table)) {
      rows++;
      hash.update(`${JSON.stringify(row)}\n`);
    }
    figures.set(table, { rows, sha256: hash.digest("hex") });
  }
  return figures;
};

/** Writes all data as SQL, one statement a line, for an empty database with the same migrations. */
export const writeExport = async (query: Query, file: string): Promise<void> => {
  mkdirSync(dirname(file), { recursive: true });
  await pipeline(exportStatements(query), createWriteStream(file, { mode: 0o600 }));
};

/** Fills an empty database from an export, and its tables of searches as cron does it. */
const restoreExport = async (db: D1Database, file: string): Promise<void> => {
  await applyMigrations(db);
  let batch: string[] = [];
  const send = async (): Promise<void> => {
    // Holds for one transaction.
    await db.batch(["PRAGMA defer_foreign_keys = on", ...batch].map((sql) => db.prepare(sql)));
    batch = [];
  };
  for await (const statement of createInterface({ input: createReadStream(file) })) {
    batch.push(statement);
    if (batch.length === BATCH) await send();
  }
  await send();
  await continueReindex(connect(db), Number.POSITIVE_INFINITY);
};

/** Exports a database, restores the export into a new one, and compares each table. */
export const rehearseRestore = async (query: Query, file: string) => {
  await writeExport(query, file);
  const folder = mkdtempSync(join(tmpdir(), "rasad-restore-"));
  try {
    return await withStorage(folder, async ({ DB }) => {
      await restoreExport(DB, file);
      const restored = await readFigures(queryLocally(DB));
      return [...(await readFigures(query))].map(([table, before]) => {
        const after = restored.get(table) ?? { rows: 0, sha256: "" };
        return { table, before, after, isSame: before.sha256 === after.sha256 };
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
