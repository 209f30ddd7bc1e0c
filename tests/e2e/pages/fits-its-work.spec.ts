import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { CART_COOKIE, serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { unique } from "../../support/door.ts";
import { untilHydrated } from "../support/hydration.ts";
import {
  type Account,
  call,
  confirmOrder,
  contextOf,
  logIn,
  newAgent,
  newBuyer,
  newDelivered,
  newOrder,
  type Person,
  unfold,
} from "../support/shop.ts";
import { hostCookie } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

/** How much of each role's work fits on their screen, even with very long names. */
const PHONE = { viewport: { width: 360, height: 740 } };
const LONG_NAME = "Maurya Grand Banquets and Rooftop Restaurant, Fraser Road";

let admin: Person;

test.beforeAll(async () => {
  admin = await logIn("admin@rasad.test");
});

const open = async (browser: Browser, who: Account, path: string, options: object): Promise<Page> => {
  const page = await (await contextOf(browser, who, options)).newPage();
  await page.goto(path);
  return page;
};

/** The lower edges of the elements with this test id, px from the top of the page. */
const bottomsOf = (page: Page, testId: string): Promise<number[]> =>
  page.getByTestId(testId).evaluateAll((found) => found.map((one) => one.getBoundingClientRect().bottom + scrollY));

/** The height of the page's main content, in screens of a phone. */
const screensOf = (page: Page): Promise<number> =>
  page.getByRole("main").evaluate((main) => (main.getBoundingClientRect().bottom + scrollY) / innerHeight);

const MESSAGE = `aloo 20 kg, pyaz 25 kg, tamatar 15 kg, adrak 1 kg, lahsun 2 kg, hari mirch 1 kg, dhaniya patta 2 kg
palak 5 kg, gobhi 8 kg, gajar 6 kg, matar 4 kg, bhindi 3 kg, karela 2 kg, lauki 5 kg, kheera 5 kg
paneer 5 kg, dahi 10 kg, doodh 20 litre, maida 10 kg, suji 5 kg, besan 5 kg, chini 25 kg, poha 5 kg
toor dal 10 kg, chana dal 5 kg, rajma 5 kg, jeera 1 kg, haldi 2 kg, kali mirch 500 g, chicken 10 kg`;

test("shows a buyer a message of thirty products on four screens, and a checkout of forty on two", async ({
  browser,
}) => {
  const products = (await call(null, "GET", "/products?limit=40")) as unknown as { _id: string; minQuantity: number }[];
  const cart = products.map(({ _id: productId, minQuantity: quantity }) => ({ productId, quantity }));
  const context = await contextOf(browser, await newBuyer(LONG_NAME), PHONE);
  await context.addCookies([hostCookie(CART_COOKIE, serialiseCart(cart))]);
  const page = await context.newPage();
  // On a slow phone the first page is shown in the device's font.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto("/checkout");
  await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("40 items · ₹")).toBeVisible();
  expect(await screensOf(page)).toBeLessThanOrEqual(2);

  await page.goto("/lists/paste");
  const read = page.getByRole("button", { name: "Read the list" });
  await untilHydrated(read);
  await page.getByLabel("Your list").fill(MESSAGE);
  await read.click();
  await expect(page.getByTestId("look-line")).toHaveCount(30);
  expect(await screensOf(page)).toBeLessThanOrEqual(4);
});

test("shows an agent three orders with their key facts and Accept buttons on one screen", { tag: "@long" }, async ({
  browser,
}) => {
  const buyer = await newBuyer(LONG_NAME);
  const address = "Shop 14, Second Floor, Maurya Lok Complex, behind the post office, Fraser Road, Patna";
  for (let i = 0; i < 3; i++)
    await confirmOrder(admin, (await newOrder(buyer, { deliveryAddress: address, notes: "Ring twice." }))._id);
  const page = await open(browser, await newAgent(), "/orders", PHONE);
  const bottoms = await bottomsOf(page, "order-card");
  expect(bottoms.length).toBeGreaterThanOrEqual(3);
  expect(bottoms[2]).toBeLessThanOrEqual(740);
  const card = page.getByTestId("order-card").first();
  await expect(card.getByRole("button", { name: "Accept Order" })).toBeVisible();
  for (const decides of [/item/, /₹/, /by 6 PM/, /Collect in cash|Paid online/, /^#[0-9A-Z]{8}/])
    await expect(card.getByText(decides).filter({ visible: true }).first()).toBeVisible();
});

test("shows staff twenty orders with Confirm buttons within 4,000 px on a phone", { tag: "@long" }, async ({
  browser,
}) => {
  const name = `${unique()} ${LONG_NAME}`;
  const buyer = await newBuyer(name);
  for (let i = 0; i < 20; i++) await newOrder(buyer);
  const path = `/admin/orders?${new URLSearchParams({ search: name.split(" ")[0] ?? "" })}`;
  const page = await open(browser, admin, path, PHONE);
  const bottoms = await bottomsOf(page, "order-card");
  expect(bottoms).toHaveLength(20);
  expect(bottoms[19]).toBeLessThanOrEqual(4000);
  const card = page.getByTestId("order-card").first();
  await expect(card.getByRole("button", { name: /^Confirm order/ })).toBeVisible();
  await expect(card).toContainText("Promised");
  await expect(card.getByText("Boring Road").first()).toBeHidden();
});

for (const width of [1024, 1280])
  test(`shows staff twelve orders in 800 px at ${width} px`, { tag: "@long" }, async ({ browser }) => {
    const name = `${unique()} ${LONG_NAME}`;
    const buyer = await newBuyer(name);
    for (let i = 0; i < 12; i++) await newOrder(buyer);
    const path = `/admin/orders?${new URLSearchParams({ search: name.split(" ")[0] ?? "" })}`;
    const page = await open(browser, admin, path, { viewport: { width, height: 800 } });
    const cards = page.getByTestId("order-card");
    await expect(cards).toHaveCount(12);
    const first = await cards.first().boundingBox();
    const last = (await bottomsOf(page, "order-card")).at(-1);
    expect((last ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(800);
    const row = cards.first();
    await expect(row.getByText(name).filter({ visible: true })).toHaveCount(1);
    await expect(row.getByRole("button", { name: /^Confirm order/ })).toBeVisible();
    // Details open in place.
    await expect(row.getByText("Kitchen door, Boring Road, Patna")).toBeHidden();
    await unfold(row);
    await expect(row.getByText("Kitchen door, Boring Road, Patna")).toBeVisible();
    await expect(row.getByRole("link", { name: /Call/ }).first()).toBeVisible();
    await expect(row.getByText(name).filter({ visible: true })).toHaveCount(1);
  });

test("expands all details of an order on a phone", { tag: "@long" }, async ({ browser }) => {
  const name = `${unique()} ${LONG_NAME}`;
  await newOrder(await newBuyer(name));
  const path = `/admin/orders?${new URLSearchParams({ search: name.split(" ")[0] ?? "" })}`;
  const page = await open(browser, admin, path, PHONE);
  const card = page.getByTestId("order-card");
  await unfold(card);
  await expect(card.getByText("Kitchen door, Boring Road, Patna")).toBeVisible();
  await expect(card.getByText(name).filter({ visible: true })).toHaveCount(1);
});

test("shows a buyer eighteen earlier orders in 2,500 px, below the orders on their way", { tag: "@long" }, async ({
  browser,
}) => {
  const buyer = await newBuyer(LONG_NAME);
  const agent = await newAgent();
  const delivered = await newDelivered({ admin, agent, buyer });
  for (let i = 0; i < 17; i++) {
    const { _id } = await newOrder(buyer);
    await call(buyer.token, "PATCH", `/orders/${_id}/cancel`, {});
  }
  const page = await open(browser, buyer, "/orders", PHONE);
  await expect(page.getByTestId("order-card")).toHaveCount(18);
  const [first, last] = [
    await page.getByTestId("order-card").first().boundingBox(),
    (await bottomsOf(page, "order-card")).at(-1),
  ];
  expect((last ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(2500);
  const line = page.getByTestId("order-card").filter({ hasText: delivered._id.slice(-8) });
  for (const leads of [`#${delivered._id.slice(-8)}`, "Delivered", /₹/])
    await expect(line.getByText(leads).filter({ visible: true }).first()).toBeVisible();
  await expect(line.getByRole("button", { name: /^Reorder/ })).toBeVisible();

  const { _id } = await newOrder(buyer);
  await page.reload();
  const whole = page.getByTestId("order-card").first();
  await expect(whole).toContainText(_id);
  await expect(whole.getByText("Kitchen door, Boring Road, Patna")).toBeVisible();
});

/** The number of list rows fully visible between the sticky bars, with the list scrolled to its start. */
const wholeRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('[data-testid="product-card"]')];
    const bar = document.querySelector(".shop-bar")?.getBoundingClientRect().height ?? 0;
    scrollBy(0, (cards[0]?.getBoundingClientRect().top ?? 0) - bar);
    const end = document.querySelector(".bottom-bar")?.getBoundingClientRect().top ?? innerHeight;
    const whole = cards
      .map((card) => card.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= bar - 1 && bottom <= end);
    return new Set(whole.map(({ top }) => Math.round(top))).size;
  });

test("shows the first product within 200 px of a phone's content, three rows in landscape, and shifts nothing", {
  tag: "@long",
}, async ({ browser }) => {
  for (const who of [null, await newBuyer(LONG_NAME), await logIn("hotel@rasad.test")]) {
    const context = who ? await contextOf(browser, who, PHONE) : await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!shift.hadRecentInput)
            document.documentElement.dataset.shift = String(
              Number(document.documentElement.dataset.shift ?? 0) + shift.value,
            );
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const path of ["/", "/orders", "/cart", "/products"]) {
      await page.goto(path);
      await untilHydrated(page.getByRole("main").getByRole("link").first());
      expect(Number((await page.locator("html").getAttribute("data-shift")) ?? 0), path).toBeLessThanOrEqual(0.02);
    }
    const top = async (where: Locator) => (await where.boundingBox())?.y ?? Number.NaN;
    const first = page.getByTestId("regular").or(page.getByTestId("product-card")).first();
    expect((await top(first)) - (await top(page.getByRole("main")))).toBeLessThanOrEqual(200);
    const field = page.getByLabel("Search products");
    const category = page.getByRole("navigation", { name: "Categories" }).getByRole("link").first();
    await page.evaluate(() => scrollTo(0, 2000));
    await expect(field).toBeInViewport();
    expect(await top(category)).toBe(await top(field));
    // While focused, the field takes the whole row.
    await field.click();
    expect((await field.boundingBox())?.width).toBeGreaterThan(300);
    await page.setViewportSize({ width: 740, height: 360 });
    await page.reload();
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(3);
  }
});

test("shows a buyer their order's code and what to order again above the fold of Home", { tag: "@long" }, async ({
  browser,
}) => {
  const buyer = await newBuyer(LONG_NAME);
  const agent = await newAgent();
  const { items } = await newDelivered({ admin, agent, buyer });
  const { _id, confirmationOtp = "" } = await confirmOrder(admin, (await newOrder(buyer))._id);
  const page = await open(browser, buyer, "/", PHONE);
  const [bottom = Number.NaN] = await bottomsOf(page, "on-its-way");
  expect(bottom).toBeLessThanOrEqual(740);
  await expect(page.getByTestId("delivery-code")).toHaveText(confirmationOtp);
  const again = page.getByRole("region", { name: "Order again" });
  const product = again.getByText(items[0]?.product.name ?? "none").first();
  const box = await product.boundingBox();
  expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  const hero = await page.getByRole("heading", { name: "The whole mandi" }).boundingBox();
  expect(hero?.y).toBeGreaterThan(bottom);
  await page.getByTestId("on-its-way").click();
  await expect(page).toHaveURL(new RegExp(`/orders/${_id}`));
});
