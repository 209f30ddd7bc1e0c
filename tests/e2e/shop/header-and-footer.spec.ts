import { expect, type Page } from "@playwright/test";
import { brand } from "../../../worker/brand.contract.ts";
import { POLICIES, policyPath } from "../../../worker/policies.contract.ts";
import { untilHydrated } from "../support/hydration.ts";
import { APP } from "../support/ports.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

interface Seen {
  readonly as?: string;
  readonly links: readonly string[];
  readonly cart: boolean;
  readonly badge?: string;
  readonly menu?: readonly string[];
}

const ACCOUNT = ["My Profile", "Password and devices"];
/** The links of the header and the entries of the user's menu, by role. */
const ROLES: Record<string, Seen> = {
  "a visitor": { links: ["Home", "Products", "Contact"], cart: true },
  "a hotel": {
    as: "hotel@rasad.test",
    links: ["Home", "Products", "My Orders", "Lists", "Contact"],
    cart: true,
    badge: "Hotel Account",
    menu: ["My Orders", ...ACCOUNT],
  },
  "a delivery agent": {
    as: "agent@rasad.test",
    links: ["Home", "Active Orders", "Cash", "Contact"],
    cart: false,
    badge: "Delivery Agent",
    menu: ["Active Orders", ...ACCOUNT],
  },
  "an admin": {
    as: "admin@rasad.test",
    links: ["Home", "Products", "My Orders", "Lists", "Contact"],
    cart: true,
    badge: "Admin Account",
    menu: ["Admin Dashboard", "My Orders", ...ACCOUNT],
  },
  "the owner": {
    as: "owner@rasad.test",
    links: ["Home", "Products", "My Orders", "Lists", "Contact"],
    cart: true,
    badge: "Owner Account",
    menu: ["Admin Dashboard", "My Orders", ...ACCOUNT],
  },
};

const banner = (page: Page) => page.getByRole("banner");

for (const [who, { as, links, cart, badge, menu }] of Object.entries(ROLES))
  test(`shows ${who} their own header`, { tag: "@long" }, async ({ page }) => {
    if (as) await signIn(page, as);
    await page.goto("/contact");
    await expect(banner(page).getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([...links]);
    await expect(banner(page).getByRole("link", { name: /^Cart/ })).toHaveCount(cart ? 1 : 0);
    await expect(banner(page).getByLabel("Delivery location").getByRole("option")).toHaveText(["Patna"]);
    const entries = as ? 0 : 1;
    for (const name of ["Login", "Register"])
      await expect(banner(page).getByRole("link", { name, exact: true })).toHaveCount(entries);
    if (!as) return;
    await banner(page).locator("summary").first().click();
    await expect(banner(page).getByText(badge ?? "", { exact: true })).toBeVisible();
    await expect(banner(page).getByText(as, { exact: true })).toBeVisible();
    await expect(banner(page).locator("details[open]").getByRole("link")).toHaveText([...(menu ?? [])]);
    await expect(banner(page).getByRole("button", { name: "Logout" })).toBeVisible();
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });

  test("opens the menu and closes it on Escape, on a tap beside it and on navigation", async ({ page }) => {
    await page.goto("/");
    const opener = banner(page).locator("summary");
    const menu = banner(page).getByRole("navigation", { name: "Menu" });
    await untilHydrated(opener);
    await expect(menu).toBeHidden();
    await opener.tap();
    await expect(menu.getByRole("link")).toHaveText(["Home", "Products", "Contact", "Login", "Register"]);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.tap();
    await page.getByRole("main").tap({ position: { x: 20, y: 600 } });
    await expect(menu).toBeHidden();
    await opener.tap();
    await menu.getByRole("link", { name: "Contact" }).tap();
    await expect(page).toHaveURL("/contact");
    await expect(menu).toBeHidden();
  });
});

test("links five shelves, every policy, the careers page and our other channels in the footer", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/contact");
  const footer = page.getByRole("contentinfo");
  for (const shelf of ["Vegetables", "Fruits", "Dairy", "Non-Veg", "Spices"])
    await expect(footer.getByRole("link", { name: shelf, exact: true })).toHaveAttribute(
      "href",
      `/products?category=${shelf}`,
    );
  for (const policy of POLICIES) {
    await expect(footer.locator(`a[href="${policyPath(policy)}"]`)).toBeVisible();
    const file = await page.request.get(`${APP}${policyPath(policy)}`);
    expect(file.headers()["content-type"]).toBe("application/pdf");
  }
  for (const { name, url } of brand.social)
    await expect(footer.getByRole("link", { name })).toHaveAttribute("href", url);
  await footer.getByRole("link", { name: /Careers/ }).click();
  await expect(page).toHaveURL("/careers-signup");
});
