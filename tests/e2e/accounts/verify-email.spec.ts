import { expect, type Page } from "@playwright/test";
import { unique } from "../../support/door.ts";
import { untilHydrated } from "../support/hydration.ts";
import { mailsTo, newestMail } from "../support/mail.ts";
import { APP } from "../support/ports.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const PATH = "/profile/verify-email";
const SUBJECT = /verification code/i;

const codeIn = async (email: string): Promise<string> => {
  const { text } = await newestMail(email, { subject: SUBJECT });
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
};

const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

const newcomer = async (page: Page, more: Record<string, string> = {}): Promise<string> => {
  const { email } = await newAccount({ isEmailVerified: false, ...more });
  await signIn(page, email);
  return email;
};

const type = async (page: Page, otp: string): Promise<void> => {
  await page.getByLabel("OTP").fill(otp);
  await page.getByRole("button", { name: "Verify", exact: true }).click();
};

const sendOtp = async (page: Page): Promise<void> => {
  const send = page.getByRole("button", { name: "Send OTP" });
  await untilHydrated(send);
  await send.click();
};

test("verifies an address with the mailed code", { tag: "@long" }, async ({ page }) => {
  const email = await newcomer(page);
  await page.goto(PATH);
  await expect(page.getByText(`We mail a 6-digit OTP to ${email}.`)).toBeVisible();
  await sendOtp(page);
  await expect(page.getByText(`We have sent a 6-digit OTP to ${email}.`).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Send again in \d+ s/ })).toBeDisabled();

  const field = page.getByLabel("OTP");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await type(page, "");
  await expect(page.getByText("Please enter the OTP").first()).toBeVisible();
  const code = await codeIn(email);
  await type(page, wrongFor(code));
  await expect(page.getByText("Invalid OTP. Please try again.").first()).toBeVisible();

  // People paste codes with spaces.
  await field.fill(`Your code: ${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(field).toHaveValue(code);
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByText("Email verified successfully!").first()).toBeVisible();
  await expect(page.getByText("Your email address is verified.")).toBeVisible();
  await expect(page.getByText("6-digit OTP")).toHaveCount(0);
});

test("keeps a long address within the page and the dialog", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  const email = await newcomer(page, { email: `purchase.department-${unique()}@${"kitchen".repeat(6)}.example.com` });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth === document.documentElement.clientWidth);
  await page.goto(`${PATH}?sent`);
  await expect(page.getByText(`mailed to ${email}`)).toBeVisible();
  expect(await fits()).toBe(true);

  await page.goto("/profile");
  expect(await fits()).toBe(true);
  await page.getByRole("link", { name: "Verify email" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(`mailed to ${email}`)).toBeVisible();
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test("refuses a second code within a minute and still accepts the first", { tag: "@long" }, async ({ page }) => {
  const email = await newcomer(page);
  await page.request.post("/api/auth/send-otp", { headers: { Origin: APP } });
  const code = await codeIn(email);
  await page.goto(PATH);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByText(/Too many attempts\. Please try again in \d+ (second|minute)/).first()).toBeVisible();
  await type(page, code);
  await expect(page.getByText("Email verified successfully!").first()).toBeVisible();
  expect(await mailsTo(email)).toHaveLength(1);
});

test("reports a lost connection and keeps the page", { tag: "@long" }, async ({ page, context }) => {
  await newcomer(page);
  await page.goto(PATH);
  await page.route("**/verify-email.data*", (route) => route.fulfill({ status: 500, body: "broken" }));
  await sendOtp(page);
  await expect(page.getByText("Some Error Occurred. Please try again later.").first()).toBeVisible();
  // No code was mailed, so the page asks for none.
  await expect(page.getByText(/that we mailed/)).toHaveCount(0);
  await page.unroute("**/verify-email.data*");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByText("No connection. Please check your network and try again.").first()).toBeVisible();
});
