import { expect, test } from "vitest";
import { signIn } from "./support/client.ts";
import { failNextMails, mailsTo } from "./support/mail.ts";

// The outbox waits about half a minute before it tries again, and cron runs once a minute.
test("sends a mail once after its first attempt failed", async () => {
  const client = await signIn({ isEmailVerified: false });
  const { email } = client.account;
  await failNextMails(1, email);
  await client.api("POST", "/auth/send-otp");
  await expect.poll(async () => (await mailsTo(email)).length, { interval: 1000 }).toBe(1);
});
