import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillCatalogue } from "../../seed/fill-catalogue.ts";
import { findPort } from "../../tests/support/free-ports.ts";
import { NO_NAMES } from "../../worker/catalogue/product-names.contract.ts";
import { connect } from "../../worker/platform/d1/db.ts";
import { rehearseRestore } from "../rehearse-restore.ts";
import { listTables, queryLocally, wrangler } from "./database-query.ts";
import { applyMigrations } from "./migrations.ts";
import { withStorage } from "./prepare-data.ts";
import { startLocal } from "./start-local.ts";
import { projectRoot } from "./state.ts";

const folder = mkdtempSync(join(tmpdir(), "rasad-rehearsal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Longer than the limit of one SQL statement, with characters of one, three and four bytes and SQL's special
 * characters.
 */
const LONG = "potato 'आलू' 🥔; -- \"x\"\n".repeat(6000);

const product = (name: string, aliases: string) => ({
  sku: null,
  name,
  category: "Vegetables" as const,
  unit: "kg" as const,
  pricePaise: 2500,
  stock: 5,
  description: "It's good; -- really",
  aliases,
  ...NO_NAMES,
  nameGujarati: "બટાકા",
  packSize: null,
  packUnit: null,
  imageKey: "seed/potato.webp",
});

const fill = async (db: D1Database): Promise<void> => {
  await applyMigrations(db);
  const ids = await fillCatalogue(connect(db), { now: () => 1_700_000_000_000 }, [
    product("Potato", "aloo|आलू"),
    product("Tomato", "tamatar"),
  ]);
  const user = "INSERT INTO users (id, name, email, password_hash, role, location, created_at, updated_at) VALUES";
  const audit =
    "INSERT INTO audit_log (id, at, actor_id, action, subject_type, subject_id, subject_label, previous_id)";
  await db.batch(
    [
      `${user} ('u1', 'Rani O''Brien', 'rani@hotel.example', 'x', 'hotel', 'patna', 1, 1)`,
      `${user} ('u2', 'Owner', 'owner@rasad.example', 'x', 'owner', 'patna', 1, 1)`,
      "INSERT INTO searched_people (user_id) VALUES ('u2'), ('u1')",
      "INSERT INTO people_search (rowid, words) SELECT s.id, u.name || ' ' FROM searched_people s JOIN users u ON u.id = s.user_id",
      `INSERT INTO orders (id, buyer_id, status, city, delivery_address, phone, subtotal_paise, total_paise, payment_method,
         idempotency_key, request_hash, estimated_delivery, created_at, updated_at)
       VALUES ('o1', 'u1', 'pending', 'patna', 'Line 1\n''; DELETE FROM users;\u2028DELETE FROM users;\r\n', '9', 2500, 2500, 'cod', 'k', 'h', 1, 1, 1)`,
      `INSERT INTO order_lines (order_id, position, product_id, name, image_key, unit, price_paise, quantity_milli, total_paise)
       VALUES ('o1', 0, '${ids[0]}', 'Potato', 'x', 'kg', 2500, 1000, 2500)`,
      "INSERT INTO order_events (order_id, version, type, to_status, actor_role, at) VALUES ('o1', 1, 'order.placed', 'pending', 'buyer', 1)",
      // The ids sort in a different order from the entries of the chain.
      `${audit} VALUES ('b', 1, 'u2', 'x', 'order', 'o1', 'x', NULL), ('a', 2, 'u2', 'x', 'order', 'o1', 'x', 'b')`,
    ].map((sql) => db.prepare(sql)),
  );
  await db
    .prepare(
      `INSERT INTO contact_messages (id, name, email, mobile, subject, message, created_at) VALUES ('m', 'x', 'x', 'x', 'x', ?, 1)`,
    )
    .bind(LONG)
    .run();
};

beforeAll(() => withStorage(folder, ({ DB }) => fill(DB)));

it("restores every table with the same rows and checksums, and reports the table that changed meanwhile", async () => {
  const compared = await withStorage(folder, async ({ DB }) => {
    const query = queryLocally(DB);
    let isExported = false;
    // The export sees the database as it was, the comparison afterwards sees the change.
    const changing: typeof query = async (text) => {
      const rows = await query(text);
      if (text.includes("searched_people") && text.includes("LIMIT") && !isExported) {
        isExported = true;
        await DB.prepare("UPDATE counters SET value = value + 1 WHERE key = 'products.all'").run();
      }
      return rows;
    };
    return rehearseRestore(changing, join(folder, "export.sql"));
  });
  expect(compared.filter(({ isSame }) => !isSame).map(({ table }) => table)).toEqual(["counters"]);
  const rows = new Map(compared.map(({ table, before }) => [table, before.rows]));
  expect([rows.get("users"), rows.get("audit_log"), rows.get("order_lines"), rows.get("contact_messages")]).toEqual([
    2, 2, 1, 1,
  ]);
  expect(rows.get("product_search_by_name")).toBeGreaterThan(0);
  expect(rows.size).toBeGreaterThan(20);
});

it("lists each table after those that it refers to", async () => {
  const { ordinary, search } = await withStorage(folder, ({ DB }) => listTables(queryLocally(DB)));
  expect(ordinary.indexOf("users")).toBeLessThan(ordinary.indexOf("orders"));
  expect(ordinary.indexOf("orders")).toBeLessThan(ordinary.indexOf("order_lines"));
  expect(search).toEqual([
    "people_search",
    "product_search_by_demand",
    "product_search_by_measure",
    "product_search_by_name",
    "product_search_by_price",
  ]);
});

it("undoes a migration that fails half-way, applies it once mended, and then runs the code from before it", async () => {
  const next = mkdtempSync(join(tmpdir(), "rasad-next-"));
  cpSync(join(projectRoot, "migrations"), join(next, "migrations"), { recursive: true });
  const database = { binding: "DB", database_name: "rasad", database_id: "00000000-0000-0000-0000-000000000000" };
  const config = { name: "rasad", compatibility_date: "2026-10-01", d1_databases: [database] };
  writeFileSync(join(next, "wrangler.json"), JSON.stringify(config));
  const deployMigration = (sql: string) => {
    writeFileSync(join(next, "migrations/9999_next.sql"), sql);
    const apply = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", folder, "--cwd", next];
    return wrangler(apply, "pipe");
  };
  const columns = () =>
    withStorage(folder, ({ DB }) =>
      queryLocally(DB)("SELECT name FROM pragma_table_info('users') WHERE name = 'next'"),
    );

  const half = deployMigration("ALTER TABLE users ADD COLUMN next TEXT;\nINSERT INTO no_such_table VALUES (1);");
  expect(half.stderr + half.stdout).toContain("no_such_table");
  expect(half.status).not.toBe(0);
  expect(await columns()).toEqual([]);

  expect(deployMigration("ALTER TABLE users ADD COLUMN next TEXT;").status).toBe(0);
  expect(await columns()).toHaveLength(1);

  const shop = await startLocal({ port: await findPort(), stateDir: folder, quiet: true });
  try {
    expect((await fetch(`${shop.url}/api/ready`)).status).toBe(200);
    expect(await (await fetch(`${shop.url}/products`)).text()).toContain("Potato");
  } finally {
    await shop.stop();
    rmSync(next, { recursive: true });
  }
});
