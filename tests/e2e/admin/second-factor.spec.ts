import { type Browser, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { PASSWORD } from "../../support/door.ts";
import { fillLogin, fromAnywhere } from "../support/accounts.ts";
import { findViolations } from "../support/axe.ts";
import { APP } from "../support/ports.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: APP, extraHTTPHeaders: fromAnywhere() })).newPage();

/** A verified admin of this test's own, signed in on the page. */
const newAdmin = async (page: Page): Promise<string> => {
  const { email } = await newAccount({ role: "admin", adminStatus: "verified" });
  await signIn(page, email);
  return email;
};

/** Sets up an authenticator app, which uses up the current code; returns its secret and the recovery codes. */
const setUp = async (page: Page): Promise<{ secret: string; codes: string[] }> => {
  await page.goto("/profile/second-factor");
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const secret = ((await page.locator("p.select-all").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Six-digit code").fill(codeOf(secret));
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("heading", { name: "Your new recovery codes" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  return { secret, codes: await page.locator("li.select-all").allInnerTexts() };
};

const finish = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Finish signing in" }).click();
};

test("an admin sets up an authenticator app, then signs in with its code, and with a recovery code", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await newPage(browser);
  const email = await newAdmin(page);
  const { secret, codes } = await setUp(page);
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as text" }).click();
  expect((await download).suggestedFilename()).toBe("rasad-recovery-codes.txt");
  await page.getByRole("link", { name: "I have stored them" }).click();
  await expect(page.getByText("10 codes are left.")).toBeVisible();

  const another = await newPage(browser);
  await another.goto("/admin/orders");
  await fillLogin(another, { email });
  await expect(another.getByRole("heading", { name: "One more step" })).toBeVisible();
  expect(await findViolations(another)).toEqual([]);
  await finish(another, "000000");
  await expect(another.getByText("This code is wrong or was already used.")).toBeVisible();
  await finish(another, codeOf(secret, 1));
  await expect(another).toHaveURL(/\/admin\/orders$/);
  await expect(another.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();

  const third = await newPage(browser);
  await third.goto("/login");
  await fillLogin(third, { email });
  await finish(third, codes[0] ?? "");
  await expect(third.getByText("Login successful!").first()).toBeVisible();
  await third.goto("/profile/second-factor");
  await expect(third.getByText("9 codes are left.")).toBeVisible();
});
