import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { openCity } from "../../testing/cities.ts";
import { type Account, createAdmin, createOwner, createProducts, product } from "../../testing/factories.ts";
import { apply, prepare, sendFile, show } from "../../testing/imports.ts";
import { findCatalogueFaults } from "../../testing/products.ts";
import type { Product } from "../catalogue.contract.ts";
import type { PriceList } from "../product-import.contract.ts";

let staff: Account;
let potato: string;

beforeAll(async () => {
  staff = await createAdmin();
  [potato = ""] = await createProducts([product("Potato"), product("Onion"), product("Tomato")]);
  await openCity(await createOwner());
});

const priceIn = async (city: string, id = potato) =>
  (await as(staff.token).get<{ product: Product }>(`/products/${id}?location=${city}`)).body.product.price[city];
const exportOf = async (city: string) =>
  (await as(staff.token).get(`/admin/products/export.csv?city=${city}`)).text.split("\r\n");

describe("a file of another city", () => {
  it("names the city in its header, and holds its prices", async () => {
    expect((await exportOf("ranchi"))[0]).toContain(",price_ranchi,");
    expect((await exportOf("patna"))[0]).toContain(",price,");
    expect((await as(staff.token).get("/admin/products/export.csv?city=atlantis")).status).toBe(400);
  });

  it("changes the prices of that city alone, and can be taken back", async () => {
    const made = await prepare(staff, "id,price_ranchi", `${potato},31.25`);
    expect(made).toMatchObject({ city: "ranchi", counts: { changed: 1 } });
    expect((await show(staff, made)).rows[0]).toMatchObject({ before: { price: 25.5 }, after: { price: 31.25 } });
    expect((await apply(staff, made)).status).toBe(200);
    expect([await priceIn("ranchi"), await priceIn("patna")]).toEqual([31.25, 25.5]);

    const [list] = (await as(staff.token).get<{ lists: PriceList[] }>("/admin/price-lists")).body.lists;
    expect(list).toMatchObject({ city: "ranchi", products: 3, changed: 1 });
    const file = (await as(staff.token).get(`/admin/price-lists/${list?._id}/export.csv`)).text;
    expect(file).toContain("price_ranchi");
    const { body } = await as(staff.token).post<{ import: typeof made }>(`/admin/price-lists/${list?._id}/restore`);
    await as(staff.token).post(`/admin/product-imports/${body.import._id}/check`);
    expect((await apply(staff, { ...body.import, round: 1 })).status).toBe(200);
    expect([await priceIn("ranchi"), await priceIn("patna")]).toEqual([25.5, 25.5]);
    for (const unedited of [file, (await exportOf("ranchi")).join("\r\n")]) {
      const { counts, rows } = await prepare(staff, unedited);
      expect(counts).toMatchObject({ new: 0, changed: 0, wrong: 0, same: rows });
    }
  });

  it("moves a renamed product in the lists and searches of every city", async () => {
    const made = await prepare(staff, "id,name,category", `${potato},Zucchini,Fruits`);
    expect((await apply(staff, made)).status).toBe(200);
    for (const city of ["patna", "ranchi"]) {
      const all = (await as(staff.token).get<Product[]>(`/products?location=${city}`)).body;
      expect(
        all.map(({ name }) => name),
        city,
      ).toEqual(["Onion", "Tomato", "Zucchini"]);
      const found = await as(staff.token).get<Product[]>(`/products?location=${city}&search=zucc&category=Fruits`);
      expect(
        found.body.map(({ _id }) => _id),
        city,
      ).toEqual([potato]);
    }
    expect(await findCatalogueFaults()).toEqual([]);
  });

  it("adds no product: a product begins in the city of the launch", async () => {
    const made = await prepare(
      staff,
      "name,category,unit,price_ranchi,stock,description",
      "Radish,Vegetables,kg,12,5,White",
    );
    expect(made.counts).toMatchObject({ new: 0, wrong: 1 });
    expect((await show(staff, made, "wrong")).rows[0]?.problems.name).toContain("no price in the file’s city");
  });

  it("is refused for a city that does not exist, and with two prices", async () => {
    const unknown = await sendFile(staff, "id,price_atlantis\r\nx,1");
    expect([unknown.status, unknown.body]).toMatchObject([400, { code: "input.invalid" }]);
    const twice = await sendFile(staff, "id,price,price_ranchi\r\nx,1,2");
    expect([twice.status, twice.body]).toMatchObject([400, { code: "imports.unreadable" }]);
  });
});
