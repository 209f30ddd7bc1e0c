import { expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import { createClient, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";

const CARD = '[data-testid="product-card"]';
const addPacket = async (more: Record<string, unknown> = {}) => {
  const admin = await signIn("admin@rasad.test");
  const [like] = await admin.api<Product[]>("GET", "/products?limit=1");
  const product = {
    ...like,
    name: `Sumac ${crypto.randomUUID()}`,
    names: {},
    unit: "packet",
    packSize: null,
    packUnit: null,
    price: { patna: 340 },
    ...more,
  };
  const added = await admin.api<{ product: Product }>("POST", "/products", product);
  return { admin, product: added.product };
};

longTest(
  "keeps names and pack in the product's form, shows what is wrong, and empties them again, without script",
  async () => {
    const { admin, product } = await addPacket();
    const path = `/admin/products/${product._id}`;
    const save = (page: Page, fills: Record<string, string>) => admin.press(page, page.button("Save"), fills);
    const now = async () => (await admin.api<{ product: Product }>("GET", `/products/${product._id}`)).product;

    const form = await admin.open(path);
    expect(form.description("Pack size")).toContain("what one holds, such as 500 g");
    expect(form.description("Name in Hindi")).toContain("the English one beneath");
    const names = { "Name in Hindi": "सुमाक", "Name in Marathi": "सुमॅक", "Name in Gujarati": "સુમાક" };
    const refused = await save(form, { ...names, "Pack size": "500" });
    expect(refused.status).toBe(400);
    expect(refused.description("Pack unit")).toContain("Please choose the pack unit");
    expect(refused.field("Pack size").value).toBe("500");
    expect(refused.field("Name in Gujarati").value).toBe("સુમાક");
    const loose = await save(refused, { "Pack unit": "g", Unit: "kg" });
    expect(loose.description("Pack size")).toContain("What is sold by kg or liter has no pack size");

    await save(loose, { Unit: "packet" });
    const saved = { names: { hindi: "सुमाक", marathi: "सुमॅक", gujarati: "સુમાક" }, packSize: 500, packUnit: "g" };
    expect(await now()).toMatchObject(saved);
    const again = await admin.open(path);
    expect(["Pack size", "Pack unit", "Name in Marathi"].map((label) => again.field(label).value)).toEqual([
      "500",
      "g",
      "सुमॅक",
    ]);
    await save(again, { "Name in Marathi": "", "Pack size": "", "Pack unit": "" });
    expect(await now()).toMatchObject({ names: { ...saved.names, marathi: "" }, packSize: null, packUnit: null });
    const audit = await (await signIn("owner@rasad.test")).open("/admin/audit");
    expect(audit.text("main")).toContain("Name in Marathi: सुमॅक");
  },
);

test("shows the price of a kg beside that of a packet on cards, its page and in the cart, and sorts by it", async () => {
  const { product } = await addPacket({ packSize: 500, packUnit: "g", category: "Spices" });
  const buyer = await signIn();
  const search = new URLSearchParams({ search: product.name });
  expect((await buyer.open(`/products?${search}`)).text(CARD)).toContain("₹340 / packet ₹680/kg");
  expect((await buyer.open(`/products/${product._id}`)).text("article")).toContain("₹340 / packet ₹680/kg");
  await buyer.setCookie(`__Host-rasad_cart=${product._id}.2; Path=/; Secure`);
  expect((await buyer.open("/cart")).text('[data-testid="cart-line"]')).toContain("₹340 per packet ₹680/kg");
  await buyer.api("PUT", "/auth/profile", { language: "hindi" });
  expect((await buyer.open(`/products/${product._id}`)).text("article")).toContain("₹680/किलो");

  const visitor = createClient();
  const list = await visitor.open("/products?category=Spices&sort=unit_price");
  expect(list.field("Sort by").value).toBe("unit_price");
  const rates: number[] = [];
  for (let query = "sort=unit_price&category=Spices&limit=100"; query; ) {
    const answer = await visitor.send(`/api/products?${query}`);
    for (const { unit, unitPrice, price } of (await answer.json()) as Product[])
      rates.push(unitPrice?.amount ?? (unit === "kg" || unit === "liter" ? (price.patna ?? 0) : Infinity));
    query = /\?([^>]+)>/.exec(answer.headers.get("Link") ?? "")?.[1] ?? "";
  }
  expect(rates.length).toBeGreaterThan(80);
  expect(rates).toEqual([...rates].sort((a, b) => a - b));
});
