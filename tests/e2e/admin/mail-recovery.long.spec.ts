import { expect } from "@playwright/test";
import { failNextMails, mailsTo } from "../support/mail.ts";
import { APP } from "../support/ports.ts";
import { newAccount } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test("sends a mail once after its first attempt failed", async ({ page }) => {
  // The outbox waits about half a minute before it tries again, and cron runs once a minute.
  const { email } = await newAccount();
  await signIn(page, email);
  await failNextMails(1, email);
  await page.request.post("/api/auth/send-otp", { headers: { Origin: APP } });
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 120_000, intervals: [1000] }).toBe(1);
});
