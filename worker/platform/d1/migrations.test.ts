import { applyD1Migrations } from "cloudflare:test";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, expect, it } from "vitest";
import { EDGES, ORDER_STATUSES } from "../../orders/order-lifecycle.contract.ts";
import { env } from "../../testing/faults.ts";

const modules = Object.values(import.meta.glob<Record<string, unknown>>("../../schema/*.table.ts", { eager: true }));
/** A module may export other values next to its tables. */
const tables = modules
  .flatMap((module) => Object.values<unknown>(module))
  .flatMap((one) => (is(one, SQLiteTable) ? [getTableConfig(one)] : []));

const { MIGRATED: database } = env;

const rowsOf = async <Row>(text: string): Promise<Row[]> => (await database.prepare(text).all<Row>()).results;

const objectsOf = async (one: D1Database) =>
  (
    await one
      .prepare("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name")
      .all()
  ).results;
const rowCountsOf = async (one: D1Database) => {
  const counts = tables.map(({ name }) => one.prepare(`SELECT '${name}' AS name, count(*) AS rows FROM "${name}"`));
  return (await one.batch(counts)).map(({ results }) => results);
};

/** The other tests use a copy of what the migrations create; these run the migrations. */
beforeAll(() => applyD1Migrations(database, env.MIGRATIONS));

it("creates the same schema as the copy that all other tests use", async () => {
  expect(await objectsOf(env.DB)).toEqual(await objectsOf(database));
  expect(await rowCountsOf(env.DB)).toEqual(await rowCountsOf(database));
});

it("changes nothing when the migrations are applied twice", async () => {
  const before = await objectsOf(database);
  await applyD1Migrations(database, env.MIGRATIONS);
  expect(await objectsOf(database)).toEqual(before);
});

it("leaves no dangling foreign key", async () => {
  expect(await rowsOf("PRAGMA foreign_key_check")).toEqual([]);
});

it("creates each table as the code describes it", async () => {
  interface Column {
    name: string;
    notnull: number;
  }
  const ofEach = <Row>(text: string) =>
    database.batch<Row>(tables.map(({ name }) => database.prepare(text).bind(name)));
  const columns = await ofEach<Column>('SELECT name, "notnull" FROM pragma_table_info(?)');
  const indexes = await ofEach<Column>("SELECT name FROM pragma_index_list(?) WHERE origin = 'c'");
  for (const [i, table] of tables.entries()) {
    expect(columns[i]?.results.map(({ name, notnull }) => [name, notnull === 1]).sort(), table.name).toEqual(
      table.columns.map(({ name, notNull }) => [name, notNull]).sort(),
    );
    const described = [
      ...table.indexes.map(({ config }) => config.name),
      ...table.uniqueConstraints.map((one) => one.getName()),
      ...table.columns.flatMap((column) => (column.isUnique && column.uniqueName ? [column.uniqueName] : [])),
    ];
    expect(indexes[i]?.results.map(({ name }) => name).sort(), table.name).toEqual(described.sort());
  }
});

it("creates no table unknown to the code except the full-text ones", async () => {
  const names = await rowsOf<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'd1_migrations'",
  );
  const known = new Set(tables.map(({ name }) => name));
  const others = names.map(({ name }) => name).filter((name) => !known.has(name));
  expect(others.filter((name) => !/^(product_search_by_|people_search)/.test(name))).toEqual([]);
  expect(known.size).toBe(names.length - others.length);
});

it("allows the transitions of the order lifecycle, and each status again for events without one", async () => {
  const rows = await rowsOf<{ step: string }>("SELECT from_status || ' → ' || to_status AS step FROM order_edges");
  const steps = [...EDGES, ...ORDER_STATUSES.map((status) => ({ from: status, to: status }))];
  const expected = new Set(steps.map(({ from, to }) => `${from} → ${to}`));
  expect(rows.map(({ step }) => step).sort()).toEqual([...expected].sort());
});
