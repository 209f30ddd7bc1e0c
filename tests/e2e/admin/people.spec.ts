import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { unique } from "../../support/door.ts";
import { untilHydrated } from "../support/hydration.ts";
import { newestMail } from "../support/mail.ts";
import { PHONE } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { newAgent } from "../support/shop.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const DENIED = "You don't have permission to access this page. Admin access required.";

/** A signed-in browser context of its own. */
const pageOf = async (browser: Browser, email: string, options = {}): Promise<Page> => {
  const context = await browser.newContext({ baseURL: APP, ...options });
  await signIn(context, email);
  return context.newPage();
};
type Person = { readonly name: string; readonly email: string };
/** Unique, because tests find people by name among those of all other tests. */
const registerAdmin = (): Promise<Person> => newAccount({ role: "admin", name: `Meera ${unique()}` });
const registerAgent = (): Promise<Person> => newAgent("pending", `Deepak ${unique()}`);
const cardOf = (page: Page, { name }: Person) =>
  page.getByTestId("person-card").filter({ has: page.getByRole("heading", { name, exact: true }) });
const decide = async (page: Page, person: Person, button: string, yes: string) => {
  const asks = cardOf(page, person).getByRole("button", { name: new RegExp(button) });
  await untilHydrated(asks);
  await asks.click();
  await page.getByRole("dialog").getByRole("button", { name: yes }).click();
};
const statusAt = async (context: BrowserContext, path: string) => (await context.request.get(path)).status();

test("lets an admin work as soon as the owner verifies them, and no longer once rejected", { tag: "@long" }, async ({
  browser,
}) => {
  const person = await registerAdmin();
  const admin = await pageOf(browser, person.email);
  expect((await admin.goto("/admin/agents"))?.status()).toBe(403);
  await expect(admin.getByText(DENIED)).toBeVisible();

  const owner = await pageOf(browser, "owner@rasad.test");
  await owner.goto("/admin/admins?status=pending");
  const card = cardOf(owner, person);
  await expect(card.getByText("Verification Pending")).toBeVisible();
  await expect(card).toContainText(person.email);
  await decide(owner, person, "^Verify ", "Yes, verify");
  await expect(owner.getByText(`Admin ${person.name} verified successfully.`).first()).toBeVisible();
  await expect(card).toHaveCount(0);
  await newestMail(person.email);
  expect((await admin.goto("/admin/agents"))?.status()).toBe(200);
  await expect(admin.getByRole("heading", { name: "Delivery Agents" })).toBeVisible();

  // A second decision on the same page, without a reload.
  await owner.goto("/admin/admins");
  await decide(owner, person, "^Reject ", "Yes, reject");
  await expect(card.getByText("Rejected", { exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: /^Reject / })).toHaveCount(0);
  await admin.goto("/admin/agents");
  await expect(admin).toHaveURL(/\/login\?returnTo=/);
  await admin.context().clearCookies();
  await signIn(admin, person.email);
  expect((await admin.goto("/admin/agents"))?.status()).toBe(403);

  await owner.goto("/admin/audit?subject=admin");
  await expect(owner.getByText(`verified the admin ${person.name}`)).toBeVisible();
  await expect(owner.getByText(`rejected the admin ${person.name}`)).toBeVisible();
});

test("lets an admin verify and reject an agent after a look at the vehicle, on a phone", { tag: "@long" }, async ({
  browser,
}) => {
  const person = await registerAgent();
  const admin = await pageOf(browser, "admin@rasad.test", PHONE);
  await admin.goto("/admin/agents?status=pending");
  const card = cardOf(admin, person);
  await expect(card).toContainText("No ratings yet");
  await expect(card).toContainText("800020");

  const enlarge = card.getByRole("link", { name: /Enlarge the picture/ });
  await untilHydrated(enlarge);
  await enlarge.click();
  const overlay = admin.getByRole("dialog", { name: `Vehicle of ${person.name}` });
  await expect(overlay.getByRole("img")).toBeVisible();
  expect(
    await overlay.getByRole("img").evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThan(0);
  await admin.keyboard.press("Escape");
  await expect(overlay).toBeHidden();
  await expect(card.getByRole("link", { name: /Enlarge the picture/ })).toBeFocused();

  const agent = await pageOf(browser, person.email, PHONE);
  await agent.goto("/orders");
  await expect(agent.getByText("waiting to be verified").first()).toBeVisible();
  await decide(admin, person, "^Verify ", "Yes, verify");
  await expect(admin.getByText(/Agent \w{8} verified successfully\./).first()).toBeVisible();
  await newestMail(person.email);
  await agent.goto("/orders");
  await expect(agent.getByText("waiting to be verified")).toHaveCount(0);

  await admin.goto("/admin/agents?status=verified");
  await decide(admin, person, "^Reject ", "Yes, reject");
  await expect(admin.getByText(/Agent \w{8} rejected successfully\./).first()).toBeVisible();
  await agent.goto("/orders");
  await expect(agent).toHaveURL(/\/login/);
});

test("changes nothing when a decision is dismissed or fails", { tag: "@long" }, async ({ browser }) => {
  const agent = await registerAgent();
  const admin = await registerAdmin();
  const owner = await pageOf(browser, "owner@rasad.test");
  for (const [path, person, words] of [
    ["/admin/agents", agent, "Agent Status update failed."],
    ["/admin/admins", admin, "Some Error Occurred."],
  ] as const) {
    await owner.goto(`${path}?status=pending`);
    const card = cardOf(owner, person);
    await decide(owner, person, "^Reject ", "Leave it");
    await expect(owner.getByRole("dialog")).toBeHidden();

    await owner.route(/\.data/, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await decide(owner, person, "^Verify ", "Yes, verify");
    await expect(card.getByRole("alert")).toHaveText(words);
    await owner.unroute(/\.data/);
    await owner.reload();
    await expect(card.getByText("Verification Pending")).toBeVisible();
  }
});

test("lets the owner sign a person out everywhere", { tag: "@long" }, async ({ browser }) => {
  const person = await registerAgent();
  const agent = await pageOf(browser, person.email);
  expect(await statusAt(agent.context(), "/api/auth/me")).toBe(200);
  const owner = await pageOf(browser, "owner@rasad.test");
  await owner.goto("/admin/agents");
  await decide(owner, person, "out everywhere", "Sign out");
  await expect(owner.getByText(`${person.name} is signed out everywhere.`).first()).toBeVisible();
  expect(await statusAt(agent.context(), "/api/auth/me")).toBe(401);
  await agent.context().clearCookies();
  await signIn(agent, person.email);
  expect(await statusAt(agent.context(), "/api/auth/me")).toBe(200);
});

test("shows each role its own tabs and Access Denied on all others", { tag: "@long" }, async ({ browser }) => {
  const tabs = (page: Page) => page.getByRole("navigation", { name: "Admin sections" }).getByRole("link");
  const more = (page: Page) => page.getByRole("navigation", { name: "Admin sections" }).locator("summary");
  const owner = await pageOf(browser, "owner@rasad.test");
  await owner.goto("/admin/agents");
  await expect(tabs(owner)).toHaveText(["Dashboard", "Products", "Orders", "Cancel", "Delivery Agents", "Admins"]);
  await more(owner).click();
  await expect(tabs(owner).filter({ hasText: /^Audit log$/ })).toBeVisible();
  await tabs(owner).filter({ hasText: "Admins" }).click();
  await expect(owner).toHaveURL(/\/admin\/admins$/);
  await expect(owner.getByRole("heading", { name: "Admins", level: 1 })).toBeVisible();

  const admin = await pageOf(browser, "admin@rasad.test");
  await admin.goto("/admin/agents");
  await more(admin).click();
  await expect(tabs(admin).filter({ hasText: /^(Delivery Agents|Returns)$/ })).toHaveCount(2);
  await expect(tabs(admin).filter({ hasText: /^(Admins|Audit log)$/ })).toHaveCount(0);
  for (const path of ["/admin/admins", "/admin/audit"]) {
    expect((await admin.goto(path))?.status()).toBe(403);
    await expect(admin.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  }
  // Client-side navigation is refused too, and Go Back returns to the previous page.
  await admin.goto("/admin/agents");
  await admin.goto("/admin/admins");
  const back = admin.getByRole("link", { name: "Go Back" });
  await untilHydrated(back);
  await back.click();
  await expect(admin).toHaveURL(/\/admin\/agents$/);
});
