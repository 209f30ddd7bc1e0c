import { type Browser, expect, type Page } from "@playwright/test";
import { wholeNumber } from "../../../worker/testing/whole-number.ts";
import { unique } from "../../support/door.ts";
import { untilHydrated } from "../support/hydration.ts";
import { newestMail } from "../support/mail.ts";
import { APP } from "../support/ports.ts";
import { contextOf } from "../support/shop.ts";
import { test } from "../support/test.ts";

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const PASSWORD = "rasad-demo";

/** Signs in on the page, as a person does. */
const signInByHand = async (browser: Browser, email: string, options = {}): Promise<Page> => {
  const context = await browser.newContext({ baseURL: APP, ...options });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  return page;
};

const addToCart = async (page: Page, search: string, product: string): Promise<void> => {
  await page.goto(`/products?search=${encodeURIComponent(search)}`);
  await page.getByRole("button", { name: `Add to Cart: ${product}` }).click();
  await expect(page.getByText("Item added to cart").first()).toBeVisible();
};

/** Counts a person's taps; clicks by script are not trusted events. */
const countClicks = async (page: Page): Promise<() => number> => {
  let clicks = 0;
  await page.exposeFunction("countClick", () => clicks++);
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    addEventListener("click", ({ isTrusted }) => isTrusted && countClick(), { capture: true });
  });
  return () => clicks;
};

/** The card of an order, on any list. */
const cardOf = (page: Page, id: string) => page.locator("article, [data-order-card]").filter({ hasText: id }).first();

test("takes an order from the buyer through staff to the agent's delivery against the code", async ({ browser }) => {
  const hotel = await signInByHand(browser, "hotel@rasad.test", PHONE);
  const admin = await (await contextOf(browser, { email: "admin@rasad.test", password: PASSWORD })).newPage();
  const agent = await signInByHand(browser, "agent@rasad.test", PHONE);
  await expect(agent).toHaveURL(/agent-profile/);
  await expect(agent.getByText("Login successful! Please complete your profile.").first()).toBeVisible();

  // The buyer finds products in two languages, then orders all that they usually buy.
  await addToCart(hotel, "आलू", "Potato (Jyoti)");
  const search = hotel.getByRole("combobox", { name: "Search products" });
  await search.fill("tamatar");
  await search.press("Enter");
  await hotel.getByRole("button", { name: "Add to Cart: Tomato (Hybrid)" }).click();
  await expect(hotel.getByTestId("cart-badge")).toHaveText("2");
  const clicks = await countClicks(hotel);
  await hotel.goto("/");
  await hotel.getByRole("button", { name: "Add all" }).tap();
  await expect(hotel.getByText("Potato (Jyoti)").first()).toBeVisible();
  await hotel.getByTestId("cart-bar").getByRole("link", { name: "Checkout" }).tap();
  await hotel.getByRole("button", { name: "Proceed to Payment" }).tap();
  await hotel.getByRole("button", { name: "Place Order" }).tap();
  await expect(hotel).toHaveURL(/order-confirmation/);
  expect(clicks()).toBe(4);
  const orderId = new URL(hotel.url()).pathname.split("/").filter(Boolean).at(-1) ?? "";
  const short = orderId.slice(-8);
  await expect(hotel.getByText(short).first()).toBeVisible();
  await newestMail("hotel@rasad.test", { subject: new RegExp(short) });

  // Staff confirm; from now on the buyer has a code.
  await admin.goto("/admin/orders?status=pending");
  await cardOf(admin, short)
    .getByRole("button", { name: /Confirm/ })
    .click();
  await expect(admin.getByText(/Confirmed\./).first()).toBeVisible();
  await hotel.goto("/orders");
  const code =
    /\b\d{6}\b/.exec((await cardOf(hotel, short).allInnerTexts()).join(" ").replaceAll(/(\d)\s(?=\d)/g, "$1"))?.[0] ??
    "";
  expect(code).toMatch(/^\d{6}$/);
  const mail = await newestMail("hotel@rasad.test", { subject: new RegExp(`${short}.*confirmed`, "i") });
  expect(mail.text).toContain(code);

  // The agent accepts, enters a wrong code, then the right one. No page of theirs contains the code.
  await agent.goto("/orders");
  const board = cardOf(agent, orderId);
  await expect(board).toContainText("12 Fraser Road");
  await board.getByRole("button", { name: /Accept/ }).click();
  await expect(agent.getByText("Order accepted successfully!").first()).toBeVisible();
  await agent.getByRole("link", { name: /Accepted Orders/ }).click();
  await expect(agent).toHaveURL("/orders?tab=accepted");
  await expect(cardOf(agent, orderId)).toBeVisible();
  expect(await agent.content()).not.toMatch(wholeNumber(code));
  const wrong = code === "000000" ? "000001" : "000000";
  await cardOf(agent, orderId).getByLabel(/code/i).fill(wrong);
  await cardOf(agent, orderId).getByRole("button", { name: "Mark As Delivered" }).click();
  await expect(agent.getByText(/4 tries left/).first()).toBeVisible();
  await cardOf(agent, orderId).getByLabel(/code/i).fill(code);
  await cardOf(agent, orderId).getByRole("button", { name: "Mark As Delivered" }).click();
  await expect(agent.getByText("Order marked as delivered successfully!").first()).toBeVisible();
  await agent.getByRole("link", { name: /Delivered Orders/ }).click();
  await expect(cardOf(agent, orderId)).toBeVisible();

  // The buyer sees the delivery, without a reload.
  await expect(cardOf(hotel, short).getByText("Delivered", { exact: true }).first()).toBeVisible();
  await newestMail("hotel@rasad.test", { subject: new RegExp(`${short}.*delivered`, "i") });
});

test("cancels an unconfirmed order and gives its stock back", { tag: "@long" }, async ({ browser }) => {
  const hotel = await signInByHand(browser, "hotel@rasad.test", PHONE);
  const stockOf = async () => {
    const answer = await hotel.request.get("/api/products?search=pyaz&limit=1");
    return ((await answer.json()) as { stock: number; name: string }[])[0] ?? { stock: -1, name: "" };
  };
  const before = await stockOf();
  await addToCart(hotel, before.name, before.name);
  await hotel.goto("/checkout");
  await hotel.getByLabel("Delivery address").fill("Roof terrace, Fraser Road");
  await hotel.getByLabel("Phone").fill("9123456780");
  await hotel.getByRole("button", { name: "Proceed to Payment" }).click();
  await hotel.getByRole("button", { name: "Place Order" }).click();
  await expect(hotel).toHaveURL(/order-confirmation/);
  expect((await stockOf()).stock).toBe(before.stock - 1);
  const short = new URL(hotel.url()).pathname.slice(-8);

  await hotel.goto("/orders");
  const cancel = cardOf(hotel, short).getByRole("button", { name: /Cancel order/i });
  await untilHydrated(cancel);
  await cancel.click();
  const question = hotel.getByRole("dialog");
  await expect(question).toContainText("Are you sure you want to cancel this order?");
  await question.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(hotel.getByText("Order cancelled successfully").first()).toBeVisible();
  expect((await stockOf()).stock).toBe(before.stock);
});

test("lets a buyer register, buy for cash, cancel and save a profile without script", { tag: "@long" }, async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: APP, javaScriptEnabled: false, ...PHONE });
  const page = await context.newPage();
  const email = `no-script-${unique()}@example.com`;
  const login = page.getByRole("button", { name: "Login", exact: true });

  // Checkout asks for an account; the buyer registers, mistypes the password and signs in.
  await page.goto("/checkout");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Full name").fill("Plain Kitchen");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByText("Registration successful!").first()).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("wrong-password");
  await login.click();
  await expect(page.getByText("Wrong email, phone or password.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await login.click();
  await expect(page.getByText("Your cart is empty").first()).toBeVisible();

  // Categories are links, the search is a form.
  await page.locator("header summary").last().click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Home" }).click();
  await page.getByRole("link", { name: "Start Shopping" }).first().click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Vegetables/ })
    .click();
  await expect(page).toHaveURL(/category=Vegetables/);
  await page.getByRole("searchbox").fill("aloo");
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("button", { name: "Add to Cart: Potato (Jyoti)" }).click();
  await expect(page.getByText("Item added to cart").first()).toBeVisible();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");

  // Three units, for cash.
  await page.goto("/cart");
  await page.getByRole("spinbutton").fill("3");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("spinbutton")).toHaveValue("3");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await page.getByLabel("Delivery address").fill("");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByText("Please enter delivery address").first()).toBeVisible();
  await page.getByLabel("Delivery address").fill("Back gate, Kankarbagh");
  await page.getByLabel("Phone").fill("9123456780");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/order-confirmation/);
  await expect(page.getByTestId("cart-badge")).toHaveCount(0);
  const short = new URL(page.url()).pathname.replace(/\/$/, "").slice(-8);

  // The buyer cancels.
  await page.goto("/orders");
  await cardOf(page, short).getByText("Cancel Order", { exact: true }).last().click();
  await cardOf(page, short).getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText("Order cancelled successfully").first()).toBeVisible();
  await expect(cardOf(page, short).getByText("Cancelled", { exact: true }).first()).toBeVisible();

  // The buyer saves a profile and signs out.
  await page.goto("/profile?edit");
  await page.getByLabel("Business name").fill("Plain Foods");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile Updated Successfully")).toBeVisible();
  await expect(page.getByText("Plain Foods")).toBeVisible();
  await page.locator("header summary").first().click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await context.close();
});
