import { expect, type Page } from "@playwright/test";
import { untilHydrated } from "../support/hydration.ts";
import { newestMail } from "../support/mail.ts";
import { APP } from "../support/ports.ts";
import { newAccount } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const SENT = "Password reset instructions have been sent to your email";

const linkFor = async (email: string): Promise<string> => {
  const { text } = await newestMail(email, { subject: /Set a new password/ });
  const link = /(http\S+\/reset-password\/\S+)/.exec(text)?.[1] ?? "";
  expect(link.startsWith(`${APP}/reset-password/`)).toBe(true);
  return link;
};

const typePasswords = async (page: Page, password: string, again = password): Promise<void> => {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(again);
  await page.getByRole("button", { name: "Reset Password" }).click();
};

const pauseClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));

/** Milliseconds that the page's paused clock runs until the condition is met. */
const runClockUntil = async (page: Page, isMet: () => boolean | Promise<boolean>): Promise<number> => {
  let ms = 0;
  await expect(async () => {
    await page.clock.runFor(100);
    ms += 100;
    expect(await isMet()).toBe(true);
  }).toPass({ intervals: [10] });
  return ms;
};

test("sets a new password by the mailed link, starting at the login page", { tag: "@long" }, async ({ page }) => {
  const { email } = await newAccount();
  await page.clock.install();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL(/forgot-password/);
  const submit = page.getByRole("button", { name: "Send Reset Instructions" });
  await submit.click();
  await expect(page.getByText("Please enter your email address")).toBeVisible();
  await page.getByLabel("Email").fill("nobody");
  await submit.click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();

  await page.getByLabel("Email").fill(email);
  await pauseClock(page);
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await submit.click();
  await answered;
  expect(await runClockUntil(page, () => page.getByText(SENT).isVisible())).toBeGreaterThanOrEqual(1_500);
  await page.clock.resume();

  const leaks: string[] = [];
  const link = await linkFor(email);
  const token = link.split("/").at(-1) ?? "";
  page.on("request", (sent) => {
    const { referer = "" } = sent.headers();
    if (referer.includes(token)) leaks.push(`${sent.url()} hears it from ${referer}`);
    // The page itself, and React Router's requests to our own server about this address.
    const isOurs = [`${APP}/reset-password/`, `${APP}/__manifest?`].some((start) => sent.url().startsWith(start));
    if (sent.url().includes(token) && !isOurs) leaks.push(sent.url());
  });
  const opened = await page.goto(link);
  expect(opened?.headers()["referrer-policy"]).toBe("strict-origin");
  expect(opened?.headers()["cache-control"]).toContain("no-store");
  expect(await page.locator(`a[href*="${token}"]`).count()).toBe(0);

  await typePasswords(page, "");
  await expect(page.getByText("Please enter a password")).toBeVisible();
  await typePasswords(page, "12345");
  await expect(page.getByText("Password must be at least 6 characters long")).toBeVisible();
  await typePasswords(page, "second-password", "another");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await pauseClock(page);
  await typePasswords(page, "second-password");
  await expect(page.getByText("Your password has been reset successfully").first()).toBeVisible();
  expect(await runClockUntil(page, () => page.url().endsWith("/login"))).toBeGreaterThanOrEqual(2_000);
  await page.clock.resume();
  expect(leaks).toEqual([]);

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("second-password");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("Login successful!").first()).toBeVisible();
  await newestMail(email, { subject: /password was changed/ });

  await page.goto(link);
  await expect(page.getByText("This reset link has expired or was already used.")).toBeVisible();
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL(/forgot-password/);
});

test("reports a lost network in the form and keeps the typed address", { tag: "@long" }, async ({ page, context }) => {
  await page.goto("/forgot-password");
  const send = page.getByRole("button", { name: "Send Reset Instructions" });
  await untilHydrated(send);
  await page.getByLabel("Email").fill("someone@rasad.test");
  await context.setOffline(true);
  await send.click();
  await expect(page.getByText("Something went wrong. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("someone@rasad.test");
});
