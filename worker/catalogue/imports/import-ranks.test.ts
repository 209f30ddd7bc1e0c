import { afterEach, beforeAll, expect, it } from "vitest";
import { type Account, createAdmin, migrate } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { apply, prepare } from "../../testing/imports.ts";
import { findCatalogueFaults } from "../../testing/products.ts";

let staff: Account;
const HEAD = "id,name,category,unit,price,stock,description";
const named = (name: string) => `,${name},Vegetables,kg,9,1,d`;

beforeAll(async () => {
  await migrate();
  staff = await createAdmin();
});
afterEach(async () => {
  expect(await findCatalogueFaults()).toEqual([]);
});

const take = async (...lines: string[]) => {
  const { status, text } = await apply(staff, await prepare(staff, HEAD, ...lines));
  expect(`${status} ${status === 200 ? "" : text}`).toBe("200 ");
};
const idOf = async (name: string) =>
  await env.DB.prepare("SELECT id FROM products WHERE name = ?").bind(name).first<string>("id");

it("names find their places in an empty catalogue, before, between and behind the others", async () => {
  await take(...["m", "c", "x", "b"].map(named));
  await take(...["a", "d", "n", "z", "ma", "mb", "ca"].map(named));
});

it("names change their places with each other, and with new ones that take them", async () => {
  const [a, m, z] = [await idOf("a"), await idOf("m"), await idOf("z")];
  await take(`${a},z,,,,,`, `${z},m,,,,,`, `${m},a,,,,,`, named("aa"), named("mm"), named("zz"));
});

it("where neighbours stand shoulder to shoulder room is made first", async () => {
  const [b, c] = [await idOf("b"), await idOf("c")];
  const rank = await env.DB.prepare("SELECT name_rank AS n FROM product_prices WHERE product_id = ?")
    .bind(b)
    .first<number>("n");
  const old = await env.DB.prepare("SELECT name_rank AS n FROM product_prices WHERE product_id = ?")
    .bind(c)
    .first<number>("n");
  // Contentless: a row of the index moves by writing its terms again, and this name has one word.
  const terms = await import("../search/search-terms.ts");
  const own = { name: "c", aliases: "", category: "Vegetables", description: "d", city: "patna" } as const;
  await env.DB.batch([
    env.DB.prepare("DELETE FROM product_search_by_name WHERE rowid = ?").bind(old),
    env.DB.prepare("UPDATE product_prices SET name_rank = ? WHERE product_id = ?").bind((rank ?? 0) + 2, c),
    env.DB.prepare("INSERT INTO product_search_by_name (rowid, terms) VALUES (?, ?)").bind(
      (rank ?? 0) + 2,
      terms.searchTerms(own),
    ),
  ]);
  expect(await findCatalogueFaults()).toEqual([]);
  await take(...Array.from({ length: 40 }, (_, i) => named(`b ${String(i).padStart(2, "0")}`)));
});
