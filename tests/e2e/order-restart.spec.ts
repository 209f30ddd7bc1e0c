import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type LocalApp, startLocal } from "../../scripts/local/start-local.ts";
import { PORT } from "./support/ports.ts";
import { confirmOrder, contextOf, logIn, newOrder } from "./support/shop.ts";

/** A shop of this file's own, beside the one of all specs: it is stopped and started again. */
const OWN_PORT = PORT + 44;
const OWN_APP = `http://localhost:${OWN_PORT}`;
const SOON = { timeout: 30_000 };

let app: LocalApp | undefined;
let stateDir: string;
const start = () => startLocal({ port: OWN_PORT, stateDir, quiet: true });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  stateDir = mkdtempSync(join(tmpdir(), "rasad-order-restart-"));
  app = await start();
});
test.afterAll(async () => {
  await app?.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

test("a restart loses nothing: the kitchen's page comes back by itself and shows what happened meanwhile", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const admin = await logIn("admin@rasad.test", undefined, OWN_APP);
  const buyer = await logIn("hotel2@rasad.test", undefined, OWN_APP);
  const [first, second] = [await newOrder(buyer, {}, OWN_APP), await newOrder(buyer, {}, OWN_APP)];
  const page = await (await contextOf(browser, buyer, {}, OWN_APP)).newPage();
  await page.goto("/orders");
  const live = page.getByTestId("live");
  const cardOf = (id: string) => page.getByTestId("order-card").filter({ hasText: id });
  await expect(live).toHaveAttribute("data-state", "live", SOON);
  await page.evaluate(() => Object.assign(window, { wasNeverReloaded: true }));

  await app?.stop();
  await expect(live).toHaveAttribute("data-state", "connecting", SOON);
  app = await start();
  // Before the page is back: this news goes to nobody.
  await confirmOrder(admin, first._id, OWN_APP);
  await expect(live).toHaveAttribute("data-state", "live", SOON);
  await expect(cardOf(first._id)).toContainText("Confirmed", SOON);
  // And what comes after is heard as before.
  await confirmOrder(admin, second._id, OWN_APP);
  await expect(cardOf(second._id)).toContainText("Confirmed", SOON);
  expect(await page.evaluate(() => "wasNeverReloaded" in window)).toBe(true);
});
