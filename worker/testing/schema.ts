import { applyD1Migrations } from "cloudflare:test";
import { env } from "./faults.ts";

/** Keeps each statement sent to D1 below its limit of 100,000 bytes. */
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

/** The statements that recreate in an empty database the schema and rows that the migrations produced. */
const readSchema = async (database: D1Database): Promise<string[]> => {
  const objects = await readObjects(database);
  const rows = await Promise.all(objects.filter(isTable).map(({ name }) => insertOf(database, name)));
  return [...objects.map(({ sql }) => sql), ...rows.flat()];
};

const readMigratedSchema = async (): Promise<string[]> => {
  await applyD1Migrations(env.MIGRATED, env.MIGRATIONS);
  return readSchema(env.MIGRATED);
};

let schema: string[] | undefined;

/**
 * Creates the schema in an empty database. Migrations run once per isolate, and every database gets a copy of the
 * result: seven instead of fifty milliseconds for each of hundreds of test files.
 */
export const createSchema = async (database: D1Database): Promise<void> => {
  schema ??= await readMigratedSchema();
  const calls: D1PreparedStatement[] = [database.prepare("PRAGMA defer_foreign_keys = on")];
  for (let at = 0; at < schema.length; at += STATEMENTS_A_CALL) {
    calls.push(database.prepare(schema.slice(at, at + STATEMENTS_A_CALL).join(";\n")));
  }
  await database.batch(calls);
};
