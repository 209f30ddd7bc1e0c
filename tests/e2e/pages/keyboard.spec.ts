import { expect, type Locator, type Page } from "@playwright/test";
import { untilHydrated } from "../support/hydration.ts";
import { newBuyer } from "../support/shop.ts";
import { test } from "../support/test.ts";

/** Presses Tab at most `steps` times until the target has the focus; every stop must be visible. */
const tabTo = async (page: Page, target: Locator, steps = 60): Promise<void> => {
  await untilHydrated(target);
  const isThere = () => target.evaluate((node) => node === document.activeElement);
  for (let step = 0; step < steps && !(await isThere()); step++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
  const outline = await target.evaluate((node) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    return `${outlineStyle} ${outlineWidth}`;
  });
  expect(outline).toBe("solid 3px");
};
const pressOn = async (page: Page, target: Locator, key = "Enter"): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

test("lets a buyer order and cancel by keyboard alone, and announces the results", { tag: "@long" }, async ({
  page,
}) => {
  const buyer = await newBuyer();
  await page.goto("/login?returnTo=%2Fproducts%3Fsearch%3Djeera");
  await untilHydrated(button(page, "Login"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(buyer.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(buyer.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/products/);

  const heard = page.locator("[aria-live]");
  await pressOn(page, button(page, /^Add to Cart/));
  await expect(heard.filter({ hasText: "Item added to cart" }).first()).toBeAttached();

  await page.goto("/cart");
  await pressOn(page, page.getByRole("link", { name: "Proceed to Checkout" }));
  await expect(page).toHaveURL(/checkout/);
  await pressOn(page, button(page, "Proceed to Payment"));
  await pressOn(page, button(page, "Place Order"));
  await expect(page).toHaveURL(/order-confirmation/);

  await page.goto("/orders");
  const cancel = button(page, /^Cancel order/);
  await pressOn(page, cancel);
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeVisible();
  // Opens the dialog again before the page has handled its close event.
  await cancel.evaluate((opener) => {
    document.querySelector("dialog")?.close();
    (opener as HTMLButtonElement).click();
  });
  await expect(question).toBeVisible();
  await pressOn(page, question.getByRole("button", { name: "Yes, cancel it" }));
  await expect(heard.filter({ hasText: "Order cancelled successfully" }).first()).toBeAttached();
});

test("moves nothing for people who prefer reduced motion", { tag: "@long" }, async ({ page }) => {
  const longest = async (reducedMotion: "reduce" | "no-preference") => {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/");
    const demo = button(page, "Watch Demo");
    await untilHydrated(demo);
    await demo.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    return page.evaluate(() => {
      const seconds = (list: string) => Math.max(...list.split(",").map(Number.parseFloat));
      const all = [...document.querySelectorAll("*")].map((one) => getComputedStyle(one));
      return Math.max(
        ...all.map((style) => Math.max(seconds(style.animationDuration), seconds(style.transitionDuration))),
      );
    });
  };
  expect(await longest("no-preference")).toBeGreaterThan(0.1);
  expect(await longest("reduce")).toBeLessThan(0.001);
});
