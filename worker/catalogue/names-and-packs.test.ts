import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { as, call } from "../testing/api-client.ts";
import { openCity } from "../testing/cities.ts";
import { everyRow } from "../testing/every-row.ts";
import { type Account, createAdmin, createOwner, createUser } from "../testing/factories.ts";
import { resting } from "../testing/faults.ts";
import { apply, prepare, show } from "../testing/imports.ts";
import { placed } from "../testing/orders.ts";
import { readAudit } from "../testing/people.ts";
import { addProduct, findCatalogueFaults, keepPicture, productFields } from "../testing/products.ts";
import type { Product } from "./catalogue.contract.ts";

let owner: Account;
let staff: Account;
let serial = 0;
const named = (word: string) => `${word} ${++serial}x`;

const NAMES = { hindi: "प्याज", marathi: "कांदा", gujarati: "ડુંગળી" };
const HALF_KILO = { unit: "packet", packSize: 500, packUnit: "g" } as const;

beforeAll(async () => {
  resting.mails = true;
  [owner, staff] = [await createOwner(), await createAdmin()];
  await keepPicture();
  await openCity(owner);
});
afterAll(async () => expect(await findCatalogueFaults()).toEqual([]));

const read = async (id: string, city = "patna") =>
  (await as(staff.token).get<{ product: Product }>(`/products/${id}?location=${city}`)).body.product;
const put = (id: string, body: unknown) => as(staff.token).put<{ product: Product }>(`/products/${id}`, body);
const listOf = async (query: string) => (await call<Product[]>("GET", `/products?${query}`)).body as Product[];
const auditOf = async (id: string) => {
  const [entry] = (await readAudit(owner)).filter(({ subject }) => subject._id === id);
  return [entry?.before, entry?.after];
};

describe("the names of a product", () => {
  it("are found by search, and a change of one keeps the others", async () => {
    const word = named("Shallot");
    const { id } = await addProduct(staff, { name: word, names: NAMES });
    expect((await read(id)).names).toEqual(NAMES);
    expect(
      (await listOf("search=%E0%AA%A1%E0%AB%81%E0%AA%82%E0%AA%97%E0%AA%B3%E0%AB%80")).map(({ _id }) => _id),
    ).toEqual([id]);
    expect((await put(id, { names: { gujarati: " કાંદા " } })).body.product.names).toEqual({
      ...NAMES,
      gujarati: "કાંદા",
    });
    expect(await auditOf(id)).toEqual([{ name_gujarati: "ડુંગળી" }, { name_gujarati: "કાંદા" }]);
    expect(await listOf("search=%E0%AA%A1%E0%AB%81%E0%AA%82%E0%AA%97%E0%AA%B3%E0%AB%80")).toEqual([]);
    expect((await put(id, { names: { gujarati: "" } })).body.product.names.gujarati).toBe("");
  });

  it("refuse one that is too long or a number", async () => {
    const { id } = await addProduct(staff, { name: named("Leek") });
    const { status, body } = await put(id, { names: { hindi: "क".repeat(121), marathi: 7 } });
    const fields = {
      "names.hindi": "Name in Hindi must be at most 120 characters",
      "names.marathi": "Name in Marathi must be text",
    };
    expect([status, body]).toMatchObject([400, { fields }]);
  });

  it("stay in an order as they were when it was placed", async () => {
    const [{ id }, buyer] = [await addProduct(staff, { name: named("Garlic"), names: NAMES }), await createUser()];
    const order = await placed(buyer, id);
    expect(order.items[0]?.names).toEqual(NAMES);
    await put(id, { names: { hindi: "लहसुन" } });
    const { body } = await as(buyer.token).get<{ order: typeof order }>(`/orders/${order._id}`);
    expect(body.order.items).toEqual(order.items);
  });
});

describe("the descriptions of a product", () => {
  const DESCRIPTIONS = { hindi: "सूखा प्याज़", marathi: "सुका कांदा", gujarati: "સૂકી ડુંગળી" };

  it("are in the response about the product and in no list, and a change of one keeps the others", async () => {
    const { id } = await addProduct(staff, { name: named("Scallion"), descriptions: DESCRIPTIONS });
    expect((await read(id)).descriptions).toEqual(DESCRIPTIONS);
    const [listed] = (await call<{ products: Product[] }>("POST", "/products/bulk", { body: { ids: [id] } })).body
      .products;
    expect(listed).not.toHaveProperty("descriptions");
    await put(id, { descriptions: { marathi: "" } });
    expect((await read(id)).descriptions).toEqual({ ...DESCRIPTIONS, marathi: "" });
    expect(await auditOf(id)).toEqual([{ description_marathi: "सुका कांदा" }, { description_marathi: "" }]);
    const { status, body } = await put(id, { descriptions: { hindi: "क".repeat(2_001) } });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      fields: { "descriptions.hindi": "Description in Hindi must be at most 2,000 characters" },
    });
  });

  it("are added and removed by a file", async () => {
    const { id } = await addProduct(staff, { name: named("Chive") });
    await apply(staff, await prepare(staff, "id,description_hindi,description_gujarati", `${id},पत्ते,પાન`));
    expect((await read(id)).descriptions).toEqual({ hindi: "पत्ते", marathi: "", gujarati: "પાન" });
  });
});

describe("the pack of a product", () => {
  it("gives the price per kg, and its changes are in the audit log", async () => {
    const { id } = await addProduct(staff, { name: named("Cumin"), ...HALF_KILO, price: { patna: 340 } });
    expect(await read(id)).toMatchObject({ packSize: 500, packUnit: "g", unitPrice: { amount: 680, per: "kg" } });
    await put(id, { packSize: "2", packUnit: "kg" });
    expect(await read(id)).toMatchObject({ packSize: 2, packUnit: "kg", unitPrice: { amount: 170, per: "kg" } });
    expect(await auditOf(id)).toEqual([
      { pack_size: 500, pack_unit: "g" },
      { pack_size: 2, pack_unit: "kg" },
    ]);
    await put(id, { unit: "kg" });
    expect(await read(id)).toMatchObject({ unit: "kg", packSize: null, packUnit: null, unitPrice: null });
  });

  const REFUSED: [string, Record<string, unknown>, string, string][] = [
    ["without a unit", { ...HALF_KILO, packUnit: null }, "packUnit", "Please choose the pack unit"],
    ["of a kg", { ...HALF_KILO, unit: "kg" }, "packSize", "What is sold by kg or liter has no pack size"],
    ["of nothing", { ...HALF_KILO, packSize: 0 }, "packSize", "Pack size must be at least 1"],
    ["of half a gram", { ...HALF_KILO, packSize: 0.5 }, "packSize", "Pack size must be a whole number"],
    ["of a ton in grams", { ...HALF_KILO, packSize: 1_000_001 }, "packSize", "Pack size must be at most 10,00,000"],
    ["of many", { ...HALF_KILO, packSize: "many" }, "packSize", "Pack size must be a number"],
    [
      "in tons",
      { ...HALF_KILO, packUnit: "t" },
      "packUnit",
      "Please choose g, kg, ml, liter or piece for the pack size",
    ],
  ];
  it("is rejected at the field that contradicts it", async () => {
    const { id } = await addProduct(staff, { name: named("Clove"), unit: "packet" });
    await everyRow(REFUSED, async ([, fields, field, sentence]) => {
      const made = await as(staff.token).post("/products", productFields(fields));
      expect([made.status, made.body]).toMatchObject([400, { fields: { [field]: sentence } }]);
      const { status, body } = await put(id, fields);
      expect([status, body]).toMatchObject([400, { fields: { [field]: sentence } }]);
    });
    expect(await read(id)).toMatchObject({ unit: "packet", packSize: null });
  });
});

describe("a list sorted by the price per kg or litre", () => {
  it("mixes packs with loose products, puts unknown sizes last, and continues from page to page", async () => {
    const goods: [string, Record<string, unknown>][] = [
      ["Clove", { unit: "packet", packSize: 100, packUnit: "g", price: { patna: 100 } }],
      ["Rice", { unit: "packet", packSize: 25, packUnit: "kg", price: { patna: 1_500 } }],
      ["Salt", { unit: "kg", price: { patna: 20 } }],
      ["Egg", { unit: "piece", packSize: 30, packUnit: "piece", price: { patna: 1 } }],
      ["Vinegar", { unit: "packet", packSize: 650, packUnit: "ml", price: { patna: 52 } }],
    ];
    const ids = new Map<string, string>();
    for (const [name, more] of goods)
      ids.set((await addProduct(staff, { name: named(name), category: "Spices", ...more })).id, name);
    const page = (query: string) => call<Product[]>("GET", `/products?${query}`);
    const walk = async (query: string): Promise<(string | undefined)[]> => {
      const names: (string | undefined)[] = [];
      for (let next = `sort=unit_price&limit=2&${query}`; next; ) {
        const { body, headers } = await page(next);
        names.push(...(body as Product[]).map(({ _id }) => ids.get(_id)));
        next = new URL((/<([^>]+)>/.exec(headers.get("Link") ?? "") ?? [])[1] ?? "http://localhost/").search.slice(1);
      }
      return names.filter(Boolean);
    };
    const sorted = ["Salt", "Rice", "Vinegar", "Clove", "Egg"];
    expect(await walk("category=spices")).toEqual(sorted);
    expect(await walk("")).toEqual(sorted);

    const [clove = ""] = [...ids].find(([, name]) => name === "Clove") ?? [];
    await put(clove, { packSize: 10, packUnit: "kg" });
    await put([...ids.keys()][2] ?? "", { price: { patna: 70 } });
    expect(await walk("category=spices")).toEqual(["Clove", "Rice", "Salt", "Vinegar", "Egg"]);
  });
});

describe("a file with names and packs", () => {
  const HEAD = "name,name_hindi,name_marathi,name_gujarati,category,unit,pack_size,pack_unit,price,stock,description";

  it("adds and changes them, in the lists of every city", async () => {
    const known = named("Ajwain");
    const fresh = named("Fenugreek");
    const { id } = await addProduct(staff, { name: known, unit: "packet", price: { patna: 100, ranchi: 120 } });
    const made = await prepare(
      staff,
      HEAD,
      `${known},अजवाइन,ओवा,અજમો,,,500,GM,,,`,
      `${fresh},मेथी,,,Spices,Packet,2,kg,340,12,Bitter`,
    );
    expect((await show(staff, made)).rows[0]).toMatchObject({
      before: { name_hindi: "", pack_size: "" },
      after: { name_hindi: "अजवाइन", name_marathi: "ओवा", name_gujarati: "અજમો", pack_size: 500, pack_unit: "g" },
    });
    expect((await apply(staff, made)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      names: { hindi: "अजवाइन", marathi: "ओवा", gujarati: "અજમો" },
      unitPrice: { amount: 200, per: "kg" },
    });
    expect((await read(id, "ranchi")).unitPrice).toEqual({ amount: 240, per: "kg" });
    const [added] = await listOf(`search=${encodeURIComponent("मेथी")}`);
    expect(added).toMatchObject({ name: fresh, packSize: 2, unitPrice: { amount: 170, per: "kg" } });
    const [entry] = (await readAudit(owner)).filter(({ subject }) => subject._id === id);
    expect(entry?.after).toMatchObject({ name_gujarati: "અજમો", pack_size: 500 });

    await apply(staff, await prepare(staff, "id,unit", `${id},kg`));
    expect(await read(id)).toMatchObject({ unit: "kg", packSize: null, packUnit: null, unitPrice: null });
  });

  it("shows each value that is wrong", async () => {
    const made = await prepare(
      staff,
      HEAD,
      `${named("Nutmeg")},??,,,Spices,packet,many,stone,9,1,d`,
      `${named("Nutmeg")},,,,Spices,packet,500,,9,1,d`,
      `${named("Nutmeg")},,,,Spices,kg,500,g,9,1,d`,
    );
    expect((await show(staff, made, "wrong")).rows.map(({ problems }) => Object.keys(problems).sort())).toEqual([
      ["name_hindi", "pack_size", "pack_unit"],
      ["pack_unit"],
      ["pack_size"],
    ]);
  });
});
