import { spawnSync } from "node:child_process";
import { LocalProblem } from "../run-script.mjs";
import { projectRoot } from "./state.ts";

export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** Runs one SELECT or PRAGMA. */
export type Query = (sql: string) => Promise<readonly Row[]>;

export const queryLocally =
  (db: D1Database): Query =>
  async (sql) =>
    (await db.prepare(sql).all<Row>()).results;

/** Runs wrangler; shows its output or returns it. */
export const wrangler = (args: readonly string[], output: "inherit" | "pipe") =>
  spawnSync(process.execPath, ["node_modules/wrangler/bin/wrangler.js", ...args], {
    cwd: projectRoot,
    encoding: "utf8",
    maxBuffer: 2 ** 29,
    stdio: ["inherit", output, output],
  });

/** Returns the rows of each statement. Needs a signed-in wrangler. */
export const executeRemotely = (sql: string): (readonly Row[])[] => {
  const execute = "d1 execute DB --remote --yes --json --config wrangler.toml --command".split(" ");
  const { status, stdout, stderr } = wrangler([...execute, sql], "pipe");
  if (status !== 0) throw new LocalProblem(`wrangler d1 execute failed:\n${stderr || stdout}`);
  return (JSON.parse(stdout) as { results: Row[] }[]).map(({ results }) => results);
};

export const queryRemotely: Query = async (sql) => executeRemotely(sql)[0] ?? [];

const PAGE = 500;

/** All rows in the order of their row ids, which are in the column `_rowid`. */
export async function* readRows(query: Query, table: string): AsyncGenerator<Row> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await query(
      `SELECT rowid AS "_rowid", * FROM "${table}" WHERE rowid > ${after} ORDER BY rowid LIMIT ${PAGE}`,
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = Number(last._rowid);
  }
}

/** The names of ordinary tables, each after the tables that it references, and of full-text tables. */
export const listTables = async (query: Query) => {
  const found = await query("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name");
  const search = found
    .filter(({ sql }) => /^CREATE VIRTUAL[^(]*\bfts5\(/i.test(String(sql).replaceAll("\n", " ")))
    .map(({ name }) => String(name));
  const isOwn = (name: string): boolean =>
    !/^(sqlite_|_cf_|d1_)/.test(name) && !search.some((one) => name === one || name.startsWith(`${one}_`));
  const names = found.map(({ name }) => String(name)).filter(isOwn);
  const ordinary: string[] = [];
  const addWithReferences = async (name: string): Promise<void> => {
    if (ordinary.includes(name) || !names.includes(name)) return;
    for (const key of await query(`PRAGMA foreign_key_list("${name}")`))
      if (key.table !== name) await addWithReferences(String(key.table));
    if (!ordinary.includes(name)) ordinary.push(name);
  };
  for (const name of names) await addWithReferences(name);
  return { ordinary, search };
};
