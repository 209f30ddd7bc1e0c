import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type LocalApp, startLocal } from "../../scripts/local/start-local.ts";
import { PORT } from "./support/ports.ts";
import { confirmOrder, logIn, newOrder } from "./support/shop.ts";

/** A shop of this file's own, beside the one of all specs: it is stopped and started again. */
const OWN_PORT = PORT + 40;
const OWN_APP = `http://localhost:${OWN_PORT}`;
const SOON = { timeout: 30_000 };

let app: LocalApp | undefined;
let stateDir: string;
const start = () => startLocal({ port: OWN_PORT, stateDir, quiet: true });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  stateDir = mkdtempSync(join(tmpdir(), "rasad-restart-"));
  app = await start();
});
test.afterAll(async () => {
  await app?.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

test("a restart loses nothing: the boards come back by themselves and show what happened meanwhile", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const admin = await logIn("admin@rasad.test", undefined, OWN_APP);
  const buyer = await logIn("hotel@rasad.test", undefined, OWN_APP);
  const context = await browser.newContext({ baseURL: OWN_APP });
  await context.request.post("/api/auth/login", { data: { email: "agent@rasad.test", password: admin.password } });
  const page = await context.newPage();
  await page.goto("/orders");
  const live = page.getByTestId("live");
  const cardOf = (id: string) => page.getByTestId("order-card").filter({ hasText: id });
  await expect(live).toHaveAttribute("data-state", "live", SOON);
  await page.evaluate(() => Object.assign(window, { wasNeverReloaded: true }));

  const before = await newOrder(buyer, {}, OWN_APP);
  await confirmOrder(admin, before._id, OWN_APP);
  await expect(cardOf(before._id)).toBeVisible(SOON);

  await app?.stop();
  await expect(live).toHaveAttribute("data-state", "connecting", SOON);
  app = await start();
  // Before the page is back: this news goes to nobody.
  const meanwhile = await newOrder(buyer, {}, OWN_APP);
  await confirmOrder(admin, meanwhile._id, OWN_APP);

  await expect(live).toHaveAttribute("data-state", "live", SOON);
  await expect(cardOf(meanwhile._id)).toBeVisible(SOON);
  await expect(cardOf(before._id)).toBeVisible();
  // And what comes after is heard as before.
  const after = await newOrder(buyer, {}, OWN_APP);
  await confirmOrder(admin, after._id, OWN_APP);
  await expect(cardOf(after._id)).toBeVisible(SOON);
  expect(await page.evaluate(() => "wasNeverReloaded" in window)).toBe(true);
});
