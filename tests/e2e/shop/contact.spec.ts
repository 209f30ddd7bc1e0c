import { expect, type Page } from "@playwright/test";
import { untilHydrated } from "../support/hydration.ts";
import { mailsTo, newestMail } from "../support/mail.ts";
import { test } from "../support/test.ts";

/** One address may send ten messages an hour; this file sends two. */
const THANKS = "Thank you for your message! We will get back to you soon.";
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const sendButton = (page: Page) => page.getByRole("button", { name: "Send Message" });
const fill = async (page: Page, words: Record<string, string>) => {
  for (const [name, value] of Object.entries(words)) await field(page, name).fill(value);
};
const messageOf = (mark: string) => ({
  Name: "Ritu Verma",
  Email: `ritu-${mark}@rasad.test`,
  "Mobile number": "+91 98765 43210",
  Subject: `Paneer ${mark}`,
  Message: "60 kg on Saturday morning, can you?\n\nWe are at the river.",
});

test("names what is missing, thanks for a sent message and empties the form", { tag: "@long" }, async ({ page }) => {
  const message = messageOf(`a${Date.now()}`);
  await page.goto("/contact");
  await sendButton(page).click();
  for (const sentence of ["Name", "Email", "Mobile number", "Subject", "Message"]) {
    await expect(page.getByText(`${sentence} is required`)).toBeVisible();
  }
  await fill(page, { ...message, Email: "not-an-address" });
  await sendButton(page).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await fill(page, message);
  // A double click sends one message.
  await sendButton(page).dblclick();
  await expect(page.getByText(THANKS).first()).toBeVisible();
  for (const name of Object.keys(message)) await expect(field(page, name)).toHaveValue("");

  await newestMail(message.Email);
  const forwarded = await newestMail("support@rasad.example", { subject: /./ });
  expect(forwarded.text.length).toBeGreaterThan(0);
  const ours = (await mailsTo("support@rasad.example")).filter(({ text }) => text.includes(message.Subject));
  expect(ours).toHaveLength(1);
  expect(ours[0]?.text).toContain("9876543210");
});

test("keeps every word when the network or the server fails", { tag: "@long" }, async ({ page, context }) => {
  const message = messageOf(`b${Date.now()}`);
  await page.goto("/contact");
  await untilHydrated(sendButton(page));
  await fill(page, message);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByText("Server error. Please try again later.")).toBeVisible();
  await context.setOffline(false);
  await page.route(/contact\.data/, (route) => route.fulfill({ status: 500 }));
  await sendButton(page).click();
  await expect(page.getByText("Failed to send message. Please try again.")).toBeVisible();
  for (const [name, value] of Object.entries(message)) await expect(field(page, name)).toHaveValue(value);
  await page.unroute(/contact\.data/);
  await sendButton(page).click();
  await expect(page.getByText(THANKS).first()).toBeVisible();
});
