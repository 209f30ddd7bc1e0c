import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { fromAnywhere } from "../support/accounts.ts";
import { newestMail } from "../support/mail.ts";
import { test } from "../support/test.ts";

const PASSWORD = "rasad-demo";

/** A new buyer with these preferences, signed in to the context. */
const signUp = async (context: BrowserContext, preferences: Record<string, string>): Promise<string> => {
  const { request } = context;
  const email = `reader-${crypto.randomUUID()}@rasad.test`;
  const phone = `9${Math.floor(Math.random() * 1e9)}`.padEnd(10, "0");
  const account = {
    name: "Sunita Devi",
    email,
    phone,
    address: "Boring Road, Patna",
    location: "patna",
    role: "hotel",
  };
  const made = await request.post("/api/auth/register", {
    headers: fromAnywhere(),
    data: { ...account, password: PASSWORD, confirmPassword: PASSWORD },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const login = await request.post("/api/auth/login", { data: { email, password: PASSWORD } });
  expect(login.ok()).toBe(true);
  const saved = await request.put("/api/auth/profile", {
    data: preferences,
    headers: { Authorization: `Bearer ${(await login.json()).token}` },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  return email;
};

const placeOrder = async (request: APIRequestContext): Promise<{ _id: string; createdAt: string }> => {
  const [product] = await (await request.get("/api/products?search=potato&limit=1")).json();
  const answer = await request.post("/api/orders", {
    headers: { "Idempotency-Key": crypto.randomUUID(), "Sec-Fetch-Site": "same-origin" },
    data: {
      items: [{ productId: product._id, quantity: 2 }],
      location: "patna",
      deliveryAddress: "Boring Road, Patna",
      phone: "9123456780",
      paymentMethod: "cod",
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).order;
};

/** Waits for hydration: an earlier click would load a new document, as without script. */
const alive = (page: Page) =>
  page.waitForFunction(() => {
    const link = document.querySelector("main a, header a, footer a");
    return link !== null && Object.keys(link).some((key) => key.startsWith("__reactProps"));
  });

/** Records browser errors, including hydration errors, and every document that the browser loads. */
const watch = (page: Page) => {
  const seen = { complaints: [] as string[], documents: 0, messages: [] as string[] };
  page.on("console", (message) => {
    if (message.type() === "error") seen.complaints.push(message.text());
  });
  page.on("pageerror", (error) => seen.complaints.push(error.message));
  page.on("request", (request) => {
    if (request.isNavigationRequest()) seen.documents += 1;
    const [, language] = /\/assets\/(english|hindi|marathi|gujarati)-[\w-]+\.js/.exec(request.url()) ?? [];
    // The import that follows is served from the browser's cache (app/features/network/load-part.ts), so it is not
    // counted.
    if (language && request.resourceType() === "fetch") seen.messages.push(language);
  });
  return seen;
};

test("shows Hindi on every page from the first byte and after each navigation", async ({ page, context }) => {
  const email = await signUp(context, { language: "hindi" });
  const seen = watch(page);

  // The server's HTML, before any script.
  const html = await (await context.request.get("/orders")).text();
  expect(html).toContain('<html lang="hi-IN"');
  expect(html).toContain("मेरे ऑर्डर");
  expect(html).not.toContain("My Orders");

  await page.goto("/orders");
  await expect(page.getByRole("heading", { level: 1, name: "मेरे ऑर्डर" })).toBeVisible();
  expect(seen.messages).toEqual([]);
  await alive(page);

  // Without a new document: messages come with the page, each namespace once.
  await page.getByRole("link", { name: "प्रोडक्ट" }).first().click();
  await expect(page).toHaveURL(/\/products/);
  await expect(page.getByRole("heading", { level: 1, name: "प्रोडक्ट" })).toBeVisible();
  await expect(page).toHaveTitle(/प्रोडक्ट/);
  await page
    .getByRole("button", { name: /^कार्ट में डालें: / })
    .first()
    .click();
  await expect(page.getByText("आइटम कार्ट में डाल दिया गया").first()).toBeVisible();
  await page.getByRole("link", { name: /^कार्ट, 1 आइटम/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "आपका कार्ट" })).toBeVisible();
  await expect(page.getByRole("link", { name: "चेकआउट करें" })).toBeVisible();

  expect(seen.documents).toBe(1);
  expect(seen.messages.every((language) => language === "hindi")).toBe(true);
  expect(new Set(seen.messages).size).toBe(seen.messages.length);
  expect(seen.complaints).toEqual([]);

  // The 404 page is in Hindi too.
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { level: 1, name: "पेज नहीं मिला" })).toBeVisible();
  await page.goto("/admin/orders");
  await expect(page.getByText("आपको यह पेज देखने की अनुमति नहीं है। इसके लिए एडमिन होना ज़रूरी है।")).toBeVisible();

  const order = await placeOrder(context.request);
  const mail = await newestMail(email, { subject: new RegExp(order._id.slice(-8)) });
  expect(mail.subject).toContain("मिल गया");
  expect(mail.html).toContain('lang="hi"');
});

test("stays in the language of an address through plain links, without a new document", { tag: "@long" }, async ({
  page,
}) => {
  const seen = watch(page);
  await page.goto("/hi/products");
  await alive(page);
  const cards = page.getByTestId("product-card");
  const count = await cards.count();
  await page.getByRole("link", { name: "और दिखाएँ" }).click();
  await expect(cards).not.toHaveCount(count);
  await expect(cards.last().getByRole("button", { name: /^कार्ट में डालें: .*[\u0900-\u097f]/ })).toBeVisible();
  await cards.first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/products\/\w{26}$/);
  await expect(page.getByRole("button", { name: /^कार्ट में डालें: / }).first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
  await page.goBack();
  await expect(page).toHaveURL(/\/hi\/products$/);
  await expect(cards).not.toHaveCount(count);
  expect([seen.documents, seen.complaints]).toEqual([1, []]);
});

test("applies a language chosen in the profile at once, without a new document", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await signUp(context, { language: "english" });
  await page.goto("/profile");
  await alive(page);
  const seen = watch(page);
  await page
    .getByRole("link", { name: "Edit Profile" })
    .or(page.getByRole("button", { name: "Edit Profile" }))
    .click();
  await page.getByRole("main").getByLabel("Language").selectOption("hindi");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Sunita Devi|मेरी प्रोफ़ाइल/ }).first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
  await expect(page.getByText("निजी जानकारी").first()).toBeVisible();
  expect(seen.documents).toBe(0);

  // Pages whose header comes from KV, and the next document, follow too.
  await page.getByRole("link", { name: "होम", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("फिर स्वागत है, Sunita Devi");
  await page.goto("/products");
  await expect(page.getByRole("heading", { level: 1, name: "प्रोडक्ट" })).toBeVisible();
  expect(seen.complaints).toEqual([]);
});

test("loads the next page as a document when its messages cannot be fetched", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await signUp(context, { language: "hindi" });
  await page.route(/\/assets\/hindi-.*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.goto("/orders");
  await alive(page);
  const seen = watch(page);
  await page.getByRole("link", { name: "प्रोडक्ट" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "प्रोडक्ट" })).toBeVisible();
  expect(seen.documents).toBe(1);
});

test("changes a visitor's language in the header at once, on the same page", { tag: "@long" }, async ({ page }) => {
  await page.goto("/products?category=Fruits");
  await alive(page);
  await page.getByLabel("Language").selectOption("gujarati");
  await expect(page.locator("html")).toHaveAttribute("lang", "gu-IN");
  await expect(page).toHaveURL(/\/products\?category=Fruits$/);
  await expect(page.getByRole("heading", { level: 1, name: "પ્રોડક્ટ" })).toBeVisible();
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: "ફરી સ્વાગત છે" })).toBeVisible();
});
