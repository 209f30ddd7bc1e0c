import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "../../support/door.ts";
import { fillLogin, fromAddress } from "../support/accounts.ts";
import { newestMail } from "../support/mail.ts";
import type { Account } from "../support/shop.ts";
import { newAccount } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const IP = "203.0.113.23";
test.use({ extraHTTPHeaders: fromAddress(IP) });

const PHONE = "Mozilla/5.0 (Linux; Android 13; SM-A125F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";

/** A session of the same account on another device, as an API client gets it. */
const onPhone = async (page: Page, { email }: Account): Promise<string> => {
  const answer = await fetch(new URL("/api/auth/login", page.url()), {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": PHONE, ...fromAddress(IP) },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return ((await answer.json()) as { token: string }).token;
};
const statusWith = async (page: Page, token: string): Promise<number> =>
  (await fetch(new URL("/api/auth/me", page.url()), { headers: { Authorization: `Bearer ${token}` } })).status;

const fill = async (page: Page, [current, next, again]: readonly [string, string, string]): Promise<void> => {
  await page.getByLabel("Current password", { exact: true }).fill(current);
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("Confirm new password", { exact: true }).fill(again);
  await page.getByRole("button", { name: "Change password" }).click();
};

test("signs out all other devices and sends a mail when a password changes", { tag: "@long" }, async ({ page }) => {
  const account = await newAccount();
  await page.goto("/login?returnTo=/profile/security");
  await fillLogin(page, { email: account.email });
  await expect(page).toHaveURL("/profile/security");
  const phone = await onPhone(page, account);

  await fill(page, [PASSWORD, PASSWORD, PASSWORD]);
  await expect(page.getByText("Please choose a password that is different from the current one")).toBeVisible();
  await fill(page, [PASSWORD, "short", "short"]);
  await expect(page.getByText("Password must be at least 6 characters long!")).toBeVisible();
  await fill(page, [PASSWORD, "litti chokha", "litti"]);
  await expect(page.getByText("Passwords don't match!")).toBeVisible();
  await fill(page, ["not my password", "litti chokha", "litti chokha"]);
  await expect(page.getByText("Your current password is not right.")).toBeVisible();
  expect(await statusWith(page, phone)).toBe(200);

  const before = new Date(Date.now() - 1000);
  await fill(page, [PASSWORD, "litti chokha", "litti chokha"]);
  const done = "Your password has been changed. All other devices are signed out.";
  await expect(page.getByText(done).first()).toBeVisible();
  await expect(page.getByLabel("Current password", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Confirm new password", { exact: true })).toHaveValue("");
  expect(await statusWith(page, phone)).toBe(401);
  expect((await page.request.get("/api/auth/me")).status()).toBe(200);
  await newestMail(account.email, { subject: /password/i, after: before });

  await page.context().clearCookies();
  await page.goto("/login");
  await fillLogin(page, { email: account.email });
  await expect(page.getByRole("alert")).toHaveText("Wrong email, phone or password.");
  await fillLogin(page, { email: account.email, password: "litti chokha" });
  await expect(page).toHaveURL("/");
});
