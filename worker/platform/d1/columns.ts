import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { RawRow } from "./db.ts";

type Row<Table extends SQLiteTable> = Table["$inferSelect"];

/**
 * Names of columns for which raw SQL returns the same value as drizzle, or 0 and 1 for flags: no JSON and no
 * quantities.
 */
type PlainName<Table extends SQLiteTable> = {
  [Name in keyof Row<Table> & string]: Table["_"]["columns"][Name] extends {
    _: { columnType: "SQLiteCustomColumn" } | { dataType: "json" };
  }
    ? never
    : Name;
}[keyof Row<Table> & string];

/** Columns of a table for raw SQL, each under its name in TypeScript: `o.buyer_id AS buyerId`. */
export const namedColumns = <Table extends SQLiteTable, const Name extends PlainName<Table>>(
  table: Table,
  names: readonly Name[],
  alias = "",
): SQL<RawRow<Pick<Row<Table>, Name>>> => {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const written = names.map((name) => `${alias && `${alias}.`}${columns[name]?.name} AS ${name}`);
  return sql<RawRow<Pick<Row<Table>, Name>>>`${sql.raw(written.join(", "))}`;
};

/** All columns of a table except `names`, JSON columns and quantities. */
export const namedColumnsExcept = <Table extends SQLiteTable, const Name extends keyof Row<Table> & string>(
  table: Table,
  names: readonly Name[],
  alias = "",
) => {
  const isPlain = ([name, { dataType, columnType }]: [string, SQLiteColumn]) =>
    dataType !== "json" && columnType !== "SQLiteCustomColumn" && !names.some((one) => one === name);
  const rest = Object.entries<SQLiteColumn>(getTableColumns(table)).filter(isPlain);
  return namedColumns(table, rest.map(([name]) => name) as Exclude<PlainName<Table>, Name>[], alias);
};

/** A row with these columns. */
export type RowOf<Columns extends SQL> = Columns["_"]["type"];
