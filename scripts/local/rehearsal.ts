import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { exportStatements } from "./database-export.ts";
import { listTables, type Query, queryLocally, readRows } from "./database-query.ts";
import { applyMigrations } from "./migrations.ts";
import { withStorage } from "./prepare-data.ts";

/** What a table holds: two with the same figures hold the same rows in the same order. */
interface Figures {
  readonly rows: number;
  readonly sha256: string;
}

export interface Compared {
  readonly table: string;
  readonly before: Figures;
  readonly after: Figures;
  readonly isSame: boolean;
}

const MISSING: Figures = { rows: 0, sha256: "" };
/** Statements in one transaction. */
const BATCH = 200;

const readFigures = async (query: Query): Promise<Map<string, Figures>> => {
  const { ordinary, search } = await listTables(query);
  const figures = new Map<string, Figures>();
  const add = async (table: string, rows: AsyncIterable<unknown>): Promise<void> => {
    const hash = createHash("sha256");
    let count = 0;
    for await (const row of rows) {
      count++;
      hash.update(`${JSON.stringify(row)}\n`);
    }
    figures.set(table, { rows: count, sha256: hash.digest("hex") });
  };
  for (const table of ordinary) await add(table, readRows(query, table));
  // A full-text table shows no text; what it finds does.
  for (const table of search) await add(table, findSamples(query, table));
  return figures;
};

async function* findSamples(query: Query, table: string): AsyncGenerator<unknown> {
  for (const letter of "abcdefghijklmnopqrstuvwxyzकआ0123456789") {
    const rows = await query(`SELECT rowid FROM ${table} WHERE ${table} MATCH '"${letter}"*' ORDER BY rowid`);
    yield [letter, ...rows.map(({ rowid }) => rowid)];
  }
}

/** Writes all data as SQL, one statement a line, for an empty database with the same migrations. */
export const writeExport = async (query: Query, file: string): Promise<void> => {
  mkdirSync(dirname(file), { recursive: true });
  const out = createWriteStream(file, { mode: 0o600 });
  for await (const statement of exportStatements(query)) {
    if (!out.write(`${statement}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
};

/** Fills an empty database from an export. */
export const restoreExport = async (db: D1Database, file: string): Promise<void> => {
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
};

/** Exports a database, restores the export into a new one, and compares each table. */
export const rehearseRestore = async (query: Query, file: string): Promise<Compared[]> => {
  await writeExport(query, file);
  const folder = mkdtempSync(join(tmpdir(), "rasad-restore-"));
  try {
    return await withStorage(folder, async ({ DB }) => {
      await restoreExport(DB, file);
      const [before, after] = [await readFigures(query), await readFigures(queryLocally(DB))];
      return [...new Set([...before.keys(), ...after.keys()])].sort().map((table) => {
        const [one, two] = [before.get(table) ?? MISSING, after.get(table) ?? MISSING];
        return { table, before: one, after: two, isSame: one.rows === two.rows && one.sha256 === two.sha256 };
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
