import { type BrowserContext, expect, type Page } from "@playwright/test";
import { pngOf } from "../../../worker/testing/forms/images.ts";
import { untilHydrated } from "../support/hydration.ts";
import { createLatch } from "../support/latch.ts";
import { fillCart } from "../support/payment.ts";
import { PHONE } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import {
  acceptOrder,
  confirmOrder,
  contextOf,
  logIn,
  newAgent,
  newBuyer,
  newOrder,
  type Person,
} from "../support/shop.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

/** On a slow network people read and type before the scripts come. Hydration must keep what was typed or opened. */

/** Holds back files whose path matches until `letGo`. */
const holdBack = async (context: BrowserContext, name: RegExp) => {
  const script = createLatch();
  let asked = 0;
  await context.route(name, async (route) => {
    asked++;
    await script.released;
    await route.continue();
  });
  return { letGo: script.release, isAsked: () => expect.poll(() => asked).toBeGreaterThan(0) };
};

const arrive = (page: Page, path: string) => page.goto(path, { waitUntil: "commit" });

/** Types into each field before the page's script loads, and expects the typed text to be kept afterwards. */
const expectTypedKept = async (context: BrowserContext, path: string): Promise<void> => {
  const page = await context.newPage();
  if (path === "/checkout") await fillCart(page);
  const script = await holdBack(context, /\/entry\.client-[^/]*\.js$/);
  await arrive(page, path);
  await page.waitForLoadState("domcontentloaded");
  const fields = page.locator("main :is(textarea, input:is([type=text], [type=tel], [type=email], [type=password]))");
  const typed: string[] = [];
  for (const field of await fields.all()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    await field.pressSequentially("7");
    typed.push(await field.inputValue());
  }
  expect(typed.length, path).toBeGreaterThan(1);
  await script.isAsked();
  script.letGo();
  await untilHydrated(fields.last());
  await page.waitForLoadState("load");
  const values: string[] = [];
  for (const field of await fields.all()) {
    if ((await field.isVisible()) && (await field.isEditable())) values.push(await field.inputValue());
  }
  expect(values, path).toEqual(typed);
  await context.unrouteAll();
  await page.close();
};

test("requests no script before the page can be painted, and keeps what was typed before hydration", async ({
  browser,
}) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.resourceType()));
  // Without its styles a page is not painted.
  const styles = await holdBack(context, /\/assets\/[^/]*\.css$/);
  await arrive(page, "/products");
  await styles.isAsked();
  // The browser requests everything that the document itself names before this fetch.
  await page.evaluate(() => fetch("/api/health").then((answer) => answer.text()));
  expect(asked).not.toContain("script");
  styles.letGo();
  await untilHydrated(page.getByLabel("Search products"));
  expect(asked).toContain("script");
  await page.close();

  await expectTypedKept(context, "/register");
});

test("requests scripts while the styles load, then card pictures and fonts, on a slow network", async ({ browser }) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const isAnekShown = () => page.evaluate(() => document.fonts.check("1em Anek"));
  await page.goto("/products");
  await page.evaluate(() => document.fonts.ready);
  expect(await isAnekShown()).toBe(true);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } }));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.resourceType()));
  const styles = await holdBack(context, /\/assets\/[^/]*\.css$/);
  const script = await holdBack(context, /\/shared-[^/]*\.js$/);
  await arrive(page, "/products");
  await script.isAsked();
  styles.letGo();
  await expect(page.locator("#late-pictures")).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(asked).not.toContain("image");
  expect(asked).not.toContain("font");
  script.letGo();
  await expect.poll(() => asked).toContain("image");
  expect(await isAnekShown()).toBe(false);
  await context.close();
});

test("dims what is tapped before the scripts come, and answers each tap once", async ({ browser }) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const script = await holdBack(context, /\/entry\.client-[^/]*\.js$/);
  await arrive(page, "/");
  await page.getByRole("button", { name: "Watch Demo" }).tap();
  await script.isAsked();
  script.letGo();
  await expect(page.getByRole("dialog")).toBeVisible();
  await context.unrouteAll();

  const held = await holdBack(context, /\/entry\.client-[^/]*\.js$/);
  await arrive(page, "/products");
  const card = page
    .getByTestId("product-card")
    .filter({ has: page.getByRole("spinbutton") })
    .first();
  const more = card.getByRole("button", { name: /^One more/ });
  const field = card.getByRole("spinbutton");
  const steps = async () => Number(await field.inputValue());
  const before = await steps();
  await more.tap();
  await more.tap();
  await expect(more).toHaveCSS("opacity", "0.5");
  await held.isAsked();
  held.letGo();
  await expect.poll(steps).toBeGreaterThan(before);
  await expect(more).toHaveCSS("opacity", "1");
  const step = ((await steps()) - before) / 2;
  await more.tap();
  await expect.poll(steps).toBeCloseTo(before + 3 * step);
  await context.close();
});

test("keeps and sends a delivery code that was typed before the form's script came", { tag: "@long" }, async ({
  browser,
}) => {
  const admin = await logIn("admin@rasad.test");
  const agent = await newAgent();
  const { _id } = await newOrder(await newBuyer());
  const { confirmationOtp = "" } = await confirmOrder(admin, _id);
  await acceptOrder(agent, _id);
  const context = await contextOf(browser, agent, PHONE);
  const page = await context.newPage();
  const script = await holdBack(context, /\/entry\.client-[^/]*\.js$/);
  await arrive(page, "/orders?tab=accepted");
  const code = page.getByLabel("Customer's delivery code");
  await code.fill(confirmationOtp);
  await script.isAsked();
  await page.waitForLoadState("domcontentloaded");
  script.letGo();
  await untilHydrated(code);
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  await expect(code).toHaveValue(confirmationOtp);
  await page.getByRole("button", { name: "Mark As Delivered" }).click();
  await expect(page.getByText("Order marked as delivered successfully!").first()).toBeVisible();
});

test("keeps the caret in an unchanged address when the script comes", { tag: "@long" }, async ({ browser }) => {
  const context = await contextOf(browser, await newBuyer(), PHONE);
  const page = await context.newPage();
  await fillCart(page);
  const script = await holdBack(context, /\/entry\.client-[^/]*\.js$/);
  await arrive(page, "/checkout");
  const address = page.getByLabel("Delivery address");
  await address.evaluate((area: HTMLTextAreaElement) => {
    area.focus();
    area.setSelectionRange(3, 9);
  });
  await script.isAsked();
  script.letGo();
  await untilHydrated(address);
  const marked = await address.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]);
  expect(marked).toEqual([3, 9]);
});

test("keeps what was typed into a profile before its script came", { tag: "@long" }, async ({ browser }) => {
  const context = await contextOf(browser, await newAccount(), PHONE);
  const page = await context.newPage();
  const script = await holdBack(context, /\/profile-editor-[^/]*\.js$/);
  await arrive(page, "/profile?edit");
  const name = page.getByLabel("Full name");
  await name.fill("Typed while waiting");
  await script.isAsked();
  script.letGo();
  await untilHydrated(name);
  await expect(name).toHaveValue("Typed while waiting");
});

test("shows a picture that was chosen before the page's script came", { tag: "@long" }, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: APP, ...PHONE });
  const page = await context.newPage();
  const script = await holdBack(context, /\/entry\.client-[^/]*\.js$/);
  await arrive(page, "/careers-signup");
  const picture = { name: "bike.png", mimeType: "image/png", buffer: Buffer.from(pngOf(64, 48)) };
  await page.getByLabel("Vehicle image").setInputFiles(picture);
  await script.isAsked();
  script.letGo();
  await expect(page.getByAltText("The picture you chose")).toBeVisible();
});

test("keeps the focus in the product's dialog when its script comes", { tag: "@long" }, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: APP });
  await signIn(context, "admin@rasad.test");
  const page = await context.newPage();
  const script = await holdBack(context, /\/entry\.client-[^/]*\.js$/);
  await arrive(page, "/admin/products/new");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.pressSequentially("Kes");
  await script.isAsked();
  await page.waitForLoadState("domcontentloaded");
  script.letGo();
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.keyboard.type("ar");
  await expect(name).toHaveValue("Kesar");
});

test("keeps a menu open that was opened before the page's script came", { tag: "@long" }, async ({ browser }) => {
  const context = await contextOf(browser, await newAccount());
  const page = await context.newPage();
  const script = await holdBack(context, /\/entry\.client-[^/]*\.js$/);
  await arrive(page, "/contact");
  await page.getByLabel(/^Account menu of/).click();
  const security = page.getByRole("link", { name: "Password and devices" });
  await expect(security).toBeVisible();
  await script.isAsked();
  script.letGo();
  await untilHydrated(page.getByLabel(/^Account menu of/));
  await security.click();
  await expect(page.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
});

/** Each kind of form, by the role that sees it. */
const FORMS = {
  "a visitor": ["/register", "/careers-signup", "/login", "/contact"],
  "a hotel": ["/checkout", "/profile?edit", "/profile/security"],
  "an agent": ["/agent-profile?edit"],
  "an admin": ["/admin/products/new"],
} as const;

for (const [who, paths] of Object.entries(FORMS))
  test(`keeps everything that ${who} typed into ${paths.join(", ")} before any script came`, {
    tag: "@long",
  }, async ({ browser }) => {
    const people: Record<string, () => Promise<Person>> = {
      "a hotel": () => newBuyer(),
      "an agent": () => newAgent(),
      "an admin": () => logIn("admin@rasad.test"),
    };
    const person = await people[who]?.();
    const context = person
      ? await contextOf(browser, person, PHONE)
      : await browser.newContext({ baseURL: APP, ...PHONE });
    for (const path of paths) await expectTypedKept(context, path);
  });
