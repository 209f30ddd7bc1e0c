import { expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../../seed/demo-people.ts";
import { PASSWORD } from "../../support/door.ts";
import { fillLogin, fromAddress } from "../support/accounts.ts";
import { hostCookie, newAccount } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const IP = "203.0.113.21";
test.use({ extraHTTPHeaders: fromAddress(IP) });

let ravi: Awaited<ReturnType<typeof newAccount>>;
test.beforeAll(async () => {
  ravi = await newAccount();
});

const isSignedIn = async (page: Page): Promise<boolean> => (await page.request.get("/api/auth/me")).ok();

test("leads a visitor to the page that asked for the sign-in", { tag: "@long" }, async ({ page }) => {
  await page.goto("/orders?from=mail");
  await expect(page).toHaveURL("/login?returnTo=%2Forders%3Ffrom%3Dmail");
  await expect(page.getByText("Please sign in to continue.")).toBeVisible();
  await fillLogin(page, { email: ravi.email });
  await expect(page).toHaveURL("/orders?from=mail");
  await expect(page.getByText("Login successful!").first()).toBeVisible();
});

test("signs in by phone number and returns to the page where Login was pressed", { tag: "@long" }, async ({ page }) => {
  await page.goto("/products?category=Fruits");
  await page.getByRole("link", { name: "Login", exact: true }).click();
  await expect(page.getByText("Sign in with your email or your phone number.")).toBeVisible();
  await fillLogin(page, { phone: `+91 ${ravi.phone}` });
  await expect(page).toHaveURL("/products?category=Fruits");
  await expect(page.getByText("Login successful!").first()).toBeVisible();
  expect(await isSignedIn(page)).toBe(true);
});

test("reports what is missing or wrong and keeps everything typed", { tag: "@long" }, async ({ page }) => {
  await page.goto("/login");
  await fillLogin(page, { email: ravi.email, phone: "98765", password: "" });
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("Please provide either email or phone, and password");
  await expect(page.getByLabel("Email")).toHaveValue(ravi.email);
  await expect(page.getByLabel("Phone")).toHaveValue("98765");

  await fillLogin(page, { password: "only a password" });
  await expect(alert).toHaveText("Please provide either email or phone, and password");

  await fillLogin(page, { email: ravi.email, password: "not the password" });
  await expect(alert).toHaveText("Wrong email, phone or password.");
  await expect(page.getByLabel("Email")).toHaveValue(ravi.email);
  expect(await isSignedIn(page)).toBe(false);
});

test("sends an agent who signs in to their profile", { tag: "@long" }, async ({ page }) => {
  await page.goto("/login");
  await fillLogin(page, { email: "agent2@rasad.test", password: DEMO_PASSWORD });
  await expect(page).toHaveURL("/agent-profile");
  await expect(page.getByText("Login successful! Please complete your profile.").first()).toBeVisible();
  await page.goto("/login?returnTo=/products");
  await expect(page).toHaveURL("/agent-profile");
});

test("sends a signed-in person on to our own pages only", { tag: "@long" }, async ({ page }) => {
  await page.goto("/login?returnTo=/..//evil.example");
  await fillLogin(page, { email: ravi.email });
  await expect(page).toHaveURL("/");
  for (const door of ["/login", "/register"]) {
    await page.goto(`${door}?returnTo=/cart`);
    await expect(page).toHaveURL("/cart");
    await page.goto(`${door}?returnTo=%2F%5Cevil.example`);
    await expect(page).toHaveURL("/");
  }
});

test("ends the session on the server at sign-out and keeps the cart", { tag: "@long" }, async ({ page, context }) => {
  const account = await newAccount();
  await page.goto("/login");
  await fillLogin(page, { email: account.email });
  await expect(page).toHaveURL("/");
  const cart = hostCookie("__Host-rasad_cart", "01M00000000000000000000000.2");
  await context.addCookies([cart]);
  const before = await context.cookies();

  await page.getByLabel(`Account menu of ${account.name}`).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Logged out successfully").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Register" }).first()).toBeVisible();
  const left = (await context.cookies()).map(({ name }) => name);
  expect(left).toContain("__Host-rasad_cart");
  expect(left).not.toContain("__Host-rasad_session");

  // The old cookie no longer authenticates.
  await context.addCookies(before);
  expect(await isSignedIn(page)).toBe(false);
  await page.goto("/orders");
  await expect(page).toHaveURL("/login?returnTo=%2Forders");
});

test("shows the typed password on request", { tag: "@long" }, async ({ page }) => {
  await page.goto("/login");
  const field = page.getByLabel("Password", { exact: true });
  await field.fill(PASSWORD);
  await expect(field).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(field).toHaveAttribute("type", "password");
});

test("keeps everything typed into the login when the network is lost", { tag: "@long" }, async ({ page, context }) => {
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await fillLogin(page, { email: ravi.email });
  await expect(page.getByRole("alert")).toHaveText("Login failed");
  await expect(page.getByLabel("Email")).toHaveValue(ravi.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("Login successful!").first()).toBeVisible();
});

test("makes a person wait after five wrong passwords", { tag: "@long" }, async ({ page }) => {
  const { email } = await newAccount();
  await page.goto("/login");
  for (let i = 0; i < 5; i++) {
    const answer = await page.request.post("/api/auth/login", { data: { email, password: "a wrong guess" } });
    expect(answer.status()).toBe(401);
  }
  await fillLogin(page, { email });
  await expect(page.getByRole("alert")).toHaveText(/^Too many attempts\. Please try again in \d+ seconds?\.$/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("stores the session in a cookie that no script can read", { tag: "@long" }, async ({ page, context }) => {
  await page.goto("/login");
  await fillLogin(page, { email: ravi.email });
  await expect(page).toHaveURL("/");
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "__Host-rasad_session");
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("session");
  expect(await page.content()).not.toContain(cookie?.value ?? "");
});
