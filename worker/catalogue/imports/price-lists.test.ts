import { afterAll, beforeAll, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { type Account, createAdmin, createOwner } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { apply, checkAll, prepare, show } from "../../testing/imports.ts";
import { addProduct, findCatalogueFaults, keepPicture } from "../../testing/products.ts";
import type { Product } from "../catalogue.contract.ts";
import { MAX_PRICE_LISTS, type PriceList, type ProductImport } from "../product-import.contract.ts";

let owner: Account;
let staff: Account;
let ids: string[];

const priceOf = async (id: string) =>
  (await as(staff.token).get<{ product: Product }>(`/products/${id}`)).body.product.price.patna;
const readLists = async () => (await as(staff.token).get<{ lists: PriceList[] }>("/admin/price-lists")).body.lists;
const restore = async (list: PriceList | undefined): Promise<ProductImport> => {
  const path = `/admin/price-lists/${list?._id}/restore`;
  const { status, text, body } = await as(staff.token).post<{ import: ProductImport }>(path);
  if (status !== 201) throw new Error(text);
  return checkAll(staff, body.import._id);
};

beforeAll(async () => {
  [owner, staff] = [await createOwner(), await createAdmin()];
  await keepPicture();
  ids = [];
  for (const name of ["Arhar", "Besan", "Chana", "Masoor"]) {
    ids.push((await addProduct(staff, { name, category: "Pulses" })).id);
  }
});
afterAll(async () => {
  expect(await findCatalogueFaults()).toEqual([]);
});

it("stores the old prices when an import changes some, and restores them by an import of their own", async () => {
  const [arhar = "", besan = "", chana = "", masoor = ""] = ids;
  await apply(staff, await prepare(staff, "id,price,stock", `${arhar},30,41`, `${besan},31,`, `${chana},32,`));
  const [stored] = await readLists();
  expect(stored).toMatchObject({ kind: "file", label: "prices.csv", createdBy: staff.name, products: 4, changed: 3 });
  const file = await as(staff.token).get(`/admin/price-lists/${stored?._id}/export.csv`);
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="rasad-prices-\d{4}-\d\d-\d\d\.csv"$/);
  expect(
    file.text
      .replace(/^\uFEFF/, "")
      .split("\r\n")
      .slice(0, 2),
  ).toEqual(["id,name,category,unit,price,price_breaks", `${arhar},Arhar,Pulses,kg,25.50,`]);

  // After the snapshot one price is changed by hand, one product is deleted and one is added.
  await as(owner.token).put(`/products/${besan}`, { price: { patna: 36 } });
  await as(owner.token).delete(`/products/${chana}`);
  await addProduct(staff, { name: "Urad", category: "Pulses", price: { patna: 99 } });
  const made = await restore(stored);
  expect(made).toMatchObject({ kind: "restore", label: stored?.createdAt, rows: 2, status: "ready" });
  expect((await show(staff, made)).rows.map(({ name, before, after }) => [name, before, after])).toEqual([
    ["Arhar", { price: 30 }, { price: 25.5 }],
    ["Besan", { price: 36 }, { price: 25.5 }],
  ]);
  expect(await priceOf(arhar)).toBe(30);
  expect((await apply(staff, made)).status).toBe(200);
  expect([await priceOf(arhar), await priceOf(besan), await priceOf(masoor)]).toEqual([25.5, 25.5, 25.5]);
  const { stock } = (await as(staff.token).get<{ product: Product }>(`/products/${arhar}`)).body.product;
  expect(stock).toBe(41);

  // The restore can be undone in the same way.
  const [before] = await readLists();
  expect(before).toMatchObject({ kind: "restore", label: stored?.createdAt, changed: 2 });
  expect((await apply(staff, await restore(before))).status).toBe(200);
  expect([await priceOf(arhar), await priceOf(besan)]).toEqual([30, 36]);
});

it("refuses to restore a list whose prices are unchanged", async () => {
  const [, , , masoor] = ids;
  await apply(staff, await prepare(staff, "id,price", `${masoor},26`));
  const [stored] = await readLists();
  await apply(staff, await restore(stored));
  const made = await restore(stored);
  expect(made.rows).toBe(0);
  expect(made.status).toBe("ready");
  expect((await apply(staff, made)).body.code).toBe("imports.nothing");
});

it("stores no price list for an import that changes no price", async () => {
  const before = await readLists();
  await apply(staff, await prepare(staff, "id,stock", `${ids[3]},77`));
  expect(await readLists()).toEqual(before);
});

it("stores only the newest price lists with their parts", async () => {
  for (let i = 0; i < MAX_PRICE_LISTS + 2; i++) {
    await apply(staff, await prepare(staff, "id,price", `${ids[3]},${27 + (i % 2)}`));
  }
  const lists = await readLists();
  expect(lists).toHaveLength(MAX_PRICE_LISTS);
  expect(lists.map(({ _id }) => _id)).toEqual(
    lists
      .map(({ _id }) => _id)
      .toSorted()
      .toReversed(),
  );
  const { results } = await env.DB.prepare("SELECT DISTINCT list_id FROM price_list_parts").all();
  expect(results).toHaveLength(MAX_PRICE_LISTS);
});
