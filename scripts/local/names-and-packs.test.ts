import { globSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";

const FILES = globSync("migrations/*.sql").sort();
const NEW = "migrations/0007_names_and_packs.sql";
const run = (db: DatabaseSync, path: string) => db.exec(readFileSync(path, "utf8"));

it("the migration of names and packs ranks the products of a running shop by their price per kg or litre", () => {
  const db = new DatabaseSync(":memory:");
  for (const path of FILES) if (path < NEW) run(db, path);
  const add = (id: string, unit: string, paise: number, serial: number) =>
    db.exec(`
      INSERT INTO products (id, name, name_key, category, description, unit, stock, image_key, created_at, updated_at)
      VALUES ('${id}', '${id}', '${id}', 'Oils', '', '${unit}', 1, '', 1, 1);
      INSERT INTO product_prices (product_id, city, category, price_paise, serial, name_rank, price_rank)
      VALUES ('${id}', 'patna', 'Oils', ${paise}, ${serial}, ${serial}, ${paise * 2 ** 21 + serial})`);
  add("pouch", "packet", 100, 1);
  add("loose", "liter", 15_000, 2);
  add("dear", "kg", 1_000_000_000, 3);
  add("piece", "piece", 50, 4);
  add("cheap", "kg", 0, 5);
  run(db, NEW);
  const rows = db.prepare(`
    SELECT id, measure_thousandths AS measure, measure_rank AS rank FROM products
    JOIN product_prices ON product_id = id ORDER BY measure_rank`);
  expect(rows.all().map((row) => ({ ...row }))).toEqual([
    { id: "cheap", measure: 1_000, rank: 5 },
    { id: "loose", measure: 1_000, rank: 15_000 * 2 ** 21 + 2 },
    { id: "dear", measure: 1_000, rank: 1_000_000_000 * 2 ** 21 + 3 },
    { id: "pouch", measure: null, rank: 4_200_000_000 * 2 ** 21 + 1 },
    { id: "piece", measure: null, rank: 4_200_000_000 * 2 ** 21 + 4 },
  ]);
});
