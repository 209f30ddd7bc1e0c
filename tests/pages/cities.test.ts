import { within } from "@testing-library/dom";
import { afterAll, describe, expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { CityEntry } from "../../worker/cities/cities.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { APP, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";

const owner = () => signIn("owner@rasad.test");
const cardOf = (page: Page, slug: string) => within(page.find(`[data-testid="city-${slug}"]`));
const add = async (typed: Record<string, string>): Promise<Page> => {
  const client = await owner();
  const page = await client.open("/admin/cities");
  return client.press(page, page.button("Add city"), typed);
};
const PINS = "834, 835101-835110";

// Closes the city again, so that other tests see only one city.
afterAll(async () => {
  await (await owner()).api("PATCH", "/admin/cities/ranchi", { isOpen: false });
});

describe("the cities", () => {
  longTest("are the owner's alone", async () => {
    for (const client of [await signIn("admin@rasad.test"), await signIn()]) {
      const page = await client.open("/admin/cities");
      expect(page.status).toBe(403);
      expect(page.text("h1")).toBe("Access Denied");
    }
    const tab = (await (await owner()).open("/admin")).link("Cities");
    expect(tab.getAttribute("href")).toBe("/admin/cities");
  });

  longTest("keep what was typed when a field is refused", async () => {
    const page = await add({ "Short name": "New Delhi", "PIN codes it serves": "Delhi" });
    expect(page.status).toBe(400);
    expect(page.field("Short name").value).toBe("New Delhi");
    expect(page.description("Short name")).toContain("small letters and hyphens");
  });

  test("are added, filled with prices, changed and opened without script", async () => {
    const client = await owner();
    const page = await client.open("/admin/cities");
    const form = (page.button("Add city") as HTMLButtonElement).form as HTMLFormElement;
    within(form).getByLabelText<HTMLInputElement>("Name in English").value = "Ranchi";
    within(form).getByLabelText<HTMLInputElement>("Name in Hindi").value = "राँची";
    within(form).getByLabelText<HTMLInputElement>("Delivers the next day until (hour)").value = "14";
    within(form).getByLabelText<HTMLTextAreaElement>("PIN codes it serves").value = PINS;
    within(form).getByLabelText<HTMLInputElement>("Change prices by (%)").value = "10";
    const added = await client.press(page, page.button("Add city"), { "Short name": "ranchi" });
    added.see.getByText("Ranchi was added. It is closed.");
    expect(cardOf(added, "ranchi").queryByRole("button", { name: /Open Ranchi/ })).toBeNull();

    const copied = await client.press(added, cardOf(added, "ranchi").getByRole("button", { name: "Continue copying" }));
    const card = cardOf(copied, "ranchi");
    card.getByText("Prices copied from Patna (+10%)");
    card.getByText("PIN codes: 834, 835101-835110");
    card.getByText("Delivers the next day until 14:00");

    const opened = await client.press(copied, card.getByRole("button", { name: "Open for orders: Ranchi" }));
    opened.see.getByText("Ranchi takes orders now.");
    const log = await client.open("/admin/audit?subject=city");
    log.see.getByText("Takes orders: no → yes");
    const { cities } = await client.api<{ cities: CityEntry[] }>("GET", "/admin/cities");
    // Another test adds a city that stays closed.
    expect(cities.filter(({ slug }) => slug !== "gaya").map(({ slug, isOpen }) => [slug, isOpen])).toEqual([
      ["patna", true],
      ["ranchi", true],
    ]);
  });
});

describe("a second city", () => {
  test("can be chosen in the header, and has its own prices and promise, in the language of the reader", async () => {
    const buyer = await signIn();
    const [potato] = await buyer.api<Product[]>("GET", "/products?limit=1&search=jyoti");
    const patna = potato?.price.patna ?? 0;
    const home = await buyer.open("/products");
    expect(home.field("Delivery location").textContent).toBe("PatnaRanchi");
    const chosen = await buyer.press(home, home.button("Change city"), { "Delivery location": "ranchi" });
    expect(chosen.text("h1 + p")).toContain("Ranchi");
    const page = await buyer.open(`/products/${potato?._id}`);
    const price = (Math.round(patna * 110) / 100).toLocaleString("en-IN", { minimumFractionDigits: 0 });
    expect(page.text("main")).toContain(`₹${price}`);
    expect(page.text('[data-testid="promise"]')).toMatch(/ (6–9 AM|11 AM–2 PM|4–6 PM)$/);
    const other = await signIn();
    const order = await other.api<{ order: Order }>("POST", "/orders", {
      items: [{ productId: potato?._id, quantity: 1 }],
      location: "ranchi",
      deliveryAddress: "Main Road, Ranchi 834001",
      phone: "9876543210",
      paymentMethod: "cod",
    });
    // An order without a slot keeps the delivery time that the city promises.
    expect(order.order.estimatedDelivery.slice(11, 16)).toBe("08:30");
    await buyer.api("PUT", "/auth/profile", { language: "hindi" });
    expect((await buyer.open("/orders")).text("footer")).toContain("राँची");
  });

  test("has a cart of its own, which takes no unsent change of the other city's cart", async () => {
    const buyer = await signIn();
    const [first, second] = await buyer.api<Product[]>("GET", "/products?limit=2");
    const line = { productId: first?._id, quantity: 2 };
    const other = { productId: second?._id, quantity: 1 };
    const cartIn = (city: string) => buyer.api("GET", `/team/cart?location=${city}`);
    await buyer.api("PATCH", "/team/cart", { location: "ranchi", items: [other] });
    const cart = await buyer.open("/cart");
    await buyer.setCookie(`__Host-rasad_cart=${first?._id}.2; Path=/; Secure`);
    await buyer.press(cart, cart.button("Change city"), { "Delivery location": "ranchi" });
    await buyer.open("/cart");
    expect([await cartIn("patna"), await cartIn("ranchi")]).toMatchObject([{ items: [line] }, { items: [other] }]);
  });

  test("has its own cart on the device once it is chosen, so that one more is one more of that city's", async () => {
    const buyer = await signIn();
    const [product] = await buyer.api<Product[]>("GET", "/products?limit=1");
    const line = (quantity: number) => ({ productId: product?._id, quantity });
    for (const [location, quantity] of Object.entries({ patna: 5, ranchi: 2 }))
      await buyer.api("PATCH", "/team/cart", { location, items: [line(quantity)] });
    await buyer.open("/cart");
    const shop = await buyer.open("/products");
    await buyer.press(shop, shop.button("Change city"), { "Delivery location": "ranchi" });
    const stored = (await buyer.cookies.getCookies(APP)).find(({ key }) => key === "__Host-rasad_cart");
    // Simulates a tap on plus in the browser.
    const more = Number(stored?.value.split(".")[1]) + 1;
    await buyer.setCookie(`__Host-rasad_cart=${product?._id}.${more}; Path=/; Secure`);
    const headers = { Origin: APP, "Sec-Fetch-Site": "same-origin" };
    await buyer.send("/cart/send", { method: "POST", headers, body: new URLSearchParams() });
    expect(await buyer.api("GET", "/team/cart?location=ranchi")).toMatchObject({ items: [line(3)] });
  });

  longTest(
    "gets its price of a product by the product's form, without script, and loses it by an empty field",
    async () => {
      const client = await signIn("admin@rasad.test");
      const [milk] = await client.api<Product[]>("GET", "/products?limit=1&search=milk");
      const path = `/admin/products/${milk?._id}`;
      const priceHere = async () =>
        (await client.api<Product[]>("GET", `/products?limit=100&search=milk&location=ranchi`)).find(
          ({ _id }) => _id === milk?._id,
        )?.price.ranchi;
      const form = await client.open(path);
      await client.press(form, form.button("Save"), { "Price in Ranchi (₹)": "77.70" });
      expect(await priceHere()).toBe(77.7);
      const again = await client.open(path);
      expect(again.field("Price in Ranchi (₹)").value).toBe("77.7");
      const wrong = await client.press(again, again.button("Save"), { "Price in Ranchi (₹)": "-1" });
      expect(wrong.description("Price in Ranchi (₹)")).toContain("Price must be at least 0");
      await client.press(again, again.button("Save"), { "Price in Ranchi (₹)": "" });
      expect(await priceHere()).toBeUndefined();
      expect((await client.open(path)).field("Price in Patna (₹)").value).toBe(String(milk?.price.patna));
    },
  );

  test("warns at the checkout of a PIN code that it does not serve, and keeps the form when it refuses", async () => {
    const buyer = await signIn();
    const [potato] = await buyer.api<Product[]>("GET", "/products?limit=1&search=jyoti&location=ranchi");
    await buyer.setCookie("__Host-rasad_city=ranchi; Path=/; Secure");
    await buyer.setCookie(`__Host-rasad_cart=${potato?._id}.1; Path=/; Secure`);
    const details = await buyer.open("/checkout");
    const typed = { "Delivery address": "Boring Road, Patna 800001", Phone: "9123456781" };
    const review = await buyer.press(details, details.button("Proceed to Payment"), typed);
    const refused = await buyer.press(review, review.button(/^Place Order/));
    expect(refused.status).toBe(409);
    expect(refused.text("main")).toContain("We do not deliver to PIN code 800001 yet. Please check the address.");
    expect(refused.field("Delivery address").value).toBe("Boring Road, Patna 800001");
    const placed = await buyer.press(refused, refused.button(/^Place Order/), {
      "Delivery address": "Main Road, Ranchi 834001",
    });
    expect(placed.address).toMatch(/^\/order-confirmation\//);
    expect(placed.text("main")).toContain("Ranchi");
    const { orders } = await buyer.api<{ orders: Order[] }>("GET", "/orders/my-orders?limit=1");
    expect(orders[0]?.location).toBe("ranchi");
  });
});
