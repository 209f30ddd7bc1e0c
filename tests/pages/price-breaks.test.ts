import { expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { type Client, createClient, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";

const CARD = '[data-testid="product-card"]';
const LINE = '[data-testid="cart-line"]';
const BREAKS = [
  { from: 10, price: 26 },
  { from: 50, price: 24 },
];

const addProduct = async (more: Record<string, unknown> = {}) => {
  const admin = await signIn("admin@rasad.test");
  const [like] = await admin.api<Product[]>("GET", "/products?limit=1");
  const added = await admin.api<{ product: Product }>("POST", "/products", {
    ...like,
    name: `Sarson ${crypto.randomUUID()}`,
    names: {},
    unit: "kg",
    packSize: null,
    packUnit: null,
    stock: 500,
    price: { patna: 28 },
    priceBreaks: BREAKS,
    ...more,
  });
  return { admin, product: added.product };
};
/** Expensive and late in the alphabet, so that no other test picks them from a list. */
const addEggs = (stock = 500) =>
  addProduct({
    name: `Tray of Ande ${crypto.randomUUID()}`,
    unit: "piece",
    orderMultiple: 30,
    stock,
    price: { patna: 70 },
    priceBreaks: [],
  });
const putInCart = (client: Client, { _id }: Product, quantity: number) =>
  client.setCookie(`__Host-rasad_cart=${_id}.${quantity}; Path=/; Secure`);
const inCart = async (client: Client) =>
  (await client.open("/cart")).find(`${LINE} [role=spinbutton]`).getAttribute("value");
const shelfOf = ({ name }: Product) => `/products?${new URLSearchParams({ search: name })}`;

longTest(
  "keeps rules and lower prices in the product's form, shows what is wrong, and empties them, without script",
  async () => {
    const { admin, product } = await addProduct({ priceBreaks: [] });
    const save = (page: Page, fills: Record<string, string>) => admin.press(page, page.button("Save"), fills);
    const now = async () => (await admin.api<{ product: Product }>("GET", `/products/${product._id}`)).product;
    const BREAKS_FIELD = "Lower prices in Patna, from a quantity on";

    const form = await admin.open(`/admin/products/${product._id}`);
    expect(form.field("Sold in multiples of").value).toBe("1");
    expect(form.description(BREAKS_FIELD)).toContain("10:26, 50:24 means ₹26 from 10 on");
    const refused = await save(form, { [BREAKS_FIELD]: "10:26, 50:27", "Sold in multiples of": "5" });
    expect(refused.status).toBe(400);
    expect(refused.description(BREAKS_FIELD)).toContain("Each lower price must be below the one before it");
    expect(refused.field(BREAKS_FIELD).value).toBe("10:26, 50:27");
    expect(refused.field("Sold in multiples of").value).toBe("5");
    await save(refused, { [BREAKS_FIELD]: "10:26, 50:24", "Minimum quantity": "10" });
    expect(await now()).toMatchObject({ orderMultiple: 5, minQuantity: 10, priceBreaks: BREAKS });
    const again = await admin.open(`/admin/products/${product._id}`);
    expect(again.field(BREAKS_FIELD).value).toBe("10:26, 50:24");
    await save(again, { [BREAKS_FIELD]: "", "Minimum quantity": "", "Sold in multiples of": "" });
    expect(await now()).toMatchObject({ orderMultiple: 1, minQuantity: 1, priceBreaks: [] });
    const audit = await (await signIn("owner@rasad.test")).open("/admin/audit");
    expect(audit.text("main")).toContain("Lower prices from a quantity on: 10: ₹26, 50: ₹24");
  },
);

longTest("shows lower prices on card, page and cart, and leads to the next one by a tap without script", async () => {
  const { product } = await addProduct();
  const buyer = await signIn();
  expect((await buyer.open(shelfOf(product))).text(CARD)).toContain("₹24 from 50 kg");
  const page = await buyer.open(`/products/${product._id}`);
  expect(page.text('[data-testid="price-breaks"]')).toBe("Lower prices for moreFrom 10 kg₹26 / kgFrom 50 kg₹24 / kg");

  await putInCart(buyer, product, 8);
  const cart = await buyer.open("/cart");
  expect(cart.text('[data-testid="next-price"]')).toContain("2 kg more: ₹26 per kg");
  expect(cart.text(LINE)).toContain("₹224");
  const more = await buyer.press(cart, cart.button(`Set to 10: ${product.name}`));
  expect(more.text(LINE)).toContain("₹26 per kg instead of ₹28");
  expect(more.text(LINE)).toContain("₹260");
  expect(more.document.querySelector('[data-testid="next-price"]')).toBeNull();
  expect((await buyer.open("/checkout")).text("main")).toContain("₹260");
});

test("says in which quantities a product is sold, and refuses others without script", async () => {
  const { product } = await addEggs();
  const buyer = await signIn();
  const shelf = await buyer.open(shelfOf(product));
  expect(shelf.text(CARD)).toContain("In multiples of 30 pieces");
  const field = shelf.find(`${CARD} [role=spinbutton]`);
  expect(["aria-valuemin", "value"].map((name) => field.getAttribute(name))).toEqual(["30", "30"]);
  const quick = await buyer.press(shelf, shelf.button(`Quick Add ${product.name}`));
  expect(quick.text('[data-testid="product-card"]')).toContain("30 in cart");
  await buyer.press(quick, quick.button(`Quick Add ${product.name}`));
  expect(await inCart(buyer)).toBe("60");

  const page = await buyer.open(`/products/${product._id}`);
  const typed = page.find("article [role=spinbutton]") as HTMLInputElement;
  typed.value = "40";
  const refused = await buyer.press(page, page.button(`Add to Cart: ${product.name}`));
  refused.see.getByText("In multiples of 30 pieces. Possible: 90 / 120");
  expect(await inCart(buyer)).toBe("60");
});

longTest("tells a quantity in the cart that is no longer sold, and corrects it by one tap", async () => {
  const { product } = await addEggs();
  const buyer = await signIn();
  await putInCart(buyer, product, 40);
  const cart = await buyer.open("/cart");
  expect(cart.text(LINE)).toContain("In multiples of 30 pieces. Possible: 30 / 60");
  expect(cart.button("Proceed to Checkout").hasAttribute("disabled")).toBe(true);
  const corrected = await buyer.press(cart, cart.button(`Set to 60: ${product.name}`));
  expect(corrected.text(LINE)).toContain("₹4,200");
  corrected.link("Proceed to Checkout");

  await putInCart(buyer, product, 40);
  const checkout = await buyer.open("/checkout");
  expect(checkout.text('[role="alert"]')).toContain("Some quantities cannot be ordered");
  const typed = { Phone: "9876543210", "Delivery address": "Kitchen door, Boring Road, Patna" };
  const resolved = await buyer.press(checkout, checkout.button("Set to available"), typed);
  expect(resolved.text("main")).toContain("Your order was changed to what is available.");
  expect(await inCart(buyer)).toBe("60");
});

longTest("counts a product as out of stock when its stock does not fill the least quantity", async () => {
  const { product } = await addEggs(29);
  const visitor = createClient();
  const page = await visitor.open(`/products/${product._id}`);
  expect(page.text("article")).toContain("Out of Stock");
  expect(page.see.queryByRole("button", { name: `Add to Cart: ${product.name}` })).toBeNull();
  const buyer = await signIn();
  await putInCart(buyer, product, 30);
  expect((await buyer.open("/cart")).text(LINE)).toContain("Out of stock now");
});

longTest("orders again in quantities that are sold by now, and says so", async () => {
  const { admin, product } = await addEggs();
  await admin.api("PUT", `/products/${product._id}`, { orderMultiple: 1 });
  const buyer = await signIn();
  const { order } = await buyer.api<{ order: Order }>("POST", "/orders", {
    items: [{ productId: product._id, quantity: 40 }],
    location: "patna",
    deliveryAddress: "Kitchen door, Boring Road, Patna",
    phone: "9123456780",
    paymentMethod: "cod",
  });
  await admin.api("PUT", `/products/${product._id}`, { orderMultiple: 30 });
  const shown = await buyer.open(`/orders/${order._id}`);
  const cart = await buyer.press(shown, shown.button(/^Reorder/));
  expect(cart.address).toContain("/cart?reordered=");
  expect(cart.text('[data-testid="reorder-note"]')).toBe(
    `More in your cart than in the order, because it is sold in these quantities: ${product.name} (60 instead of 40 pieces)`,
  );
  expect(await inCart(buyer)).toBe("60");
});
