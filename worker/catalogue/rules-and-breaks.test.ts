import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { as, call } from "../testing/api-client.ts";
import { openCity } from "../testing/cities.ts";
import { type Account, createAdmin, createOwner } from "../testing/factories.ts";
import { apply, checkAll, exportCatalogue, prepare, show } from "../testing/imports.ts";
import { readAudit } from "../testing/people.ts";
import { addProduct, findCatalogueFaults, keepPicture } from "../testing/products.ts";
import type { Product } from "./catalogue.contract.ts";
import type { PriceList, ProductImport } from "./product-import.contract.ts";

let owner: Account;
let staff: Account;
let serial = 0;
const named = (word: string) => `${word} ${++serial}x`;

const BREAKS = [
  { from: 10, price: 23.5 },
  { from: 50, price: 22 },
];

beforeAll(async () => {
  [owner, staff] = [await createOwner(), await createAdmin()];
  await keepPicture();
  await openCity(owner);
});
afterAll(async () => expect(await findCatalogueFaults()).toEqual([]));

const read = async (id: string, city = "patna") =>
  (await as(staff.token).get<{ product: Product }>(`/products/${id}?location=${city}`)).body.product;
const put = (id: string, body: unknown) =>
  as(staff.token).put<{ product: Product; fields: Record<string, string> }>(`/products/${id}`, body);
const auditOf = async (id: string) => {
  const [entry] = (await readAudit(owner)).filter(({ subject }) => subject._id === id);
  return [entry?.before, entry?.after];
};

describe("a product's rules and breaks", () => {
  it("are set with it, shown to everyone and changed one by one", async () => {
    const { id } = await addProduct(staff, { name: named("Rice"), orderMultiple: 5, priceBreaks: BREAKS });
    const rules = { orderMultiple: 5, minQuantity: 1, priceBreaks: BREAKS };
    expect(await read(id)).toMatchObject(rules);
    const list = (await call<Product[]>("GET", "/products?limit=100")).body as Product[];
    expect(list.find(({ _id }) => _id === id)).toMatchObject(rules);
    expect((await put(id, { minQuantity: 12 })).body.product).toMatchObject({ ...rules, minQuantity: 12 });
    expect(await auditOf(id)).toEqual([{ min_quantity: 1 }, { min_quantity: 12 }]);
    expect((await put(id, { priceBreaks: "10:20" })).body.product.priceBreaks).toEqual([{ from: 10, price: 20 }]);
    expect(await auditOf(id)).toEqual([{ price_breaks: "10:23.5|50:22" }, { price_breaks: "10:20" }]);
    expect((await put(id, { orderMultiple: 1, minQuantity: 1, priceBreaks: [] })).body.product).toMatchObject({
      orderMultiple: 1,
      minQuantity: 1,
      priceBreaks: [],
    });
    expect(await auditOf(id)).toMatchObject([
      { order_multiple: 5, min_quantity: 12, price_breaks: "10:20" },
      { order_multiple: 1, min_quantity: 1, price_breaks: "" },
    ]);
  });

  it("differ by city, and are removed with the price there", async () => {
    const { id } = await addProduct(staff, {
      name: named("Oil"),
      price: { patna: 100, ranchi: 110 },
      priceBreaks: [{ from: 10, price: 90 }],
      priceBreaksElsewhere: { ranchi: [{ from: 20, price: 95 }], atlantis: [{ from: 2, price: 1 }] },
    });
    expect((await read(id)).priceBreaks).toEqual([{ from: 10, price: 90 }]);
    expect((await read(id, "ranchi")).priceBreaks).toEqual([{ from: 20, price: 95 }]);
    const { body } = await put(id, { price: { ranchi: 120 } });
    expect(body.product.priceBreaksElsewhere).toEqual({ ranchi: [{ from: 20, price: 95 }] });
    expect((await put(id, { price: { ranchi: null } })).body.product.priceBreaksElsewhere).toBeUndefined();
    await put(id, { price: { ranchi: 110 } });
    expect((await read(id, "ranchi")).priceBreaks).toEqual([]);
  });

  it("are rejected at their field when they contradict, and nothing changes", async () => {
    const { id } = await addProduct(staff, { name: named("Maida"), priceBreaks: BREAKS });
    const wrong: [string, object, string, string][] = [
      ["breaks that do not fall", { priceBreaks: "10:23|50:24" }, "priceBreaks", "Each lower price must be below"],
      ["breaks above the price", { priceBreaks: [{ from: 10, price: 30 }] }, "priceBreaks", "Each lower price must be"],
      ["quantities that do not rise", { priceBreaks: "50:24|10:23" }, "priceBreaks", "The quantities of lower prices"],
      ["a break from one on", { priceBreaks: "1:24" }, "priceBreaks", "Lower prices begin at whole quantities from 2"],
      ["too many breaks", { priceBreaks: "2:9|3:8|4:7|5:6|6:5|7:4" }, "priceBreaks", "A product has at most 5"],
      ["breaks that nobody can read", { priceBreaks: "ten" }, "priceBreaks", "Please write each lower price as"],
      ["a third of a paisa", { priceBreaks: [{ from: 9, price: 1.333 }] }, "priceBreaks", "Price has at most two"],
      ["a price below its breaks", { price: { patna: 20 } }, "priceBreaks", "Each lower price must be below"],
      ["a multiple of zero", { orderMultiple: 0 }, "orderMultiple", "Order multiple must be more than 0"],
      [
        "thirds of a piece",
        { unit: "piece", orderMultiple: 0.5 },
        "orderMultiple",
        "Order multiple must be a whole number",
      ],
      [
        "a step that nobody sells in",
        { orderMultiple: 0.3 },
        "orderMultiple",
        "Please choose a whole number, or one of",
      ],
      ["part of a gram", { minQuantity: 1.0005 }, "minQuantity", "Quantity must have at most three decimals"],
      [
        "half a minimum of pieces",
        { unit: "piece", minQuantity: 1.5 },
        "minQuantity",
        "Minimum quantity must be a whole number",
      ],
      ["a minimum that fits no order", { orderMultiple: 6000, minQuantity: 7000 }, "minQuantity", "With this multiple"],
    ];
    for (const [what, changes, field, sentence] of wrong) {
      const { status, body } = await put(id, changes);
      expect(status, what).toBe(400);
      expect(body.fields[field], what).toEqual(expect.stringContaining(sentence));
    }
    expect(await read(id)).toMatchObject({ priceBreaks: BREAKS, orderMultiple: 1, minQuantity: 1 });
  });

  it("are rejected for another city at that city's field", async () => {
    const { id } = await addProduct(staff, { name: named("Ghee"), price: { patna: 100, ranchi: 50 } });
    const { status, body } = await put(id, { priceBreaksElsewhere: { ranchi: "10:60" } });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(["priceBreaksElsewhere.ranchi"]);
  });
});

describe("a file with rules and breaks", () => {
  it("adds, changes and removes them", async () => {
    const known = named("Suji");
    const fresh = named("Besan");
    const { id } = await addProduct(staff, { name: known, price: { patna: 30, ranchi: 33 } });
    const made = await prepare(
      staff,
      "name,category,unit,price,price_breaks,order_multiple,min_quantity,stock,description",
      `${known},,,,10:28.50|50:27,5,20,,`,
      `${fresh},Pulses,kg,90,10:85|,,3,40,Fine`,
    );
    expect((await show(staff, made)).rows[0]).toMatchObject({
      before: { price_breaks: "", order_multiple: 1, min_quantity: 1 },
      after: { price_breaks: "10:28.5|50:27", order_multiple: 5, min_quantity: 20 },
    });
    expect((await apply(staff, made)).status).toBe(200);
    const breaks = [
      { from: 10, price: 28.5 },
      { from: 50, price: 27 },
    ];
    expect(await read(id)).toMatchObject({ orderMultiple: 5, minQuantity: 20, priceBreaks: breaks });
    expect(await read(id, "ranchi")).toMatchObject({ orderMultiple: 5, priceBreaks: [] });
    const [added] = (await call<Product[]>("GET", `/products?search=${encodeURIComponent(fresh)}`)).body as Product[];
    expect(added).toMatchObject({ orderMultiple: 1, minQuantity: 3, priceBreaks: [{ from: 10, price: 85 }] });

    await apply(staff, await prepare(staff, "id,price_breaks,order_multiple,min_quantity", `${id},none,1,1`));
    expect(await read(id)).toMatchObject({ orderMultiple: 1, minQuantity: 1, priceBreaks: [] });
  });

  it("changes the breaks of its own city only", async () => {
    const { id } = await addProduct(staff, {
      name: named("Poha"),
      price: { patna: 30, ranchi: 33 },
      priceBreaks: [{ from: 10, price: 29 }],
    });
    const made = await prepare(staff, "id,price_ranchi,price_breaks", `${id},33,10:32`);
    expect((await show(staff, made)).rows[0]).toMatchObject({ after: { price_breaks: "10:32" } });
    await apply(staff, made);
    expect((await read(id)).priceBreaks[0]?.price).toBe(29);
    expect((await read(id, "ranchi")).priceBreaks[0]?.price).toBe(32);
    expect(await auditOf(id)).toEqual([{ price_breaks_ranchi: "" }, { price_breaks_ranchi: "10:32" }]);
  });

  it("changes nothing when it is an unedited export, in which no break looks like a time of day", async () => {
    await addProduct(staff, { name: named("Dalia"), orderMultiple: 6, priceBreaks: [{ from: 12, price: 20 }] });
    await addProduct(staff, { name: named("Jau"), priceBreaks: BREAKS });
    const names = { hindi: "जावित्री", marathi: "जायपत्री", gujarati: "જાવંત્રી" };
    await addProduct(staff, { name: named("Mace"), names, unit: "packet", packSize: 500, packUnit: "g" });
    const file = await exportCatalogue(staff);
    expect(file).toContain(",जावित्री,जायपत्री,જાવંત્રી,");
    expect(file).toContain(",packet,500,g,");
    expect(file).toContain(",25.50,12:20|,6,1,,,0,no,,,,40,");
    expect(file).toContain(",25.50,10:23.5|50:22,1,1,,,0,no,,,,40,");
    const made = await prepare(staff, file);
    expect(made.counts).toMatchObject({ new: 0, changed: 0, wrong: 0, same: made.rows });
  });

  it("reports contradictions", async () => {
    const { id } = await addProduct(staff, { name: named("Ragi"), priceBreaks: BREAKS });
    const made = await prepare(staff, "id,price,price_breaks,order_multiple,min_quantity", `${id},20,,,`);
    expect((await show(staff, made, "wrong")).rows[0]?.problems).toEqual({
      price_breaks: "Each lower price must be below the one before it, and below the price",
    });
    const more = await prepare(staff, "id,price_breaks,order_multiple", `${id},10-23,many`);
    expect(Object.keys((await show(staff, more, "wrong")).rows[0]?.problems ?? {}).sort()).toEqual([
      "order_multiple",
      "price_breaks",
    ]);
  });

  it("stores a price list that restores the old breaks", async () => {
    const { id } = await addProduct(staff, { name: named("Jowar"), priceBreaks: BREAKS });
    await apply(staff, await prepare(staff, "id,price_breaks", `${id},10:20`));
    const [stored] = (await as(staff.token).get<{ lists: PriceList[] }>("/admin/price-lists")).body.lists;
    const path = `/admin/price-lists/${stored?._id}`;
    expect((await as(staff.token).get(`${path}/export.csv`)).text).toContain(",25.50,10:23.5|50:22");
    const { body } = await as(staff.token).post<{ import: ProductImport }>(`${path}/restore`);
    const made = await checkAll(staff, body.import._id);
    expect(made.counts).toMatchObject({ changed: 1, wrong: 0 });
    await apply(staff, made);
    expect((await read(id)).priceBreaks).toEqual(BREAKS);
  });
});

it("copies the breaks of a city with its prices, by the same percentage", async () => {
  const { id } = await addProduct(staff, { name: named("Bajra"), price: { patna: 40 }, priceBreaks: "10:30.01|20:30" });
  await openCity(owner, { slug: "gaya", name: "Gaya", nameHindi: "गया", state: "10", percent: 10 });
  const copied = await read(id, "gaya");
  expect(copied.price.gaya).toBe(44);
  expect(copied.priceBreaks).toEqual([
    { from: 10, price: 33.01 },
    { from: 20, price: 33 },
  ]);
  await openCity(owner, { slug: "hajipur", name: "Hajipur", nameHindi: "हाजीपुर", state: "10", percent: -90 });
  // A tenth of ₹30.01 and of ₹30 round to the same paisa.
  expect((await read(id, "hajipur")).priceBreaks).toEqual([{ from: 10, price: 3 }]);
});
