import { beforeAll, expect, it } from "vitest";
import { createServices } from "../compose.ts";
import { as } from "../testing/api-client.ts";
import { fillCatalogue } from "../testing/costs/big-shop.ts";
import { measure, measureService, rowBudget } from "../testing/costs/meter.ts";
import { type Account, createUser } from "../testing/factories.ts";
import { env, resting } from "../testing/faults.ts";
import { orderOf, place } from "../testing/orders.ts";
import type { List, WorkingList } from "./lists.contract.ts";

const LINES = 500;
let ids: string[];
let buyer: Account;
let listId: string;

beforeAll(async () => {
  resting.mails = true;
  ids = await fillCatalogue(600);
  buyer = await createUser();
  const lines = ids.slice(0, LINES).map((productId) => ({ productId, par: 2, quantity: 1 }));
  const { body } = await as(buyer.token).post<{ list: List }>("/lists", { name: "Everything", lines });
  listId = body.list._id;
  const items = ids.slice(0, 100).map((productId) => ({ productId, quantity: 1 }));
  expect((await place(buyer, orderOf("", 1, { items }))).status).toBe(201);
}, 300_000);

const readList = () => measure<{ list: WorkingList }>("GET", `/lists/${listId}`, { token: buyer.token });

it("reads a list of 500 lines with prices, stock and last prices in one trip after the session's", async () => {
  const { body, cost } = await readList();
  expect(body.list.lines).toHaveLength(LINES);
  expect(body.list.lines.filter(({ lastPrice }) => lastPrice !== null)).toHaveLength(100);
  expect(cost.trips).toBe(2);
  expect(cost.rows).toBeLessThanOrEqual(rowBudget(LINES));
  const actor = await createServices(env, { waitUntil: () => undefined }).sessions.authenticate(buyer.token);
  const page = await measureService(({ lists }) => lists.getList(actor, "patna", listId));
  expect(page.cost.trips).toBe(1);
});

it("reads at most six candidates for each product out of stock", async () => {
  const isShort = ids.slice(0, 40);
  await env.DB.prepare(
    "UPDATE products SET stock_milli = 0, name = rtrim(name, '0123456789 ') WHERE id IN (SELECT value FROM json_each(?))",
  )
    .bind(JSON.stringify(isShort))
    .run();
  const { body, cost } = await readList();
  expect(cost.trips).toBe(2);
  const replaced = body.list.lines.filter(({ replacement }) => replacement !== null);
  expect(replaced.length).toBeGreaterThan(20);
  for (const { product, replacement } of replaced) {
    expect(isShort).toContain(product._id);
    expect(replacement?.stock).toBeGreaterThan(0);
  }
  expect(cost.rows).toBeLessThanOrEqual(rowBudget(LINES + 6 * isShort.length));
});

it("sets 500 lines with one write and one read trip, and writes only lines that differ", async () => {
  const { body } = await readList();
  const { version, lines } = body.list;
  const wanted = lines.map(({ product, par, quantity, note }) => ({ productId: product._id, par, quantity, note }));
  const changed = wanted.map((line, i) => (i === 7 ? { ...line, par: 9 } : line));
  const { status, text, cost } = await measure("PUT", `/lists/${listId}/lines`, {
    token: buyer.token,
    body: { version, lines: changed },
  });
  expect(status, text).toBe(200);
  expect(cost.serial).toBe(3);
});

it("lists and proposes in one trip each", async () => {
  const lists = await measure<{ lists: List[] }>("GET", "/lists", { token: buyer.token });
  expect(lists.cost.trips).toBe(2);
  expect(lists.cost.rows).toBeLessThanOrEqual(rowBudget(1));
  const proposals = await measure("GET", "/lists/proposals", { token: buyer.token });
  expect(proposals.cost.trips).toBe(2);
  const regulars = await measureService(async ({ sessions, lists }) => {
    const session = await sessions.openSession(buyer.token);
    return session ? lists.readBought(session, "patna") : { listId: null, lines: [] };
  });
  expect(regulars.cost.trips).toBe(1);
  expect(regulars.result.lines).toHaveLength(40);
  // The additional hundred rows are the entries of the row that stores the days, which json_each counts.
  expect(regulars.cost.rows).toBeLessThanOrEqual(rowBudget(100 + 40) + 100);
  // The history is one order of a hundred lines.
  expect(proposals.cost.rows).toBeLessThanOrEqual(rowBudget(100 + 1 + 1));
});
