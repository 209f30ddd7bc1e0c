import { expect } from "@playwright/test";
import { fromAnywhere } from "../support/accounts.ts";
import { untilHydrated } from "../support/hydration.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test("marks a contact message as answered and takes that back", { tag: "@long" }, async ({ page, request }) => {
  const subject = `Sattu in sacks ${Date.now().toString(36)}`;
  const message = "Do you have sattu\nin sacks of 30 kg?";
  const sent = await request.post("/api/contact", {
    headers: fromAnywhere(),
    data: { name: "Ritu Verma", email: "ritu@example.com", mobile: "9876543210", subject, message },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  await signIn(page, "admin@rasad.test");
  await page.goto("/admin/messages");
  const card = page.getByTestId("message-card").filter({ hasText: subject });
  await expect(card).toContainText("in sacks of 30 kg?");
  await expect(card.getByRole("link", { name: "ritu@example.com" })).toHaveAttribute(
    "href",
    `mailto:ritu@example.com?subject=${encodeURIComponent(`Re: ${subject}`)}`,
  );
  const tick = card.getByRole("button", { name: `Mark as answered: ${subject}` });
  await untilHydrated(tick);
  await tick.click();
  await expect(page.getByText("The message is marked as answered.").first()).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole("link", { name: "Answered" }).click();
  await expect(card).toContainText(/Answered by .+/);
  await card.getByRole("button", { name: `Not answered after all: ${subject}` }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole("link", { name: "To answer" }).click();
  await expect(card).toBeVisible();
});
