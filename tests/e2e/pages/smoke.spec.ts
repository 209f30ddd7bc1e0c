import { expect } from "@playwright/test";
import { mailsTo } from "../support/mail.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test("answers the health check", async ({ request }) => {
  const answer = await request.get("/api/health");
  expect(answer.status()).toBe(200);
});

test("signs a demo account in and sets its cookie in the browser", async ({ page }) => {
  await signIn(page, "hotel@rasad.test");
  await page.goto("/");
  const me = await page.evaluate(
    async () => (await fetch("/api/auth/me")).json() as Promise<{ user: { email: string } }>,
  );
  expect(me.user.email).toBe("hotel@rasad.test");
});

test("serves the mocks beside the app", async () => {
  expect(await mailsTo("nobody@rasad.test")).toEqual([]);
});
