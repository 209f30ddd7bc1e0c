import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { type LocalApp, startLocal } from "../../../scripts/local/start-local.ts";
import { DEMO_PASSWORD } from "../../../seed/demo-people.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import type { PackingStation } from "../../../worker/orders/packing/packing.contract.ts";
import { reach } from "../../support/reach.ts";
import { createPicker } from "../support/picker.ts";
import { PORT } from "../support/ports.ts";
import { call, confirmOrder, newOrder, type Person } from "../support/shop.ts";
import { test } from "../support/test.ts";

/** A separate shop, because this file packs every order of its morning. */
const OWN_PORT = PORT + 60;
const OWN_APP = `http://localhost:${OWN_PORT}`;
const ORDERS = 200;
const PRINTED = 67;
/** Concurrent requests. */
const AT_ONCE = 8;
const PRESS_MS = 120_000;
/** A generous timeout: two people pick about 1,300 lines. */
const MORNING_MS = 3_600_000;

let app: LocalApp | undefined;
let stateDir: string;
let admin: Person;
let buyers: readonly [Person, Person];
let orders: Order[];

const logIn = async (email: string): Promise<Person> => {
  const login = { email, password: DEMO_PASSWORD };
  return { ...login, token: (await call(null, "POST", "/auth/login", login, OWN_APP)).token as string };
};
const openPage = async (browser: Browser, who: Person, options = {}): Promise<Page> => {
  const context = await browser.newContext({ baseURL: OWN_APP, ...options });
  await context.request.post("/api/auth/login", { data: { email: who.email, password: who.password } });
  // With a timeout for each action, a failed tap reports its element.
  context.setDefaultTimeout(PRESS_MS);
  return context.newPage();
};

interface Listed {
  readonly _id: string;
  readonly stock: number;
  readonly minQuantity: number;
  readonly orderMultiple: number;
}

/** The first orders have eight to twelve lines, as most hotel orders have; the others three to six. */
const lineCount = (i: number): number => (i < PRINTED ? 8 + (i % 5) : 3 + (i % 4));

test.beforeAll(async () => {
  stateDir = mkdtempSync(join(tmpdir(), "rasad-morning-"));
  app = await startLocal({ port: OWN_PORT, stateDir, quiet: true });
  admin = await logIn("admin@rasad.test");
  buyers = [await logIn("hotel@rasad.test"), await logIn("hotel3@rasad.test")];
  const listed = (await (await reach(`${OWN_APP}/api/products?limit=100`)).json()) as Listed[];
  const inStock = listed.filter(({ stock }) => stock > 100);
  const place = async (i: number): Promise<Order> => {
    const items = Array.from({ length: lineCount(i) }, (_, line) => {
      const { _id: productId, minQuantity, orderMultiple } = inStock[(i * 7 + line) % inStock.length] as Listed;
      return { productId, quantity: 2 * Math.max(minQuantity, orderMultiple) };
    });
    const notes = i % 3 === 0 ? "Please bring it to the back door and ring twice." : "";
    return confirmOrder(admin, (await newOrder(buyers[i % 2 === 0 ? 0 : 1], { items, notes }, OWN_APP))._id, OWN_APP);
  };
  orders = [];
  for (let i = 0; i < ORDERS; i += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, ORDERS - i) }, (_, j) => place(i + j));
    orders.push(...(await Promise.all(batch)));
  }
});
test.afterAll(async () => {
  await app?.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

test(`prints the packing sheets of ${PRINTED} orders on ${Math.ceil(PRINTED / 2)} pages`, async ({ browser }) => {
  for (const language of ["english", "hindi", "marathi", "gujarati"]) {
    await call(admin.token, "PUT", "/auth/profile", { language }, OWN_APP);
    const page = await openPage(browser, admin);
    const query = new URLSearchParams(orders.slice(0, PRINTED).map(({ _id }) => ["order", _id]));
    await page.goto(`/admin/orders/packing?${query}`);
    await expect(page.getByTestId("packing-sheet")).toHaveCount(PRINTED);
    const pdf = new TextDecoder("latin1").decode(await page.pdf({ format: "A4" }));
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), language).toHaveLength(Math.ceil(PRINTED / 2));
    await page.context().close();
  }
});

/** Names of products whose weight may differ from the ordered quantity. */
const namesByWeight = async (): Promise<Set<string>> => {
  const names = new Set<string>();
  for (let i = 0; i < ORDERS; i += 100) {
    const query = new URLSearchParams(orders.slice(i, i + 100).map(({ _id }) => ["order", _id]));
    const { orders: found } = await call(admin.token, "GET", `/admin/packing?${query}`, undefined, OWN_APP);
    for (const { lines } of found as PackingStation["orders"])
      for (const { name, max, quantity } of lines) if (max > quantity) names.add(name);
  }
  return names;
};

const sumOf = (name: string): number => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

test(`lets two people pack ${ORDERS} orders with 2.2 taps a line`, async ({ browser }) => {
  await call(admin.token, "PUT", "/auth/profile", { language: "english" }, OWN_APP);
  // Short lines are left out or replaced by the nearest product, as each buyer prefers.
  for (const [email, shortRule] of [
    ["hotel@rasad.test", "leave_out"],
    ["hotel2@rasad.test", "leave_out"],
    ["hotel3@rasad.test", "nearest"],
  ] as const)
    await call((await logIn(email)).token, "PUT", "/auth/profile", { shortRule }, OWN_APP);
  test.setTimeout(MORNING_MS);
  const tally = { presses: 0, lines: 0, weighed: 0, short: 0 };
  const weighed = await namesByWeight();
  const options = { viewport: { width: 360, height: 740 } };
  const people = [admin, await logIn("owner@rasad.test")];
  const pages = await Promise.all(people.map((who) => openPage(browser, who, options)));
  // The pickers share the orders, and each fetches half of the products.
  const pickers = pages.map((page, part) =>
    createPicker({ page, tally, weighed, fetches: (name) => sumOf(name) % 2 === part }),
  );
  await Promise.all(pages.map((page) => page.goto("/admin/packing")));
  for (;;) {
    const opened = await Promise.all(pickers.map((picker) => picker.openNext()));
    if (!opened.every(Boolean)) break;
    await Promise.all(pickers.map((picker) => picker.pickAll()));
    await Promise.all(pickers.map((picker, part) => picker.packOwn((name) => sumOf(name) % 2 === part)));
    await Promise.all(pickers.map((picker) => picker.leave()));
  }
  const stages = await Promise.all(
    orders.map(
      async ({ _id }) => ((await call(admin.token, "GET", `/orders/${_id}`, undefined, OWN_APP)).order as Order).stage,
    ),
  );
  expect(stages.filter((stage) => stage === "packed")).toHaveLength(ORDERS);
  expect(Math.min(tally.weighed, tally.short)).toBeGreaterThan(0);
  expect(tally.presses / tally.lines, JSON.stringify(tally)).toBeLessThanOrEqual(2.2);
});
