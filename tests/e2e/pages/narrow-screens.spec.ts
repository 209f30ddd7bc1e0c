import { expect } from "@playwright/test";
import { signIn } from "../support/sign-in.ts";
import { signInAs } from "../support/sign-in-as.ts";
import { test } from "../support/test.ts";

/** The same 320 px at which tests/e2e/pages/screens.spec.ts asserts that no screen scrolls sideways. */
test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

test("keeps the current admin tab in sight, after a navigation too", { tag: "@long" }, async ({ context, page }) => {
  await signInAs(context, "the owner");
  const tabs = page.getByRole("navigation", { name: "Admin sections" });
  const more = tabs.locator("summary");
  await page.goto("/admin/mails");
  await expect(more).toHaveText("Mails");
  await expect(more).toBeInViewport({ ratio: 1 });
  await more.click();
  await tabs.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await expect(more).toHaveText("Audit log");
  await expect(tabs.getByRole("link", { name: "Returns" })).toBeHidden();
  await tabs.getByRole("link", { name: "Admins" }).click();
  await expect(tabs.getByRole("link", { name: "Admins" })).toBeInViewport({ ratio: 1 });
});

test("keeps a name without a space inside the confirm dialog", { tag: "@long" }, async ({ context, page }) => {
  await signInAs(context, "an admin");
  await page.goto("/admin/products");
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  const title = page.getByRole("dialog").getByRole("heading");
  await title.evaluate((heading) => {
    heading.textContent = "K".repeat(60);
  });
  expect(await title.evaluate((heading) => heading.scrollWidth - heading.clientWidth)).toBe(0);
});

test("keeps the header on a phone's screen when a city has a long name", { tag: "@long" }, async ({ page }) => {
  await page.goto("/");
  const location = page.getByRole("combobox", { name: "Delivery location" });
  await location.evaluate((select) =>
    select.appendChild(new Option("Sri Potti Sriramulu Nellore and its many villages")),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expect(location).toHaveValue("patna");
  expect((await location.boundingBox())?.width).toBeGreaterThan(60);
});

test("keeps the header whole and on one line when type is twice as large", async ({ context, page }) => {
  for (const who of ["hotel@rasad.test", "admin@rasad.test"]) {
    await signIn(context, who);
    await page.goto("/contact");
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    const banner = page.getByRole("banner");
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(64);
    for (const part of await banner.locator("a:visible, select:visible, summary:visible").all()) {
      const box = await part.boundingBox();
      expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
  }
});

test("leaves room for three rows of products on a phone in landscape", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/products?view=list");
  const cards = page.getByTestId("product-card");
  await cards.nth(3).evaluate((card) => card.scrollIntoView({ block: "start" }));
  await page.evaluate(() => scrollBy(0, -8));
  await expect
    .poll(() =>
      cards.evaluateAll(
        (all) =>
          all.filter((card) => {
            const { top, bottom } = card.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          }).length,
      ),
    )
    .toBeGreaterThanOrEqual(3);
});
