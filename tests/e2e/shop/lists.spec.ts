import { expect, type Page } from "@playwright/test";
import type { List, WorkingList } from "../../../worker/lists/lists.contract.ts";
import { findViolations } from "../support/axe.ts";
import { untilHydrated } from "../support/hydration.ts";
import { openPhone, PHONE, untilCached } from "../support/phone.ts";
import { call, logIn, newBuyer, newOrder, type Person } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

interface Listed {
  readonly _id: string;
  readonly name: string;
  readonly stock: number;
}

const makeList = async (buyer: Person, name = "Daily") => {
  const products = (await call(null, "GET", "/products?limit=100")) as unknown as Listed[];
  const some = products.filter(({ stock }) => stock >= 50).slice(0, 4);
  const lines = some.map(({ _id: productId }, i) => ({ productId, par: 10 + i, quantity: 2 }));
  const { list } = await call(buyer.token, "POST", "/lists", { name, lines });
  return { list: list as List, names: some.map((product) => product.name), path: `/lists/${(list as List)._id}` };
};
const namesOf = async (buyer: Person, id: string): Promise<string[]> => {
  const { list } = await call(buyer.token, "GET", `/lists/${id}`);
  return (list as WorkingList).lines.map(({ product }) => product.name);
};
const onHand = (page: Page, name = "") => page.getByLabel(`${name}: on hand`, { exact: true });
const order = (page: Page, name = "") => page.getByLabel(`${name}: order`, { exact: true });

test("a kitchen counts without a network, fills to par and finds its order in the cart", { tag: "@long" }, async ({
  browser,
}) => {
  const buyer = await newBuyer();
  const { names, path } = await makeList(buyer);
  const context = await openPhone(browser);
  await signIn(context, buyer.email);
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Daily");
  await untilCached(page, path);

  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByTestId("offline-strip")).toBeVisible();
  await onHand(page, names[0]).fill("3.5");
  await onHand(page, names[0]).press("Enter");
  await expect(onHand(page, names[1])).toBeFocused();
  await onHand(page, names[1]).fill("11");
  await page.goto(path);
  await expect(onHand(page, names[0])).toHaveValue("3.5");

  await page.getByRole("button", { name: "Fill to par" }).click();
  await expect(page.getByTestId("outcome")).toContainText("One product filled.");
  await expect(page.getByTestId("outcome")).toContainText("2 products with a par were not counted");
  await expect(order(page, names[0])).toHaveValue("7");
  await expect(order(page, names[1])).toHaveValue("0");
  await expect(page.getByTestId("work-summary")).toContainText("1 product");

  await context.setOffline(false);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByTestId("cart-line")).toHaveCount(1);
  await expect(page.getByTestId("cart-line").getByLabel(/^Quantity/)).toHaveValue("7");
  await page.goto(path);
  await expect(onHand(page, names[0])).toHaveValue("");
  await context.close();
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a list is made by hand, put into the kitchen's own order and changed", { tag: "@long" }, async ({ page }) => {
    const buyer = await newBuyer();
    await signIn(page, buyer.email);
    await page.goto("/lists");
    await expect(page.getByText("No lists yet")).toBeVisible();
    await page.getByLabel("Name of the list").fill("Bakery");
    await page.getByRole("button", { name: "Make list" }).click();
    await expect(page).toHaveURL(/\/lists\/[0-9A-Z]{26}\/edit$/);
    const listId = page.url().split("/").at(-2) ?? "";
    for (const word of ["potato", "paneer", "ghee"]) {
      await page.getByLabel("Add a product").fill(word);
      await page
        .getByRole("list", { name: "Products found" })
        .getByRole("button", { name: "Add", exact: false })
        .first()
        .click();
      await expect(page.getByTestId("edit-row")).toHaveCount(["potato", "paneer", "ghee"].indexOf(word) + 1);
    }
    const [first, second, third] = await page.getByTestId("edit-row").getByRole("heading").allTextContents();
    await page.getByRole("button", { name: `Move ${third} up` }).click();
    await expect(page.getByRole("button", { name: `Move ${third} up` })).toBeFocused();

    // The handle of the first row is dragged below the last one.
    const handle = page.getByTitle(`Drag ${first}`);
    // Scrolled below the header and clear of the bottom bar, which would take the press.
    await handle.evaluate((element) => {
      element.scrollIntoView();
      scrollBy({ top: -120, behavior: "instant" });
    });
    const from = await handle.boundingBox();
    const last = await page.getByTestId("edit-row").last().boundingBox();
    if (!from || !last) throw new Error("no handle");
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    for (let step = 1; step <= 20; step++)
      await page.mouse.move(from.x + 20, from.y + 20 + ((last.y + last.height - from.y) * step) / 20);
    await page.mouse.up();
    await expect(page.getByTestId("edit-row").getByRole("heading")).toHaveText([
      third ?? "",
      second ?? "",
      first ?? "",
    ]);

    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
    await page.getByLabel(`${second}: par`, { exact: true }).fill("lots");
    await page.getByRole("button", { name: "Save list" }).click();
    await expect(page.getByText("Please look at the marked fields")).toBeVisible();
    await page.getByLabel(`${second}: par`, { exact: true }).fill("2.5");
    await page.getByRole("button", { name: "Save list" }).click();
    await expect(page).toHaveURL(`/lists/${listId}`);
    expect(await namesOf(buyer, listId)).toEqual([third, second, first]);
    await expect(page.getByText("Par 2.5")).toBeVisible();
  });

  test("a list that a colleague changed meanwhile is not overwritten", { tag: "@long" }, async ({ page }) => {
    const buyer = await newBuyer();
    const { list, names, path } = await makeList(buyer);
    await signIn(page, buyer.email);
    await page.goto(`${path}/edit`);
    await call(buyer.token, "PUT", `/lists/${list._id}/lines`, { version: list.version, lines: [] });
    await page.getByLabel(`${names[0]}: note`, { exact: true }).fill("mine");
    await page.getByRole("button", { name: "Save list" }).click();
    await expect(page.getByText("This list was changed meanwhile").first()).toBeVisible();
    await expect(page.getByLabel(`${names[0]}: note`, { exact: true })).toHaveValue("mine");
    expect(await namesOf(buyer, list._id)).toEqual([]);
  });

  test("an order becomes a list, which shows usual quantities and sorts by category", { tag: "@long" }, async ({
    page,
  }) => {
    const buyer = await newBuyer();
    const { _id, items } = await newOrder(buyer);
    await signIn(page, buyer.email);
    await page.goto(`/orders/${_id}`);
    await page.getByRole("link", { name: "Put on a list" }).click();
    await page.getByRole("button", { name: "Make list" }).click();
    await expect(page.getByTestId("list-row")).toHaveCount(items.length);
    await page.getByRole("link", { name: "By category" }).click();
    await expect(page.getByTestId("list-row")).toHaveCount(items.length);
    await page.getByRole("button", { name: "Usual quantities" }).click();
    await expect(order(page, items[0]?.product.name)).toHaveValue("1");
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(order(page, items[0]?.product.name)).toHaveValue("");
  });

  test("the header leads to the lists, and a list is deleted after a question", { tag: "@long" }, async ({ page }) => {
    const buyer = await newBuyer();
    await makeList(buyer, "Weekend banquet");
    await signIn(page, buyer.email);
    await page.goto("/");
    const opener = page.getByRole("banner").locator("summary").last();
    await untilHydrated(opener);
    await opener.tap();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Lists" }).tap();
    await expect(page.getByTestId("list-card")).toHaveCount(1);
    await page.getByRole("button", { name: "Delete the list Weekend banquet" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes, delete it" }).click();
    await expect(page.getByText("No lists yet")).toBeVisible();
  });
});

test("orders products in multiples in which they are sold, and shows the way to the next price", {
  tag: "@long",
}, async ({ browser }) => {
  const buyer = await newBuyer();
  const { token } = await logIn("admin@rasad.test");
  const [like] = (await call(token, "GET", "/products?limit=1")) as unknown as Listed[];
  // Expensive and late in the alphabet, so that no other test picks it from a list.
  const name = `Tray of Ande ${crypto.randomUUID().slice(0, 8)}`;
  const { product } = await call(token, "POST", "/products", {
    ...like,
    name,
    names: {},
    unit: "piece",
    stock: 500,
    price: { patna: 70 },
    orderMultiple: 30,
    priceBreaks: [{ from: 90, price: 65 }],
  });
  const lines = [{ productId: (product as Listed)._id, quantity: 40 }];
  const { list } = await call(buyer.token, "POST", "/lists", { name: "Eggs", lines });
  const context = await openPhone(browser, { serviceWorkers: "block" });
  await signIn(context, buyer.email);
  const page = await context.newPage();
  await page.goto(`/lists/${(list as List)._id}`);
  const row = page.getByTestId("list-row");
  await untilHydrated(order(page, name));
  await order(page, name).fill("31");
  await expect(row).toContainText("In multiples of 30 pieces. Into the cart: 60 pieces");
  await expect(page.getByTestId("work-summary")).toContainText("₹4,200");
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await row.getByRole("button", { name: "30 pieces more: ₹65 per piece" }).tap();
  await expect(order(page, name)).toHaveValue("90");
  await expect(page.getByTestId("work-summary")).toContainText("₹5,850");
  await page.getByRole("button", { name: "Add to cart" }).tap();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByTestId("cart-line").getByRole("spinbutton")).toHaveValue("90");

  await page.goto(`/lists/${(list as List)._id}/edit`);
  const edit = page.getByTestId("edit-row");
  await untilHydrated(edit.getByRole("textbox").first());
  await edit.getByRole("button", { name: `Set to 60: usual quantity of ${name}` }).tap();
  await expect(page.getByLabel(`${name}: usual quantity`, { exact: true })).toHaveValue("60");
  await expect(edit.getByRole("button", { name: /usual quantity of/ })).toHaveCount(0);
});
