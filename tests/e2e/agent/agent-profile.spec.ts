import { expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { untilHydrated } from "../support/hydration.ts";
import { PHONE } from "../support/phone.ts";
import { type Account, call, newAgent } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test.use(PHONE);

const open = async (page: Page, { email }: Account, path = "/agent-profile"): Promise<void> => {
  await signIn(page, email);
  await page.goto(path);
};
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
const fact = (page: Page, label: string) =>
  page.locator("dt", { hasText: label }).last().locator("xpath=following-sibling::dd");
const isActive = async (token: string): Promise<boolean> =>
  ((await call(token, "GET", "/auth/profile")).profile as { isActive: boolean }).isActive;

test("shows agents their verification, figures, vehicle and its picture", { tag: "@long" }, async ({ page }) => {
  const agent = await newAgent();
  await open(page, agent, "/profile");
  await expect(page).toHaveURL(/\/agent-profile$/);
  for (const badge of ["Delivery Agent", "Verified", "Active"]) {
    await expect(page.getByRole("main").getByText(badge, { exact: true }).first()).toBeVisible();
  }
  await expect(fact(page, "Orders accepted")).toHaveText("0");
  await expect(fact(page, "Orders delivered")).toHaveText("0");
  await expect(fact(page, "Rating")).toHaveText("No ratings yet");
  await expect(fact(page, "Current location")).toHaveText("800020");
  await expect(fact(page, "Vehicle number")).toHaveText("BR01AB1234");
  const picture = page.getByRole("img", { name: /The vehicle BR01AB1234/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("saves an agent's profile and asks for verification of a changed vehicle", { tag: "@long" }, async ({ page }) => {
  const agent = await newAgent();
  await open(page, agent);
  await expect(fact(page, "Vehicle check")).toHaveText("Vehicle verified");
  await page.getByRole("link", { name: "Edit Profile" }).click();
  await page.getByLabel("Phone").fill("12345");
  await save(page);
  await expect(page.getByText("Phone number must be 10 digits")).toBeVisible();
  await page.getByLabel("Phone").fill(agent.phone);
  await page.getByLabel("Current location").fill("800008");
  await page.getByLabel("Vehicle number").fill("br 05 x 77");
  await page.getByLabel("Vehicle type").selectOption("scooter");
  await page.getByLabel("Delivery zone").fill("Patna City");
  await save(page);
  await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
  await expect(fact(page, "Vehicle number")).toHaveText("BR05X77");
  await expect(fact(page, "Vehicle check")).toHaveText("Verification Pending");
  await expect(fact(page, "Vehicle type")).toHaveText("Scooter");
  await expect(fact(page, "Current location")).toHaveText("800008");
});

test("saves going offline and online at once", { tag: "@long" }, async ({ page }) => {
  const agent = await newAgent();
  await open(page, agent);
  await page.getByRole("button", { name: "Go Offline" }).click();
  await expect(page.getByRole("button", { name: "Go Online" })).toBeEnabled();
  expect(await isActive(agent.token)).toBe(false);
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();
  await page.goto("/orders");
  await expect(page.getByText("You are offline", { exact: true })).toBeVisible();
  await page.goto("/agent-profile");
  await page.getByRole("button", { name: "Go Online" }).click();
  await expect(page.getByRole("button", { name: "Go Offline" })).toBeEnabled();
  expect(await isActive(agent.token)).toBe(true);
});

test("turns the toggle back when going online is refused, and says why", { tag: "@long" }, async ({
  page,
  context,
}) => {
  const agent = await newAgent();
  await call(agent.token, "PATCH", "/agent/availability", { isActive: false });
  await open(page, agent);
  await untilHydrated(page.getByRole("button", { name: "Go Online" }));
  await context.setOffline(true);
  await page.getByRole("button", { name: "Go Online" }).click();
  await expect(page.getByText("No connection. Nothing was saved").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Go Online" })).toBeEnabled();
  await context.setOffline(false);
  await page.route("**/agent-profile.data**", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, body: "broken" }) : route.continue(),
  );
  await page.getByRole("button", { name: "Go Online" }).click();
  await expect(page.getByText("Something went wrong!").first()).toBeVisible();
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();
  expect(await isActive(agent.token)).toBe(false);
});

test("has no axe violations on the agent's profile, shown and edited, in light and dark", { tag: "@long" }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 780 });
  const person = await newAgent();
  for (const path of ["/agent-profile", "/agent-profile?edit"]) {
    await open(page, person, path);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page), `${path} in ${colorScheme}`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});
