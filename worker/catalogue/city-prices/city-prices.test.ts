import { beforeAll, describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/audit.contract.ts";
import type { CityEntry } from "../../cities/cities.contract.ts";
import { meterD1, type Tally } from "../../platform/d1/d1-meter.ts";
import { connect } from "../../platform/d1/db.ts";
import { readTogether } from "../../platform/d1/reads.ts";
import { as } from "../../testing/api-client.ts";
import { addCity, type CityAnswer, changeCity, copyPrices, openCity } from "../../testing/cities.ts";
import { fillCatalogue } from "../../testing/costs/big-shop.ts";
import { type Account, createAdmin, createOwner } from "../../testing/factories.ts";
import { env, faults } from "../../testing/faults.ts";
import { sendFile } from "../../testing/imports.ts";
import { addProduct, findCatalogueFaults, keepPicture } from "../../testing/products.ts";
import { createCatalogueRepo } from "../browse/catalogue.repo.ts";
import type { Product } from "../catalogue.contract.ts";
import { createSearch } from "../search/search.service.ts";
import { createCityPricesRepo } from "./city-prices.repo.ts";
import { COPY_ROWS, COPY_STEPS } from "./city-prices.service.ts";

/** More products than one batch copies. */
const SIZE = COPY_ROWS + 10;
let owner: Account;
let staff: Account;
let firstId: string;

beforeAll(async () => {
  [owner, staff] = [await createOwner(), await createAdmin()];
  [firstId = ""] = await fillCatalogue(SIZE);
  await keepPicture();
});

const step = async (slug: string): Promise<CityEntry> =>
  ((await as(owner.token).post(`/admin/cities/${slug}/copy-prices`)) as CityAnswer).body.city;

const pricesOf = async (city: string): Promise<number[]> =>
  (
    await env.DB.prepare("SELECT price_paise FROM product_prices WHERE city = ? ORDER BY product_id")
      .bind(city)
      .all<{ price_paise: number }>()
  ).results.map((row) => row.price_paise);

const namesOf = async (city: string, query = ""): Promise<string[]> =>
  (await as(staff.token).get<Product[]>(`/products?location=${city}&limit=100${query}`)).body.map(({ name }) => name);

describe("the prices of a new city", () => {
  it("are copied with a percentage, rounded to the paisa, into lists, searches and figures", async () => {
    const city = await openCity(owner, { slug: "ranchi", percent: 7.5 });
    expect(city).toMatchObject({
      isOpen: true,
      products: SIZE,
      copy: { from: "patna", percent: 7.5, copied: SIZE, of: SIZE, isFinished: true },
    });
    const patna = await pricesOf("patna");
    const ranchi = await pricesOf("ranchi");
    expect(ranchi).toEqual(patna.map((paise) => Math.round((paise * 1075) / 1000)));
    expect(await namesOf("ranchi")).toEqual(await namesOf("patna"));
    expect(await namesOf("ranchi", "&search=chawal&sort=price")).toEqual(
      await namesOf("patna", "&search=chawal&sort=price"),
    );
    const { headers } = await as(staff.token).get("/products?location=ranchi&category=Fruits");
    expect(headers.get("X-Total-Count")).toBe(String(Math.ceil((SIZE - 1) / 8)));
    const { body } = await as(owner.token).get<{ entries: AuditEntry[] }>("/admin/audit?subject=city");
    expect(body.entries.find(({ action }) => action === "city.prices_copied")).toMatchObject({
      after: { pricesFrom: "patna", percent: 7.5, products: SIZE },
    });
  });

  it("are shown for the reader's city, and Patna's without one", async () => {
    const price = async (query: string) =>
      (await as(staff.token).get<{ product: Product }>(`/products/${firstId}${query}`)).body.product.price;
    const { patna = 0 } = await price("");
    expect(await price("?location=ranchi")).toEqual({ ranchi: Math.round(patna * 107.5) / 100 });
    const bulk = await as(staff.token).post<{ products: Product[] }>("/products/bulk?location=ranchi", {
      ids: [firstId],
    });
    expect(bulk.body.products[0]?.price).toEqual({ ranchi: Math.round(patna * 107.5) / 100 });
  });

  it("are copied in bounded steps, and the city opens only when all are copied", async () => {
    await addCity(owner, { slug: "gaya", pricesFrom: "patna", percent: -10 });
    faults.losses = [{ of: /product_search_by_price/i, times: 1 }];
    // One request copies at most 5,000 prices.
    expect(COPY_ROWS * COPY_STEPS).toBeLessThanOrEqual(5_000);
    const opened = await changeCity(owner, "gaya", { isOpen: true });
    expect(opened.status).toBe(409);
    expect(opened.body.code).toBe("cities.copy_unfinished");
    await copyPrices(owner, "gaya");
    expect((await pricesOf("gaya")).length).toBe(SIZE);
    expect((await changeCity(owner, "gaya", { isOpen: true })).body.city.isOpen).toBe(true);
  });

  it("are copied once by several requests at the same time", async () => {
    await addCity(owner, { slug: "ara", pricesFrom: "ranchi" });
    await Promise.all(Array.from({ length: 5 }, () => step("ara")));
    const city = await copyPrices(owner, "ara");
    expect(city).toMatchObject({ products: SIZE, copy: { copied: SIZE, isFinished: true } });
    expect(await pricesOf("ara")).toEqual(await pricesOf("ranchi"));
  });

  it("begin again when the catalogue changes meanwhile, so that no product is missing", async () => {
    await addCity(owner, { slug: "siwan", pricesFrom: "patna" });
    const repo = createCityPricesRepo(connect(env.DB));
    const { copy, rows } = await repo.readNext("siwan", COPY_ROWS);
    await repo.copy(copy as never, rows, Date.now());
    expect((await pricesOf("siwan")).length).toBe(COPY_ROWS);
    // This name sorts before all copied ones.
    const { id } = await addProduct(staff, { name: "AAA Aloo" });
    await copyPrices(owner, "siwan");
    expect((await namesOf("siwan"))[0]).toBe("AAA Aloo");
    expect((await pricesOf("siwan")).length).toBe(SIZE + 1);
    expect((await as(staff.token).delete(`/products/${id}`)).status).toBe(200);
  });

  it("cannot be changed until they are all copied, because the copy would replace the change", async () => {
    await addCity(owner, { slug: "buxar", pricesFrom: "patna" });
    const change = { price: { buxar: 99.5 } };
    const form = (more: object) => as(staff.token).put(`/products/${firstId}`, { description: "Washed", ...more });
    expect((await form(change)).body.code).toBe("cities.copy_unfinished");
    const file = await sendFile(staff, `id,price_buxar\n${firstId},99.50`);
    expect(file.body).toMatchObject({ code: "cities.copy_unfinished" });
    // A form sends the prices of all cities, including unchanged ones.
    expect((await form({ price: { buxar: null } })).status).toBe(200);
    await copyPrices(owner, "buxar");
    expect((await form(change)).status).toBe(200);
  });

  it("leave no count of a category whose products were deleted meanwhile", async () => {
    await addCity(owner, { slug: "nalanda" });
    const { id } = await addProduct(staff, { category: "Oils", price: { patna: 25, nalanda: 26 } });
    await addCity(owner, { slug: "arrah", pricesFrom: "nalanda" });
    const repo = createCityPricesRepo(connect(env.DB));
    const { copy, rows } = await repo.readNext("arrah", COPY_ROWS);
    await repo.copy(copy as never, rows, Date.now());
    expect((await as(staff.token).delete(`/products/${id}`)).status).toBe(200);
    await copyPrices(owner, "arrah");
    const { headers } = await as(staff.token).get("/products?location=arrah&category=Oils");
    expect(headers.get("X-Total-Count")).toBe("0");
  });

  it("do not raise the cost of lists and searches", async () => {
    const tally: Tally = { trips: 0, rowsRead: 0 };
    const db = connect(meterD1(env.DB, tally));
    const repo = createCatalogueRepo(db);
    for (const city of ["patna", "ara"])
      for (const search of ["", "basmati", "chawal"])
        for (const sort of ["name", "price"] as const) {
          // The first search counts and stores its matches, which is not measured here.
          if (search) await as(staff.token).get(`/products?search=${search}&location=${city}&exact=1`);
          tally.rowsRead = 0;
          const range = { category: "all", city, sort, after: 0, limit: 20 } as const;
          const found = await createSearch(db, db).find(
            { ...range, search, limit: 19, mayGuess: false },
            async () => true,
          );
          const rows = found?.rows ?? (await readTogether(db, [repo.list(range)]))[0];
          expect(rows).toHaveLength(20);
          expect(tally.rowsRead <= 3 * 20 + 60, `${city} ${search} ${sort}`).toBe(true);
        }
  });

  it("change in one city alone, by the form of the product", async () => {
    const before = (await as(staff.token).get<{ product: Product }>(`/products/${firstId}`)).body.product.price;
    const { body } = await as(staff.token).put<{ product: Product }>(`/products/${firstId}`, {
      price: { ranchi: 99.5, gaya: null },
    });
    expect(body.product.price).toMatchObject({ ...before, ranchi: 99.5 });
    expect(body.product.price.gaya).toBeUndefined();
    expect((await as(staff.token).get(`/products/${firstId}?location=gaya`)).status).toBe(404);
    const wrong = await as(staff.token).put<{ fields: object }>(`/products/${firstId}`, { price: { atlantis: 1 } });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields).toEqual({ "price.atlantis": "Please choose one of the cities we serve" });
    expect(await findCatalogueFaults()).toEqual([]);
  });
});
