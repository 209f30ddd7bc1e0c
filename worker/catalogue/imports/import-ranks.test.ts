import { afterEach, beforeAll, expect, it } from "vitest";
import { type Account, createAdmin } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { apply, prepare } from "../../testing/imports.ts";
import { findCatalogueFaults } from "../../testing/products.ts";
import { NO_NAMES } from "../product-names.contract.ts";

let staff: Account;
const HEAD = "id,name,category,unit,price,stock,description";
const named = (name: string) => `,${name},Vegetables,kg,9,1,d`;

beforeAll(async () => {
  staff = await createAdmin();
});
afterEach(async () => {
  expect(await findCatalogueFaults()).toEqual([]);
});

const importLines = async (...lines: string[]) => {
  const { status, text } = await apply(staff, await prepare(staff, HEAD, ...lines));
  expect(`${status} ${status === 200 ? "" : text}`).toBe("200 ");
};
const idOf = async (name: string) =>
  await env.DB.prepare("SELECT id FROM products WHERE name = ?").bind(name).first<string>("id");

it("ranks imported names in an empty catalogue, then before, between and after existing names", async () => {
  await importLines(...["m", "c", "x", "b"].map(named));
  await importLines(...["a", "d", "n", "z", "ma", "mb", "ca"].map(named));
});

it("ranks products that swap names while new products are added", async () => {
  const a = await idOf("a");
  const m = await idOf("m");
  const z = await idOf("z");
  await importLines(`${a},z,,,,,`, `${z},m,,,,,`, `${m},a,,,,,`, named("aa"), named("mm"), named("zz"));
});

it("makes gaps first where two neighbours have adjacent ranks", async () => {
  const b = await idOf("b");
  const c = await idOf("c");
  const rank = await env.DB.prepare("SELECT name_rank AS n FROM product_prices WHERE product_id = ?")
    .bind(b)
    .first<number>("n");
  const old = await env.DB.prepare("SELECT name_rank AS n FROM product_prices WHERE product_id = ?")
    .bind(c)
    .first<number>("n");
  // A contentless index stores no text, so a row is moved by writing its terms again.
  const terms = await import("../search/search-terms.ts");
  const own = { ...NO_NAMES, name: "c", aliases: "", category: "Vegetables", description: "d", city: "patna" } as const;
  const byDemand = 15 * 2 ** 41;
  const put = (table: string, rowid: number) =>
    env.DB.prepare(`INSERT INTO ${table} (rowid, terms) VALUES (?, ?)`).bind(rowid, terms.searchTerms(own));
  await env.DB.batch([
    env.DB.prepare("DELETE FROM product_search_by_name WHERE rowid = ?").bind(old),
    env.DB.prepare("DELETE FROM product_search_by_demand WHERE rowid = ?").bind((old ?? 0) + byDemand),
    env.DB.prepare("UPDATE product_prices SET name_rank = ? WHERE product_id = ?").bind((rank ?? 0) + 2, c),
    put("product_search_by_name", (rank ?? 0) + 2),
    put("product_search_by_demand", (rank ?? 0) + 2 + byDemand),
  ]);
  expect(await findCatalogueFaults()).toEqual([]);
  await importLines(...Array.from({ length: 40 }, (_, i) => named(`b ${String(i).padStart(2, "0")}`)));
});
