import { type BrowserContext, expect, type Page } from "@playwright/test";
import { unique } from "../../support/door.ts";
import { fromAddress } from "../support/accounts.ts";
import { untilHydrated } from "../support/hydration.ts";
import { createLatch } from "../support/latch.ts";
import { APP } from "../support/ports.ts";
import { acceptOrder, call, confirmOrder, logIn, newAgent, newBuyer, newOrder } from "../support/shop.ts";
import { hostCookie, newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

/** Errors of rules and forms in the viewer's language: docs/decisions/0006-languages.md. */
test.use({ extraHTTPHeaders: fromAddress("203.0.113.61") });

const WRONG_EMAIL = "कृपया सही ईमेल लिखें";
const SHORT_PASSWORD = "पासवर्ड कम से कम 6 अक्षरों का हो!";
const OTHER_PASSWORD = "दोनों पासवर्ड एक जैसे नहीं हैं!";

/** A visitor who chose this language in the footer. */
const readIn = (context: BrowserContext, language: string) =>
  context.addCookies([hostCookie("__Host-rasad_language", language)]);

/** The languages whose messages a page loads, and what its browser complains about. */
const watch = (page: Page) => {
  const seen = { languages: [] as string[], complaints: [] as string[] };
  page.on("request", (request) => {
    const [, name] = /\/assets\/(english|hindi|marathi|gujarati)-[\w-]+\.js/.exec(request.url()) ?? [];
    if (name) seen.languages.push(name);
  });
  page.on("pageerror", (error) => seen.complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("status of 4")) seen.complaints.push(message.text());
  });
  return seen;
};

const fillWrongly = async (page: Page) => {
  await page.locator("[name=name]").fill("Sunita Devi");
  await page.locator("[name=email]").fill("sunita@nowhere");
  await page.locator("[name=password]").fill("dal");
  await page.locator("[name=confirmPassword]").fill("chawal");
};
const describedBy = (page: Page, name: string, sentence: string) =>
  expect(page.locator(`[name=${name}]`)).toHaveAccessibleDescription(new RegExp(sentence));

test("tells a Hindi-reading agent in Hindi that the code is wrong, and how many tries are left", {
  tag: "@long",
}, async ({ browser }) => {
  const admin = await logIn("admin@rasad.test");
  const buyer = await newBuyer();
  const agent = await newAgent();
  await call(agent.token, "PUT", "/auth/profile", { language: "hindi" });
  const { _id } = await newOrder(buyer);
  const { confirmationOtp } = await confirmOrder(admin, _id);
  await acceptOrder(agent, _id);
  const context = await browser.newContext({ baseURL: APP, viewport: { width: 360, height: 780 } });
  await signIn(context, agent.email);
  const page = await context.newPage();
  const seen = watch(page);
  await page.goto("/orders?tab=accepted");
  const card = page.getByTestId("order-card").filter({ hasText: _id });
  const wrong = confirmationOtp === "111111" ? "222222" : "111111";
  const code = card.getByLabel("ग्राहक का डिलीवरी कोड");
  await untilHydrated(code);
  await code.fill(wrong);
  await card.getByRole("button", { name: "डिलीवर हो गया" }).click();
  await expect(card.getByRole("alert")).toHaveText("यह कोड सही नहीं है। 4 कोशिशें बाक़ी हैं।");
  // An admin has cancelled it meanwhile: the API names the order's status in the account's language.
  await call(admin.token, "PATCH", `/admin/orders/${_id}/cancel`, {});
  const answer = await page.request.post(`/api/agent/${_id}/deliver`, {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { deliveryOtp: confirmationOtp },
  });
  expect(await answer.json()).toMatchObject({
    code: "orders.illegal_transition",
    message: "यह नहीं हो सकता: ऑर्डर रद्द हो चुका है।",
  });
  // The server sent the text in Hindi, so the phone loads no messages for it.
  expect(seen).toEqual({ languages: [], complaints: [] });

  // When a command queued on the phone is refused later, the page shows the API's message.
  await page.evaluate(
    ({ orderId, account }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("rasad-offline-queue");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("commands", "readwrite");
          const message = "ऑर्डर वही जाँचा हुआ एजेंट ले सकता है जो इस शहर में ऑनलाइन हो।";
          const refusal = { code: "orders.agent_not_available", message };
          const tap = { orderId, account, intent: "deliver", key: orderId, typed: "", refusal };
          writing.objectStore("commands").put({ ...tap, happenedAt: new Date().toISOString() });
          writing.oncomplete = () => resolve();
          writing.onabort = () => reject(writing.error);
        };
      }),
    { orderId: _id, account: agent.email },
  );
  await page.reload();
  await expect(page.getByTestId("queue-strip")).toContainText("ऑर्डर वही जाँचा हुआ एजेंट ले सकता है जो इस शहर में ऑनलाइन हो।");
  expect(seen).toEqual({ languages: [], complaints: [] });
  await context.close();
});

test("shows a Hindi-reading hotel errors in Hindi, while typing and from the server", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await readIn(context, "hindi");
  const taken = await newAccount();
  const seen = watch(page);
  await page.goto("/register");
  const email = page.locator("[name=email]");
  await untilHydrated(email);
  expect(seen.languages, "nothing on the first view").toEqual([]);
  await fillWrongly(page);
  await page.locator("[name=name]").focus();
  await describedBy(page, "email", WRONG_EMAIL);
  await describedBy(page, "password", SHORT_PASSWORD);
  await describedBy(page, "confirmPassword", OTHER_PASSWORD);
  expect(seen.languages, "complaints come with the document").toEqual([]);
  // Only the server can check this rule.
  await email.fill(taken.email);
  await page.locator("[name=password]").fill("sattu and chokha");
  await page.locator("[name=confirmPassword]").fill("sattu and chokha");
  await page.getByRole("button", { name: "रजिस्टर करें" }).click();
  await describedBy(page, "email", "इस ईमेल से अकाउंट पहले से है।");
  expect(seen.complaints).toEqual([]);
});

test("hydrates a form that was sent before the scripts came just as the server rendered it", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await readIn(context, "hindi");
  const seen = watch(page);
  // The document answers a POST, and its scripts come later.
  const scripts = createLatch();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.released;
    await route.continue();
  });
  await page.goto("/register", { waitUntil: "commit" });
  await fillWrongly(page);
  await page.getByRole("button", { name: "रजिस्टर करें" }).click();
  await describedBy(page, "email", WRONG_EMAIL);
  scripts.release();
  const email = page.locator("[name=email]");
  await untilHydrated(email);
  await describedBy(page, "email", WRONG_EMAIL);
  expect(seen).toEqual({ languages: [], complaints: [] });
  // From here on the browser validates.
  await email.fill("still@wrong");
  await email.blur();
  await describedBy(page, "email", WRONG_EMAIL);
  await email.fill(`${unique()}@example.com`);
  await expect(email).not.toHaveAccessibleDescription(new RegExp(WRONG_EMAIL));
  expect(seen.complaints).toEqual([]);
});

test("shows a form's errors in Hindi while typing when no more messages can be loaded", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await readIn(context, "hindi");
  await page.goto("/register");
  const email = page.locator("[name=email]");
  await untilHydrated(email);
  await page.route("**/assets/hindi-*.js", (route) => route.abort());
  await email.fill("sunita@nowhere");
  await email.blur();
  await describedBy(page, "email", WRONG_EMAIL);
  await page.locator("[name=name]").focus();
  await page.locator("[name=name]").blur();
  await describedBy(page, "name", "नाम ज़रूरी है");
  await describedBy(page, "email", WRONG_EMAIL);
});

test("shows a form's errors in English without loading further messages", { tag: "@long" }, async ({ page }) => {
  const seen = watch(page);
  await page.goto("/register");
  const email = page.locator("[name=email]");
  await untilHydrated(email);
  await fillWrongly(page);
  await page.locator("[name=name]").focus();
  await describedBy(page, "email", "Please enter a valid email address");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await describedBy(page, "password", "Password must be at least 6 characters long!");
  expect(seen).toEqual({ languages: [], complaints: [] });
});
