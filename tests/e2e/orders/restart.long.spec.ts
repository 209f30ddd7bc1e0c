import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { type LocalApp, startLocal } from "../../../scripts/local/start-local.ts";
import { DEMO_PASSWORD } from "../../../seed/demo-people.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { reach } from "../../support/reach.ts";
import { PORT } from "../support/ports.ts";
import { type Account, call, confirmOrder, newOrder, type Person } from "../support/shop.ts";
import { test } from "../support/test.ts";

/** A shop of this file's own, because it is stopped and started again. */
const OWN_PORT = PORT + 40;
const OWN_APP = `http://localhost:${OWN_PORT}`;

let app: LocalApp | undefined;
let stateDir: string;
const start = () => startLocal({ port: OWN_PORT, stateDir, quiet: true });

test.beforeAll(async () => {
  stateDir = mkdtempSync(join(tmpdir(), "rasad-restart-"));
  app = await start();
});
test.afterAll(async () => {
  await app?.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

/** A page of this person's orders with live updates. */
const openOrders = async (browser: Browser, who: Account): Promise<Page> => {
  const page = await browser.newPage({ baseURL: OWN_APP });
  await page.request.post("/api/auth/login", { data: { email: who.email, password: who.password } });
  await page.goto("/orders");
  await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  await page.evaluate(() => Object.assign(window, { wasNeverReloaded: true }));
  return page;
};
/** This demo account, signed in at this shop. */
const logIn = async (email: string): Promise<Person> => {
  const login = { email, password: DEMO_PASSWORD };
  return { ...login, token: (await call(null, "POST", "/auth/login", login, OWN_APP)).token as string };
};
const cardOn = (page: Page, { _id }: Order) => page.getByTestId("order-card").filter({ hasText: _id });

test("sends the first page of a fresh server whole", async () => {
  for (const email of ["hotel@rasad.test", "agent@rasad.test"]) {
    const { token } = await logIn(email);
    const answer = await reach(`${OWN_APP}/orders`, { headers: { Cookie: `__Host-rasad_session=${token}` } });
    const html = await answer.text();
    expect(html.indexOf('data-testid="order-card"')).toBeGreaterThan(html.indexOf("<main"));
    expect(html.indexOf('data-testid="order-card"')).toBeLessThan(html.indexOf("</main>"));
  }
});

test("reconnects board and buyer after a restart and shows what happened meanwhile", async ({ browser }) => {
  const admin = await logIn("admin@rasad.test");
  const buyer = await logIn("hotel2@rasad.test");
  const order = () => newOrder(buyer, {}, OWN_APP);
  const confirm = ({ _id }: Order) => confirmOrder(admin, _id, OWN_APP);
  const before = await order();
  const meanwhile = await order();
  const after = await order();
  const buyerPage = await openOrders(browser, buyer);
  const board = await openOrders(browser, { email: "agent@rasad.test", password: admin.password });
  const pages = [buyerPage, board];
  /** The buyer sees all orders from the start, the board only confirmed ones. */
  const bothShow = async (one: Order) => {
    await expect(cardOn(board, one)).toBeVisible();
    await expect(cardOn(buyerPage, one)).toContainText("Confirmed");
  };

  await confirm(before);
  await bothShow(before);

  await app?.stop();
  for (const page of pages) await expect(page.getByTestId("live")).toHaveAttribute("data-state", "connecting");
  app = await start();
  // Nobody receives this event: the pages are not connected yet.
  await confirm(meanwhile);
  for (const page of pages) await expect(page.getByTestId("live")).toHaveAttribute("data-state", "live");
  await bothShow(meanwhile);
  await expect(cardOn(board, before)).toBeVisible();
  // Later events arrive as before.
  await confirm(after);
  await bothShow(after);
  for (const page of pages) expect(await page.evaluate(() => "wasNeverReloaded" in window)).toBe(true);
});
