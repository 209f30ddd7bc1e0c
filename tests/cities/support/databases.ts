import { env } from "../../../worker/testing/faults.ts";

const bindings = env as unknown as Record<string, D1Database | undefined>;

/** The shared database's binding and those of the cities with a database of their own. */
export const bindingNames = ["DB", "DB_PATNA", "DB_GAYA"].filter((name) => bindings[name] !== undefined);

export const databaseNamed = (name: string): D1Database => {
  const database = bindings[name];
  if (!database) throw new Error(`no binding ${name}`);
  return database;
};

/** The binding of the database in which a city's prices, stock and orders are. */
export const bindingOf = (city: string): string => {
  const own = `DB_${city.toUpperCase()}`;
  return bindingNames.includes(own) ? own : "DB";
};

export const databaseOf = (city: string): D1Database => databaseNamed(bindingOf(city));

export const count = async (binding: string, table: string, where = "true", ...values: unknown[]): Promise<number> =>
  (await databaseNamed(binding)
    .prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
    .bind(...values)
    .first<number>("n")) ?? -1;
