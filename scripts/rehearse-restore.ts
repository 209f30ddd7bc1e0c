import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { continueReindex } from "../worker/catalogue/reindex/reindex.service.ts";
import { connect } from "../worker/platform/d1/db.ts";
import { exportStatements } from "./local/database-export.ts";
import { listTables, type Query, queryLocally, queryRemotely, readRows } from "./local/database-query.ts";
import { applyMigrations } from "./local/migrations.ts";
import { withStorage } from "./local/prepare-data.ts";
import { stateFolder } from "./local/state.ts";
import { makeTemporaryFolder } from "./local/temporary-folder.ts";
import { LocalProblem, runScript } from "./run-script.mjs";

const BATCH = 200;

/** Full-text tables store no text to compare, so their search results are compared instead. */
async function* findSamples(query: Query, table: string): AsyncGenerator<unknown> {
  for (const letter of "abcdefghijklmnopqrstuvwxyzकआ0123456789") {
    const rows = await query(`SELECT rowid FROM ${table} WHERE ${table} MATCH '"${letter}"*' ORDER BY rowid`);
    yield [letter, ...rows.map(({ rowid }) => rowid)];
  }
}

/** Tables with the same figures hold the same rows in the same order. */
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

const writeExport = async (query: Query, file: string): Promise<void> => {
  mkdirSync(dirname(file), { recursive: true });
  await pipeline(exportStatements(query), createWriteStream(file, { mode: 0o600 }));
};

/** Fills an empty database; rebuilds its full-text tables as cron does. */
const restoreExport = async (db: D1Database, file: string): Promise<void> => {
  await applyMigrations(db);
  let batch: string[] = [];
  const send = async (): Promise<void> => {
    // The pragma lasts for one transaction only, so each batch sets it again.
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

/** Exports a database, restores the export into a new one and compares each table. */
export const rehearseRestore = async (query: Query, file: string) => {
  await writeExport(query, file);
  return withStorage(makeTemporaryFolder("rasad-restore-"), async ({ DB }) => {
    await restoreExport(DB, file);
    const restored = await readFigures(queryLocally(DB));
    return [...(await readFigures(query))].map(([table, before]) => {
      const after = restored.get(table) ?? { rows: 0, sha256: "" };
      return { table, before, after, isSame: before.sha256 === after.sha256 };
    });
  });
};

/**
 * npx node scripts/rehearse-restore.ts [--remote] [--file export.sql] [--only-export]: exports the database, restores the export
 * into a new local one and compares all tables. Changes nothing in the exported database. The file holds personal data:
 * delete it afterwards.
 */
if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      remote: { type: "boolean", default: false },
      "only-export": { type: "boolean", default: false },
      file: { type: "string", default: join(stateFolder(), "export.sql") },
    },
  });
  const { file } = values;
  const run = async (query: Query): Promise<void> => {
    if (values["only-export"]) {
      await writeExport(query, file);
      console.log(`Exported to ${file}. It holds personal data.`);
      return;
    }
    const compared = await rehearseRestore(query, file);
    console.table(
      compared.map(({ table, before, after, isSame }) => ({ table, before: before.rows, after: after.rows, isSame })),
    );
    if (compared.some(({ isSame }) => !isSame)) throw new LocalProblem("The restored database differs.");
    console.log(`All ${compared.length} tables are the same. Delete ${file}: it holds personal data.`);
  };
  await runScript(() =>
    values.remote ? run(queryRemotely) : withStorage(stateFolder(), ({ DB }) => run(queryLocally(DB))),
  );
}
