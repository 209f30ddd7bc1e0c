import { expect, type Page } from "@playwright/test";
import { SESSION_COOKIE } from "../../../worker/identity/session-cookie.contract.ts";
import { PASSWORD } from "../../support/door.ts";
import { fillLogin, fromAddress } from "../support/accounts.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const IP = "203.0.113.21";
test.use({ extraHTTPHeaders: fromAddress(IP) });

let ravi: Awaited<ReturnType<typeof newAccount>>;
test.beforeAll(async () => {
  ravi = await newAccount();
});

const isSignedIn = async (page: Page): Promise<boolean> => (await page.request.get("/api/auth/me")).ok();

test("signs in by phone number, returns to the page where Login was pressed, and hides the session from scripts", {
  tag: "@long",
}, async ({ page, context }) => {
  await page.goto("/products?category=Fruits");
  await page.getByRole("link", { name: "Login", exact: true }).click();
  await expect(page.getByText("Sign in with your email or your phone number.")).toBeVisible();
  await fillLogin(page, { phone: `+91 ${ravi.phone}` });
  await expect(page).toHaveURL("/products?category=Fruits");
  await expect(page.getByText("Login successful!").first()).toBeVisible();
  expect(await isSignedIn(page)).toBe(true);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "__Host-rasad_session");
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("session");
  expect(await page.content()).not.toContain(cookie?.value ?? "");
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

test("keeps a typed form when the session has ended, and sends it with the same tap for the same person only", async ({
  page,
  context,
}) => {
  await signIn(page, ravi.email);
  await page.goto("/lists");
  await page.waitForLoadState("networkidle");
  const name = page.getByLabel("Name of the list");
  const create = page.getByRole("button", { name: "Make list" });
  await name.fill("Sunday brunch");
  await context.clearCookies({ name: SESSION_COOKIE });
  await create.click();
  await expect(page.getByText(/^Your session has ended, so nothing was sent/).first()).toBeVisible();
  await expect(name).toHaveValue("Sunday brunch");

  const beside = context.waitForEvent("page");
  await page
    .getByRole("region", { name: /^Notices/ })
    .getByRole("button", { name: "Login" })
    .click();
  const other = await newAccount();
  await signIn(page, other.email);
  await create.click();
  await expect(page.getByText(/^Another account is signed in now, so nothing was sent/).first()).toBeVisible();
  await context.clearCookies({ name: SESSION_COOKIE });

  const login = await beside;
  await fillLogin(login, ravi);
  await expect(login).toHaveURL("/lists");
  await expect(login.getByRole("link", { name: "Sunday brunch" })).toHaveCount(0);
  await create.click();
  await expect(page).toHaveURL(/\/lists\/\w+/);
  await expect(page.getByRole("heading", { name: "Sunday brunch" })).toBeVisible();
});
