import { expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import { APP, type Client, createClient, type Page, signIn, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { placeOrder } from "./support/orders.ts";

const CARD = '[data-testid="product-card"]';
const BADGE = '[data-testid="cart-badge"]';
const cards = (page: Page) => [...page.document.querySelectorAll<HTMLElement>(CARD)];
const nameOf = (card: HTMLElement | undefined) => card?.querySelector("h2, h3")?.textContent;
const productsOf = (query: string) => createClient().api<Product[]>("GET", `/products?${query}`);

const jyoti = async (): Promise<Product> => {
  const [product] = await productsOf("limit=1&search=jyoti");
  if (!product) throw new Error("nothing is called jyoti");
  return product;
};
const putInCart = (client: Client, ...lines: readonly (readonly [id: string, quantity: number])[]) =>
  client.setCookie(`__Host-rasad_cart=${lines.map((line) => line.join(".")).join("~")}; Path=/; Secure`);

test("sends the cart's badge with the page and counts the lines", async () => {
  const client = createClient();
  const [first, second] = await productsOf("limit=2");
  await putInCart(client, [first?._id ?? "", 2], [second?._id ?? "", 15]);
  const page = await client.open("/contact");
  expect(page.text(BADGE)).toBe("2");
  expect(page.find(BADGE).closest("a")?.getAttribute("aria-label")).toBe("Cart, 2 items");
});

test("sends a page of 24 cards within its byte limit, to visitors and buyers, in grid and list", async () => {
  const buyer = await signIn();
  for (const client of [createClient(), buyer])
    for (const path of ["/products", "/products?search=a", "/products?view=list"]) {
      const page = await client.open(path);
      expect(cards(page)).toHaveLength(24);
      expect(page.html.length).toBeLessThan(90_000);
    }
});

test("sends Home within its byte limit", async () => {
  for (const client of [createClient(), await signIn()])
    expect((await client.open("/")).html.length).toBeLessThan(65_000);
});

test("shows a buyer on Home the next delivery, and orders again in the usual quantity without script", async () => {
  const buyer = await signIn();
  const { _id } = await placeOrder(buyer, undefined, 3);
  const home = await buyer.open("/");
  expect(home.text('[data-testid="on-its-way"]')).toContain(_id.slice(-8));
  const again = await buyer.press(home, home.button(/^Add 3 .+ of /));
  expect(again.address).toBe("/");
  expect(again.text('[data-testid="again"]')).toContain("3 in cart");
});

longTest("hands over 60 products at a time to Load more", async () => {
  const client = createClient();
  const start = await client.open("/products");
  const { pathname, search } = new URL((start.link("Load more") as HTMLAnchorElement).href);
  const more = (await (await client.send(`${pathname}/more${search}`)).json()) as { products: Product[] };
  expect(more.products).toHaveLength(60);
  expect(cards(start).map(nameOf)).not.toContain(more.products[0]?.name);
});

longTest("remembers the view without script, where it is a link", async () => {
  const client = createClient();
  const grid = await client.open("/products?category=Oils");
  expect(grid.find("[data-view]").dataset.view).toBe("grid");
  const list = await client.follow(grid.link("List view"));
  expect(list.find("[data-view]").dataset.view).toBe("list");
  expect((await client.open("/products")).find("[data-view]").dataset.view).toBe("list");
});

test("adds one with Quick Add without script, takes it out in place, and returns to the card", async () => {
  const client = await signIn();
  const shelf = await client.open("/products?search=jyoti");
  const [button] = shelf.see.getAllByRole("button", { name: /^Quick Add/ });
  (shelf.find(`${CARD} [role=spinbutton]`) as HTMLInputElement).value = "7";
  const page = await client.press(shelf, button as HTMLElement);
  expect(page.address).toMatch(/^\/products\?search=jyoti#product-/);
  expect(page.text(BADGE)).toBe("1");
  const less = page.see.getAllByRole("button", { name: /^Less in the cart/ });
  expect(less).toHaveLength(1);
  const without = await client.press(page, less[0] as HTMLElement);
  without.see.getByText("Item removed from cart");
  expect(without.see.queryAllByRole("button", { name: /^Less in the cart/ })).toEqual([]);
});

test("shows a buyer their regulars above the list, adds the usual quantity, and sorts by what they buy", async () => {
  const REGULAR = '[data-testid="regular"]';
  const buyer = await signIn("hotel@rasad.test");
  const shelf = await buyer.open("/products");
  const regulars = [...shelf.document.querySelectorAll<HTMLElement>(`${REGULAR} > a`)].map(toText);
  expect(regulars.length).toBeGreaterThan(5);
  const named = ["Potato (Jyoti)", "25 kg"] as const;
  expect(regulars).toContain(named[0]);
  const [button] = shelf.see.getAllByRole("button", { name: `Quick Add ${named[0]}: ${named[1]}` });
  const added = await buyer.press(shelf, button as HTMLElement);
  expect(added.address).toMatch(/^\/products#regular-/);
  expect(toText(added.find(`${REGULAR} .quick b`))).toBe("25");

  const sorted = await buyer.open("/products?sort=bought");
  expect(sorted.field("Sort by").value).toBe("bought");
  expect(sorted.document.querySelector(REGULAR)).toBeNull();
  expect(cards(sorted).slice(0, regulars.length).map(nameOf)).toEqual(regulars);
  expect(new Set(cards(sorted).map(({ id }) => id)).size).toBe(cards(sorted).length);
  const inSpices = await buyer.open("/products?sort=bought&category=Spices");
  for (const card of cards(inSpices)) expect(card.textContent).toContain("Spices");
  expect((await buyer.open("/products?sort=bought&search=jyoti")).field("Sort by").value).toBe("");

  const visitor = await createClient().open("/products?sort=bought");
  expect(visitor.field("Sort by").value).toBe("");
  expect(visitor.document.querySelector(REGULAR)).toBeNull();
  expect(nameOf(cards(visitor)[0])).toBe(nameOf(cards(await createClient().open("/products"))[0]));
});

longTest("leads to the next page and back to the start without script", async () => {
  const client = createClient();
  const start = await client.open("/products");
  const first = nameOf(cards(start)[0]);
  expect(first).toBeTruthy();
  const next = await client.follow(start.link("Load more"));
  expect(next.address).toContain("cursor=");
  expect(cards(next)).toHaveLength(24);
  expect(nameOf(cards(next)[0])).not.toBe(first);
  const back = await client.follow(next.link("Back to the start of the list"));
  expect(nameOf(cards(back)[0])).toBe(first);
});

longTest("shows the same number of products on a shelf as its list", async () => {
  const client = createClient();
  const page = await client.open("/products");
  const shelf = (name: string) =>
    [...page.document.querySelectorAll<HTMLElement>('nav[aria-label="Categories"] a')].find((link) =>
      link.textContent.startsWith(name),
    ) as HTMLElement;
  const numberOn = (name: string) => Number(/\d+/.exec(shelf(name).textContent)?.[0]);
  const oils = numberOn("Oils");
  const all = numberOn("All Categories");
  expect(all).toBeGreaterThanOrEqual(520);
  expect(oils).toBeGreaterThan(10);
  expect(page.text('[data-testid="result-count"]')).toBe(`24 of ${all} products`);
  const list = await client.follow(shelf("Oils"));
  expect(list.text('[data-testid="result-count"]')).toBe(`24 of ${oils} products in Oils`);
});

test("describes product, price and stock for search engines and shared links", async () => {
  const { _id, name, image } = await jyoti();
  const page = await createClient().open(`/products/${_id}`);
  const content = (selector: string) => page.find(selector).getAttribute("content");
  expect(page.find('link[rel="canonical"]').getAttribute("href")).toBe(`${APP}/products/${_id}`);
  expect(content('meta[name="description"]')).toContain(`${name} at ₹24 per kg, wholesale in Patna.`);
  // The demo shop's drawings are too small to be shared, so the default picture is used.
  expect(content('meta[property="og:image"]')).toBe(`${APP}/og.png`);
  expect(content('meta[property="og:image:width"]')).toBe("1200");
  const [product, trail] = [...page.document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent),
  );
  expect(product).toMatchObject({ "@type": "Product", name, image: APP + image });
  expect(product.offers).toMatchObject({
    "@type": "Offer",
    price: "24.00",
    priceCurrency: "INR",
    availability: "https://schema.org/InStock",
    seller: { name: "Rasad", url: `${APP}/` },
    hasMerchantReturnPolicy: { applicableCountry: "IN", merchantReturnLink: `${APP}/pdfs/refund-policy.pdf` },
    shippingDetails: {
      shippingRate: { value: expect.stringMatching(/^\d+\.\d\d$/), currency: "INR" },
      shippingDestination: { name: "Patna", addressCountry: "IN" },
      deliveryTime: { handlingTime: { unitCode: "DAY" }, transitTime: { maxValue: 0, unitCode: "DAY" } },
    },
  });
  // The same product in Hindi, at its own address.
  const inHindi = await createClient().open(`/hi/products/${_id}`);
  const [own, ownTrail] = [...inHindi.document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent),
  );
  expect(ownTrail.itemListElement[1]).toMatchObject({ name: "सब्ज़ियाँ", item: `${APP}/hi/products?category=Vegetables` });
  expect([own.url, own.offers.url]).toEqual([`${APP}/hi/products/${_id}`, `${APP}/hi/products/${_id}`]);
  expect(own).toMatchObject({ name: expect.stringMatching(/[\u0900-\u097f]/), alternateName: name });
  expect(trail.itemListElement.map((step: { name: string }) => step.name)).toEqual(["Products", "Vegetables", name]);
});

test("answers 404 for a product that is not sold, and leads to those that are", async () => {
  const client = createClient();
  const page = await client.open("/products/no-such-product");
  expect(page.status).toBe(404);
  page.see.getByText("This product is not available.");
  const link = [...page.document.querySelectorAll<HTMLElement>("main a")].find(
    (link) => toText(link) === "Browse products",
  );
  expect((await client.follow(link as HTMLElement)).address).toBe("/products");
});

test("shows and sells a product without script", async () => {
  const client = await signIn();
  const { _id, name } = await jyoti();
  const shown = await client.open(`/products/${_id}`);
  (shown.find("article [role=spinbutton]") as HTMLInputElement).value = "4";
  const page = await client.press(shown, shown.button(`Add to Cart: ${name}`));
  expect(page.address).toBe(`/products/${_id}#product-${_id}`);
  page.see.getByText("Item added to cart");
  expect(page.text(BADGE)).toBe("1");
});

longTest("shows a delivery agent the product without a way to buy it", async () => {
  const page = await (await signIn("agent@rasad.test")).open(`/products/${(await jyoti())._id}`);
  expect(page.text("article")).toContain("₹24 / kg");
  expect(page.see.queryAllByRole("button", { name: /Add/ })).toEqual([]);
});

test("shows and changes the cart without script, after the sign-in that it needs", async () => {
  const client = createClient();
  const { _id, name } = await jyoti();
  const shown = await client.open(`/products/${_id}`);
  (shown.find("article [role=spinbutton]") as HTMLInputElement).value = "3";
  const login = await client.press(shown, shown.button(`Add to Cart: ${name}`));
  login.see.getByText("Please login to add items to cart");
  const fills = { Email: "hotel2@rasad.test", Password: "rasad-demo" };
  const back = await client.press(login, login.button("Login"), fills);
  expect(back.address).toMatch(new RegExp(`^/products/${_id}`));
  expect(back.text(BADGE)).toBe("1");

  const cart = await client.open("/cart");
  (cart.find("main [role=spinbutton]") as HTMLInputElement).value = "5";
  const updated = await client.press(cart, cart.button(/^Update/));
  expect(updated.find("main [role=spinbutton]").getAttribute("value")).toBe("5");
  const emptied = await client.press(updated, updated.button("Empty cart"));
  emptied.see.getByText("Your cart is empty");
  const restored = await client.press(emptied, emptied.button("Undo: put back 1 product"));
  expect(restored.find("main [role=spinbutton]").getAttribute("value")).toBe("5");
  const empty = await client.press(restored, restored.button(`Remove ${name}`));
  empty.see.getByText("Item removed from cart");
  empty.see.getByText("Your cart is empty");
});

test("leads from checkout back to the shop when there is nothing to buy, and says why", async () => {
  const page = await (await signIn()).open("/checkout");
  expect(page.address).toBe("/products");
  page.see.getByText("Your cart is empty");
});

longTest("shows figures on the home page that the shop itself confirms", async () => {
  /** Of these figures only the number of products can be compared with the shop's data. */
  const figures = { "restaurants served": "100+", products: "500+", cities: "5+", uptime: "99.9%" };
  const client = createClient();
  const page = await client.open("/");
  const shown = [...page.document.querySelectorAll("main dl div")].map((one) => [
    one.querySelector("dt")?.textContent,
    one.querySelector("dd")?.textContent,
  ]);
  expect(Object.fromEntries(shown)).toEqual(figures);
  const { headers } = await client.send("/api/products?limit=1");
  expect(Number(headers.get("X-Total-Count"))).toBeGreaterThan(Number.parseInt(figures.products, 10));
});

longTest("sends buyers to the shelves and agents to their board from Home", async () => {
  const start = (page: Page, name: string) =>
    [...page.document.querySelectorAll("main a")]
      .filter((link) => toText(link) === name)
      .map((link) => link.getAttribute("href"));
  expect(start(await createClient().open("/"), "Start Shopping")).toEqual(["/products"]);
  const home = await (await signIn("agent@rasad.test")).open("/");
  expect(start(home, "Active Orders")).toEqual(["/orders"]);
  expect(start(home, "Start Shopping")).toEqual([]);
});
