import { expect } from "@playwright/test";
import { SCREENS, type Viewer } from "../support/screens.ts";
import { signInAs } from "../support/sign-in-as.ts";
import { test } from "../support/test.ts";

/** 320 px: the smallest phones, and 1280 px at a zoom of 400 % (WCAG 1.4.10). */
test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

for (const who of Object.keys(SCREENS) as Viewer[])
  test(`scrolls no screen of ${who} sideways at 320 px`, async ({ context, page }) => {
    const addressOf = await signInAs(context, who);
    const wide: Record<string, string[]> = {};
    for (const screen of SCREENS[who]) {
      await page.goto(addressOf(screen));
      const beyond = await page.evaluate(() => {
        const width = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= width && innerWidth === 320) return [];
        const outside = [...document.body.querySelectorAll("*")].filter(
          (one) => one.getBoundingClientRect().right > 321,
        );
        return [`${document.documentElement.scrollWidth} px`, ...outside.map((one) => one.outerHTML.slice(0, 120))];
      });
      if (beyond.length > 0) wide[screen] = beyond.slice(0, 4);
    }
    expect(wide).toEqual({});
  });

test("keeps the current admin tab in sight, after a navigation too", async ({ context, page }) => {
  await signInAs(context, "the owner");
  const tabs = page.getByRole("navigation", { name: "Admin sections" });
  await page.goto("/admin/mails");
  await expect(tabs.getByRole("link", { name: "Mails" })).toBeInViewport({ ratio: 1 });
  await tabs.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await expect(tabs.getByRole("link", { name: "Audit log" })).toBeInViewport({ ratio: 1 });
  await tabs.getByRole("link", { name: "Dashboard" }).click();
  await expect(tabs.getByRole("link", { name: "Dashboard" })).toBeInViewport({ ratio: 1 });
});

test("keeps a name without a space inside the confirm dialog", async ({ context, page }) => {
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
