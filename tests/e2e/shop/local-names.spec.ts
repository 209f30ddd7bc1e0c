import { expect } from "@playwright/test";
import { newestMail } from "../support/mail.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

interface Reader {
  readonly language: "hindi" | "gujarati";
  /** The typed search, and the product that it must find. */
  readonly search: string;
  readonly name: string;
  readonly english: string;
  readonly words: Record<"add" | "added" | "proceed" | "address" | "phone" | "pay" | "place" | "amount", string>;
}

const READERS: readonly Reader[] = [
  {
    language: "hindi",
    search: "आलू",
    name: "आलू (ज्योति)",
    english: "Potato (Jyoti)",
    words: {
      add: "कार्ट में डालें",
      added: "आइटम कार्ट में डाल दिया गया",
      proceed: "चेकआउट करें",
      address: "डिलीवरी का पता",
      phone: "फ़ोन",
      pay: "पेमेंट पर जाएँ",
      place: "ऑर्डर दें",
      amount: "1 किलो",
    },
  },
  {
    language: "gujarati",
    search: "કોથમીર",
    name: "કોથમીર",
    english: "Coriander Leaves",
    words: {
      add: "કાર્ટમાં નાખો",
      added: "આઇટમ કાર્ટમાં નાખી",
      proceed: "ચેકઆઉટ કરો",
      address: "ડિલિવરીનું સરનામું",
      phone: "ફોન",
      pay: "પેમેન્ટ પર જાઓ",
      place: "ઓર્ડર આપો",
      amount: "1 કિલો",
    },
  },
];

for (const { language, search, name, english, words } of READERS)
  test(`lets a buyer find and buy a product by its ${language} name on a phone`, { tag: "@long" }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const { email } = await newAccount({ language });
    await signIn(page, email);
    await page.goto("/products");
    await page.locator('input[name="search"]').fill(search);
    await page.locator('input[name="search"]').press("Enter");
    const card = page.getByTestId("product-card").filter({ has: page.getByRole("link", { name, exact: true }) });
    await expect(card.locator('[lang="en"]')).toHaveText(english);
    await card.getByRole("button", { name: `${words.add}: ${name}`, exact: true }).click();
    const toast = page.locator("[data-sonner-toast]");
    await expect(toast.getByText(words.added)).toBeVisible();
    await expect(toast.getByText(name, { exact: true })).toBeVisible();

    await page.goto("/cart");
    const line = page.getByTestId("cart-line");
    await expect(line.getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(line.getByText(english, { exact: true })).toHaveAttribute("lang", "en");
    await page.getByRole("link", { name: words.proceed }).click();
    await page.getByLabel(words.address).fill("Kitchen door, Boring Road, Patna");
    await page.getByLabel(words.phone).fill("9123456780");
    await page.getByRole("button", { name: words.pay }).click();
    await page.getByRole("button", { name: words.place }).click();

    await expect(page).toHaveURL(/order-confirmation/);
    for (const path of [null, "/orders"]) {
      if (path) await page.goto(path);
      const item = page.locator(".order-lines li").first();
      await expect(item.getByText(name, { exact: true })).toBeVisible();
      await expect(item.getByText(english, { exact: true })).toBeVisible();
    }
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    const { text } = await newestMail(email);
    expect(text).toContain(`- ${name}, ${words.amount}: ₹`);
    expect(text).toContain(`\n  ${english}\n`);
  });
