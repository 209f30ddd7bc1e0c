import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import { type Client, createClient, signIn, toText } from "./support/client.ts";

const STOCKS = { 0: "Out of Stock", 1: "Low Stock", 5: "Low Stock", 6: "Limited", 10: "Limited", 11: "In Stock" };
type Stock = keyof typeof STOCKS;
const WORD = `ledger${crypto.randomUUID().slice(0, 8)}`;

let admin: Client;
const products = {} as Record<Stock, Product>;

beforeAll(async () => {
  admin = await signIn("admin@rasad.test");
  const [{ image } = { image: "" }] = await admin.api<Product[]>("GET", "/products?limit=1");
  const facts = { description: "Of this test", category: "Pulses", unit: "packet", price: { patna: 2 }, image };
  for (const stock of Object.keys(STOCKS).map(Number) as Stock[])
    products[stock] = (
      await admin.api<{ product: Product }>("POST", "/products", { ...facts, stock, name: `${WORD} ${stock} left` })
    ).product;
});
afterAll(async () => {
  for (const { _id } of Object.values(products)) await admin.api("DELETE", `/products/${_id}`);
});

test("shows the stock on every card and product page, and sells nothing that is out of stock", async () => {
  const client = createClient();
  const list = await client.open(`/products?search=${WORD}`);
  for (const [stock, badge] of Object.entries(STOCKS)) {
    const card = [...list.document.querySelectorAll<HTMLElement>('[data-testid="product-card"]')].find(
      ({ textContent }) => textContent.includes(`${WORD} ${stock} left`),
    );
    expect([...(card?.querySelectorAll("*") ?? [])].some(({ textContent }) => textContent === badge)).toBe(true);
    const names = [...(card?.querySelectorAll("button") ?? [])].map(
      (button) => button.getAttribute("aria-label") ?? button.textContent,
    );
    for (const label of ["Add to Cart", "Quick Add"])
      expect(names.filter((name) => name.startsWith(label)).length, `${label} at ${stock}`).toBe(stock === "0" ? 0 : 1);
  }
  for (const stock of [10, 5, 0] as const) {
    const page = await client.open(`/products/${products[stock]._id}`);
    const words = [...page.document.querySelectorAll("article *")].map(({ textContent }) => textContent);
    expect(words).toContain(STOCKS[stock]);
    if (stock !== 0) continue;
    expect((page.button("Out of Stock") as HTMLButtonElement).disabled).toBe(true);
    // What is nearest by name stands in for it, with its own Add.
    const instead = page.find('article [data-testid="product-card"]');
    expect(toText(instead)).toContain(WORD);
    expect(page.document.querySelectorAll("article [role=spinbutton]")).toHaveLength(1);
    expect(instead.querySelector('[role="spinbutton"]')).not.toBeNull();
  }
});

test("refuses in words what sells out while the buyer looks at it", async () => {
  const client = await signIn();
  const { _id, name } = products[1];
  const shown = await client.open(`/products/${_id}`);
  await admin.api("PUT", `/products/${_id}`, { stock: 0 });
  const page = await client.press(shown, shown.button(`Add to Cart: ${name}`));
  page.see.getByText("Product is out of stock");
  expect(page.document.querySelectorAll('[data-testid="cart-badge"]')).toHaveLength(0);
});
