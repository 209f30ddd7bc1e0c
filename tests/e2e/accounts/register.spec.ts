import { expect, type Page } from "@playwright/test";
import { PASSWORD, unique } from "../../support/door.ts";
import { fillLogin, fromAddress } from "../support/accounts.ts";
import { test } from "../support/test.ts";

const IP = "203.0.113.22";
test.use({ extraHTTPHeaders: fromAddress(IP) });

const fill = async (page: Page, fields: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
};
const submit = (page: Page) => page.getByRole("button", { name: "Register", exact: true }).click();
/** The error message of a field. */
const expectFieldError = (page: Page, label: string, sentence: string): Promise<void> =>
  expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
    new RegExp(`^${sentence.replaceAll(".", "\\.")}`),
  );

test("returns a hotel to its page after it registered and signed in", { tag: "@long" }, async ({ page }) => {
  const id = unique();
  await page.goto("/products");
  await page.getByRole("link", { name: "Login", exact: true }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await fill(page, {
    "Full name": "Hotel Maurya",
    Email: `${id}@Example.com`,
    Phone: "",
    Address: "Fraser Road",
    Password: PASSWORD,
    "Confirm password": PASSWORD,
  });
  await page.getByLabel("GSTIN").fill("27aapfu0939f1zv");
  await submit(page);
  await expect(page).toHaveURL("/login?returnTo=%2Fproducts");
  await expect(page.getByText("Registration successful!").first()).toBeVisible();
  await fillLogin(page, { email: `${id}@example.com` });
  await expect(page).toHaveURL("/products");
  const { user } = await (await page.request.get("/api/auth/me")).json();
  expect(user).toMatchObject({
    role: "hotel",
    gstin: "27AAPFU0939F1ZV",
    address: "Fraser Road",
    location: "patna",
  });
});

test("ignores the hidden GSTIN of an admin who registers", { tag: "@long" }, async ({ page }) => {
  const id = unique();
  await page.goto("/register");
  await page.getByLabel("GSTIN").fill("half a number");
  await page.getByLabel("Account type").selectOption("Admin");
  await expect(page.getByLabel("GSTIN")).toBeHidden();
  await page.getByLabel("Account type").selectOption("Hotel/Restaurant");
  await expect(page.getByLabel("GSTIN")).toHaveValue("half a number");
  await page.getByLabel("Account type").selectOption("Admin");
  await fill(page, {
    "Full name": "New Boss",
    Email: `${id}@example.com`,
    Password: PASSWORD,
    "Confirm password": PASSWORD,
  });
  await submit(page);
  await expect(page).toHaveURL("/login");
  await fillLogin(page, { email: `${id}@example.com` });
  await expect(page).toHaveURL("/");
  expect((await page.goto("/admin/orders"))?.status()).toBe(403);
});

test("shows each error beside its field and keeps everything typed", { tag: "@long" }, async ({ page }) => {
  await page.goto("/register");
  await submit(page);
  await expectFieldError(page, "Full name", "Name is required");
  await expectFieldError(page, "Email", "Email is required");
  await expectFieldError(page, "Password", "Password is required");

  await fill(page, {
    "Full name": "Hotel Maurya",
    Email: "maurya at home",
    Phone: "98765 43210 1",
    Address: "Fraser Road",
    Password: "12345",
    "Confirm password": "123456",
  });
  await page.getByLabel("GSTIN").fill("27AAPFU0939F1ZW");
  await submit(page);
  await expectFieldError(page, "Email", "Please enter a valid email address");
  await expectFieldError(page, "Phone", "Phone number must be at most 10 digits");
  await expectFieldError(page, "Password", "Password must be at least 6 characters long!");
  await expect(page.getByText("Please enter a valid 15-character GSTIN")).toBeVisible();
  for (const [label, value] of [
    ["Full name", "Hotel Maurya"],
    ["Email", "maurya at home"],
    ["Phone", "98765 43210 1"],
    ["Address", "Fraser Road"],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);

  await fill(page, { Password: PASSWORD, "Confirm password": `${PASSWORD}!` });
  await submit(page);
  await expectFieldError(page, "Confirm password", "Passwords don't match!");
});

test("keeps everything typed into the registration when the network is lost", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await page.goto("/register", { waitUntil: "networkidle" });
  const email = `${unique()}@example.com`;
  await fill(page, { "Full name": "Far away", Email: email, Password: PASSWORD, "Confirm password": PASSWORD });
  await context.setOffline(true);
  await submit(page);
  await expect(page.getByRole("alert")).toHaveText("Registration failed");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await context.setOffline(false);
  await submit(page);
  await expect(page.getByText("Registration successful!").first()).toBeVisible();
});
