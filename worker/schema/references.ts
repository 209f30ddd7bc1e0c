import { type AnySQLiteColumn, text } from "drizzle-orm/sqlite-core";

/** The id of a row of another table, which must exist. */
export const idOf = (column: string, to: () => AnySQLiteColumn) => text(column).notNull().references(to);
