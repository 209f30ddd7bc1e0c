import { type AnySQLiteColumn, text } from "drizzle-orm/sqlite-core";

/** The key of a table with at most one row for each row of another one. */
export const keyOf = (column: string, to: () => AnySQLiteColumn) => text(column).primaryKey().references(to);

/** The id of a row of another table, which must exist. */
export const idOf = (column: string, to: () => AnySQLiteColumn) => text(column).notNull().references(to);
