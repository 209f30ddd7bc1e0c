import { expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { type Client, type Page, signIn, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { cardOf } from "./support/orders.ts";

const ENGLISH = '.english-name[lang="en"]';

/** A product that only the test that added it shows. */
const addProduct = async (names: Partial<Product["names"]>) => {
  const admin = await signIn("admin@rasad.test");
  const [like] = await admin.api<Product[]>("GET", "/products?limit=1");
  const word = crypto.randomUUID().slice(0, 8);
  const own = Object.fromEntries(Object.entries(names).map(([language, name]) => [language, `${name} ${word}`]));
  const { product } = await admin.api<{ product: Product }>("POST", "/products", {
    ...like,
    name: `Sweet Neem ${word}`,
    names: { hindi: "", marathi: "", gujarati: "", ...own },
    stock: 500,
  });
  return { admin, product, word };
};

const buy = async (buyer: Client, { _id }: Product): Promise<Order> => {
  const order = {
    location: "patna",
    deliveryAddress: "Kitchen door, Patna",
    phone: "9123456780",
    paymentMethod: "cod",
  };
  return (await buyer.api<{ order: Order }>("POST", "/orders", { ...order, items: [{ productId: _id, quantity: 4 }] }))
    .order;
};

/** A verified agent's record. */
const AGENT = { status: "verified", pincode: "800001", vehicleNumber: "BR01AB1234" } as const;

const nameBeneath = (page: Page, selector: string): string => toText(page.find(`${selector} ${ENGLISH}`));

test("shows a Hindi reader the Hindi name first and the English one beneath, from the card to the cart", async () => {
  const { product, word } = await addProduct({ hindi: "मीठी नीम", gujarati: "મીઠો લીમડો" });
  const buyer = await signIn({ language: "hindi" });
  await buyer.setCookie(`__Host-rasad_cart=${product._id}.4; Path=/; Secure`);
  const list = await buyer.open(`/products?${new URLSearchParams({ search: `नीम ${word}` })}`);
  const card = '[data-testid="product-card"]';
  expect(toText(list.find(`${card} h3 a`))).toBe(`मीठी नीम ${word}`);
  expect([...list.document.querySelectorAll(`${card} h3 a mark`)].map(toText)).toEqual(["नीम", word]);
  expect(nameBeneath(list, card)).toBe(product.name);
  expect(list.button(`कार्ट में डालें: मीठी नीम ${word}`)).toBeDefined();

  const page = await buyer.open(`/products/${product._id}`);
  expect(page.document.title).toContain(`मीठी नीम ${word}`);
  expect(page.text("h1")).toBe(`मीठी नीम ${word}`);
  expect(nameBeneath(page, "article")).toEqual(product.name);
  expect(page.text("ol [aria-current=page]")).toBe(`मीठी नीम ${word}`);
  expect(page.html).toContain(`"alternateName":"${product.name}"`);

  const line = '[data-testid="cart-line"]';
  const cart = await buyer.open("/cart");
  expect(cart.text(`${line} h2`)).toBe(`मीठी नीम ${word}`);
  expect(nameBeneath(cart, line)).toEqual(product.name);
  const checkout = await buyer.open("/checkout");
  expect(nameBeneath(checkout, "main")).toBe(product.name);
  expect(checkout.text("main")).toContain(`मीठी नीम ${word}`);
});

longTest("shows an English reader the English name alone, and others a name that nobody has translated", async () => {
  const { product } = await addProduct({ hindi: "मीठी नीम" });
  for (const language of ["english", "marathi"] as const) {
    const buyer = await signIn({ language });
    await buyer.setCookie(`__Host-rasad_cart=${product._id}.4; Path=/; Secure`);
    const order = await buy(buyer, product);
    for (const path of [`/products/${product._id}`, "/cart", `/orders/${order._id}`, "/orders"]) {
      const page = await buyer.open(path);
      expect(page.text("main"), path).toContain(product.name);
      expect(page.text("main"), path).not.toContain("मीठी नीम");
      // Products nearby may have other names.
      expect([...page.document.querySelectorAll(ENGLISH)].map(toText), path).not.toContain(product.name);
    }
  }
});

longTest("names ordered goods in the reader's language as they were called when they were ordered", async () => {
  const { admin, product, word } = await addProduct({ hindi: "मीठी नीम", marathi: "कढीपत्ता", gujarati: "મીઠો લીમડો" });
  const buyer = await signIn({ language: "gujarati" });
  const order = await buy(buyer, product);
  await admin.api("PUT", `/products/${product._id}`, { name: `Curry Leaf ${word}`, names: { gujarati: "નવું નામ" } });
  const shows = (page: Page, name: string, scope: Element = page.find("main")) => {
    expect(toText(scope)).toContain(name);
    expect([...scope.querySelectorAll(ENGLISH)].map(toText)).toContain(product.name);
    expect(toText(scope)).not.toContain("નવું નામ");
  };
  for (const path of [`/orders/${order._id}`, `/order-confirmation/${order._id}`])
    shows(await buyer.open(path), `મીઠો લીમડો ${word}`);
  const mine = await buyer.open("/orders");
  shows(mine, `મીઠો લીમડો ${word}`, cardOf(mine.document, order));

  await admin.api("PATCH", `/admin/orders/${order._id}/confirm`, {});
  const staff = await signIn({ role: "admin", adminStatus: "verified", language: "marathi" });
  for (const path of [
    "/admin/orders",
    `/admin/orders/pick-list?order=${order._id}`,
    `/admin/orders/packing?order=${order._id}`,
  ])
    shows(await staff.open(path), `कढीपत्ता ${word}`);
  const board = await (await signIn({ role: "delivery", language: "hindi", agent: AGENT })).open(
    `/orders?order=${order._id}`,
  );
  expect(board.html).toContain(`मीठी नीम ${word}`);
});

longTest("names the products of the stock list in the language of staff", async () => {
  const { admin, product, word } = await addProduct({ hindi: "मीठी नीम" });
  await admin.api("PUT", `/products/${product._id}`, { stock: 0 });
  const staff = await signIn({ role: "admin", adminStatus: "verified", language: "hindi" });
  const list = await staff.open(`/admin/products?${new URLSearchParams({ search: word })}`);
  const entry = '[data-testid="admin-product"]';
  expect(list.text(`${entry} h2`)).toBe(`मीठी नीम ${word}`);
  expect(nameBeneath(list, entry)).toEqual(product.name);
});
