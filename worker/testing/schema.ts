import { applyD1Migrations } from "cloudflare:test";
import { env, replaced } from "./faults.ts";

/** D1 takes at most 100,000 bytes a statement. */
const STATEMENTS_A_CALL = 60;

const OBJECTS = `SELECT name, type, sql FROM sqlite_master AS object
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\'
  AND NOT EXISTS (SELECT 1 FROM sqlite_master AS search WHERE search.sql LIKE 'CREATE VIRTUAL%'
    AND object.tbl_name LIKE search.name || '\\_%' ESCAPE '\\' AND object.tbl_name IN
    (search.name || '_data', search.name || '_idx', search.name || '_content', search.name || '_docsize', search.name || '_config'))
  ORDER BY rowid`;

/** The rows of a table as an INSERT statement; none for an empty table. */
const insertOf = async (database: D1Database, table: string): Promise<string[]> => {
  const [columns = []] = await database.prepare(`SELECT * FROM "${table}" LIMIT 0`).raw({ columnNames: true });
  const values = columns.map((column) => `quote("${column}")`).join(" || ',' || ");
  const { results } = await database.prepare(`SELECT ${values} AS row FROM "${table}"`).all<{ row: string }>();
  if (results.length === 0) return [];
  return [`INSERT INTO "${table}" VALUES ${results.map(({ row }) => `(${row})`).join(", ")}`];
};

interface SchemaObject {
  readonly name: string;
  readonly type: string;
  readonly sql: string;
}

const readObjects = async (database: D1Database): Promise<SchemaObject[]> =>
  (await database.prepare(OBJECTS).all<SchemaObject>()).results;

const isTable = ({ type, sql }: SchemaObject): boolean => type === "table" && !sql.startsWith("CREATE VIRTUAL");

/** The names of all tables but those of full-text search. */
export const listTables = async (database: D1Database): Promise<string[]> =>
  (await readObjects(database)).filter(isTable).map(({ name }) => name);

const refersTo = ({ sql }: SchemaObject, table: string): boolean =>
  new RegExp(`REFERENCES [\`"]?${table}\\b`).test(sql);

/** Tables with foreign keys before those that they refer to, so that all can be emptied in this order. */
const childrenFirst = (tables: readonly SchemaObject[]): string[] => {
  const sorted: string[] = [];
  const add = (name: string): void => {
    if (sorted.includes(name)) return;
    for (const child of tables) if (child.name !== name && refersTo(child, name)) add(child.name);
    sorted.push(name);
  };
  for (const { name } of tables) add(name);
  return sorted;
};

interface Schema {
  /** In an order in which they can be emptied. */
  readonly tables: readonly string[];
  readonly searches: readonly string[];
  /** The statements that create what the migrations left in an empty database. */
  readonly objects: readonly string[];
  readonly rows: readonly string[];
}

const readSchema = async (database: D1Database): Promise<Schema> => {
  const objects = await readObjects(database);
  const tables = childrenFirst(objects.filter(isTable));
  const rows = await Promise.all(tables.toReversed().map((table) => insertOf(database, table)));
  return {
    tables,
    searches: objects.filter(({ sql }) => /^CREATE VIRTUAL TABLE \S+ USING fts5\(/.test(sql)).map(({ name }) => name),
    objects: objects.map(({ sql }) => sql),
    rows: rows.flat(),
  };
};

const readMigratedSchema = async (): Promise<Schema> => {
  await applyD1Migrations(env.MIGRATED, env.MIGRATIONS);
  return readSchema(env.MIGRATED);
};

let schema: Schema | undefined;

const runAll = async (database: D1Database, statements: readonly string[]): Promise<void> => {
  await database.batch(statements.map((statement) => database.prepare(statement)));
};

/** Creates the schema in an empty database. The migrations run once an isolate, and all databases get what they left. */
export const createSchema = async (database: D1Database): Promise<void> => {
  schema ??= await readMigratedSchema();
  const statements = [...schema.objects, ...schema.rows];
  const calls = Array.from({ length: Math.ceil(statements.length / STATEMENTS_A_CALL) }, (_, at) =>
    statements.slice(at * STATEMENTS_A_CALL, (at + 1) * STATEMENTS_A_CALL).join(";\n"),
  );
  await runAll(database, ["PRAGMA defer_foreign_keys = on", ...calls]);
};

/**
 * Empties a database that has this schema, which is cheaper than a new one: its tables stay, and so do the statements that
 * it has prepared. Returns false for a database that a test gave another schema, and for a new one.
 */
const emptyTables = async (database: D1Database): Promise<boolean> => {
  if (!schema) return false;
  const objects = await readObjects(database);
  const known = new Set(schema.objects);
  if (objects.length !== known.size || objects.some(({ sql }) => !known.has(sql))) return false;
  const kept = [...schema.searches, ...schema.tables, "sqlite_sequence"];
  const isFilled = await database
    .prepare(`SELECT ${kept.map((table) => `EXISTS (SELECT 1 FROM "${table}") AS "${table}"`).join()}`)
    .first<Record<string, number>>();
  const filled = kept.filter((table) => isFilled?.[table]);
  const clear = (table: string): string =>
    schema?.searches.includes(table)
      ? `INSERT INTO "${table}" ("${table}") VALUES ('delete-all')`
      : `DELETE FROM "${table}"`;
  await runAll(database, [...filled.map(clear), ...schema.rows]);
  return true;
};

/**
 * To be called after `reset`, which in the short tier leaves the databases: their objects are never evicted. The replica's is
 * erased while `replaced` still names it.
 */
export const renewDatabases = async (): Promise<void> => {
  if (env.TIER === "short") {
    if (replaced.database) await env.DATABASE_OBJECT.getByName("REPLICA").erase();
    if (await emptyTables(env.DB)) return;
    await env.DATABASE_OBJECT.getByName("DB").erase();
  }
  await createSchema(env.DB);
};
