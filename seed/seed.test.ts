import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareData, withStorage } from "../scripts/local/prepare-data.ts";
import { isValidGstin } from "../worker/identity/accounts.contract.ts";
import { APPROVAL_WINDOW_MS } from "../worker/orders/order-lifecycle.contract.ts";
import { findBrokenRulesIn } from "../worker/testing/broken-rules.ts";
import { readCatalogue } from "./catalogue.ts";

type Row = Record<string, string | number | null>;
let folder: string;
let pictures: string[] = [];
let bytesOfPictures: number[] = [];
let broken: string[] = [];
const answers = new Map<string, Row[]>();

const QUERIES = {
  statuses: "SELECT status, count(*) AS n FROM orders GROUP BY status ORDER BY status",
  stock: "SELECT sku, stock_milli / 1000.0 AS stock, image_key AS imageKey FROM products ORDER BY sku",
  revenue: `SELECT (SELECT value FROM counters WHERE key = 'revenue.paise') AS counted,
    (SELECT sum(total_paise) FROM orders WHERE payment_status = 'paid') AS paid`,
  counted: `SELECT (SELECT value FROM counters WHERE key = 'orders.total') AS orders,
    (SELECT sum(total_orders) FROM users) AS ofBuyers, (SELECT count(*) FROM orders) AS real`,
  agents: `SELECT a.accepted_count AS accepted, a.delivered_count AS delivered,
    (SELECT count(*) FROM orders o WHERE o.agent_id = a.id) AS carried,
    (SELECT count(*) FROM orders o WHERE o.agent_id = a.id AND o.status = 'delivered') AS handedOver FROM agents a`,
  vehicles: "SELECT id, vehicle_image_key AS key FROM agents",
  waiting: "SELECT id FROM outbox WHERE status = 'waiting'",
  future: `SELECT order_id FROM order_events WHERE at > ${Date.now() + 60_000}`,
  ofTeam: `SELECT o.status, o.awaits_approval AS waits, o.total_paise > m.team_order_limit_paise AS isAbove,
    o.approval_due_at - o.created_at AS holds, o.approval_due_at > ${Date.now() + 11 * 3_600_000} AS hasTime,
    a.email FROM orders o JOIN users m ON m.id = o.placed_by JOIN users a ON a.id = o.buyer_id ORDER BY o.id`,
  team: `SELECT m.email, m.team_role AS role FROM users m JOIN users a ON a.id = m.team_account_id ORDER BY m.email`,
  byStaff: `SELECT u.email, o.status FROM order_events e JOIN orders o ON o.id = e.order_id JOIN users u ON u.id = o.buyer_id
    WHERE e.version = 1 AND e.actor_role = 'staff'`,
  invited: "SELECT email FROM team_invitations WHERE used_at IS NULL AND revoked_at IS NULL",
  documents: "SELECT kind FROM documents GROUP BY kind ORDER BY kind",
  returns: "SELECT state, decision FROM returns ORDER BY id",
  handovers: "SELECT state, counted_paise - declared_paise AS difference FROM cash_handovers ORDER BY id",
  atDoor: "SELECT count(*) AS n FROM orders WHERE status = 'accepted' AND door_digest IS NOT NULL",
  changedAtDoor: "SELECT count(*) AS n FROM delivered_lines",
  overdue: `SELECT u.email, (SELECT count(*) FROM account_payments p WHERE p.buyer_id = u.id) AS payments,
    (SELECT count(*) FROM credit_reminders r WHERE r.buyer_id = u.id) AS reminders FROM credit_accounts c
    JOIN users u ON u.id = c.buyer_id WHERE c.oldest_unpaid_at < ${Date.now() - 8 * 86_400_000}`,
  webhooks: `SELECT e.url, e.state, u.email, (SELECT count(*) FROM webhook_deliveries d WHERE d.endpoint_id = e.id) AS sent,
    (SELECT count(*) FROM webhook_listeners l WHERE l.account_id = u.id) AS listeners
    FROM webhook_endpoints e JOIN users u ON u.id = e.user_id`,
  gstins: "SELECT gstin FROM users WHERE gstin IS NOT NULL",
} as const;
const answer = (name: keyof typeof QUERIES): Row[] => answers.get(name) ?? [];

/** Seeds one shop as `npm start` does and reads it once for all tests. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rasad-seed-"));
  await prepareData(folder, () => {});
  await withStorage(folder, async ({ DB, IMAGES }) => {
    for (const [name, sql] of Object.entries(QUERIES)) answers.set(name, (await DB.prepare(sql).all<Row>()).results);
    broken = await findBrokenRulesIn(DB);
    const { objects } = await IMAGES.list();
    pictures = objects.map(({ key }) => key);
    bytesOfPictures = objects.map(({ size }) => size);
  });
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

it("seeds orders in every status, so that no screen is empty", () => {
  expect(answer("statuses")).toEqual([
    { status: "accepted", n: 2 },
    { status: "cancelled", n: 2 },
    { status: "confirmed", n: 3 },
    { status: "delivered", n: 21 },
    { status: "pending", n: 4 },
  ]);
  expect(answer("byStaff")).toEqual([{ email: "hotel2@rasad.test", status: "confirmed" }]);
});

it("leaves the stock of catalogue.csv after the demo orders", async () => {
  const rows = await readCatalogue();
  const wanted = new Map(rows.map(({ sku, stock }) => [sku, stock]));
  expect(rows.length).toBeGreaterThanOrEqual(520);
  expect(new Map(answer("stock").map(({ sku, stock }) => [sku, stock]))).toEqual(wanted);
});

it("describes each product in every language, in the letters of that language", async () => {
  const rows = await readCatalogue();
  const lacking = rows.filter(
    ({ descriptionHindi, descriptionMarathi, descriptionGujarati }) =>
      !(/\p{Script=Devanagari}/u.test(descriptionHindi) && /\p{Script=Devanagari}/u.test(descriptionMarathi)) ||
      !/\p{Script=Gujarati}/u.test(descriptionGujarati),
  );
  expect(lacking.map(({ sku }) => sku)).toEqual([]);
});

it("keeps every rule between the tables, from stock to the ledger", () => expect(broken).toEqual([]));

it("has documents, an undecided return, declared cash and an overdue account", () => {
  expect(answer("documents").map(({ kind }) => kind)).toEqual([
    "bill_of_supply",
    "credit_note",
    "invoice",
    "invoice_bill",
  ]);
  expect(answer("returns")).toEqual([
    { state: "decided", decision: "credit" },
    { state: "requested", decision: null },
  ]);
  expect(answer("handovers")).toEqual([
    { state: "counted", difference: 0 },
    { state: "counted", difference: -100_00 },
    { state: "counted", difference: 20_00 },
    { state: "open", difference: null },
  ]);
  expect(answer("atDoor")).toEqual([{ n: 1 }]);
  expect(answer("changedAtDoor")).toEqual([{ n: 3 }]);
  expect(answer("overdue")).toEqual([{ email: "hotel2@rasad.test", payments: 1, reminders: 3 }]);
});

it("uploads the picture of every product", () => {
  const shown = pictures.filter((key) => key.startsWith("seed/"));
  expect(new Set(shown)).toEqual(new Set(answer("stock").map(({ imageKey }) => imageKey)));
});

it("has at least 180 product pictures, and at most 12 products per picture", () => {
  const shown = Map.groupBy(answer("stock"), ({ imageKey }) => imageKey);
  expect(shown.size).toBeGreaterThanOrEqual(180);
  expect([...shown].filter(([, products]) => products.length > 12)).toEqual([]);
});

it("uploads no product picture above 12 KB", () => {
  const sizes = pictures.map((key, index) => ({ key, size: bytesOfPictures[index] ?? 0 }));
  const shown = sizes.filter(({ key }) => key.startsWith("seed/"));
  expect(shown.length).toBeGreaterThanOrEqual(180);
  expect(shown.filter(({ size }) => size > 12 * 1024)).toEqual([]);
});

it("stores every agent's vehicle picture outside the public folders", () => {
  const vehicles = answer("vehicles").map(({ id, key }) => ({ id, key: String(key) }));
  expect(vehicles.length).toBe(3);
  expect(pictures.filter((key) => !key.startsWith("seed/")).sort()).toEqual(vehicles.map(({ key }) => key).sort());
  for (const { id, key } of vehicles) expect(key).toMatch(new RegExp(`^vehicles/${id}/[0-9a-f]{64}\\.webp$`));
});

it("leaves every counter equal to what it counts", () => {
  const [revenue] = answer("revenue");
  expect(revenue?.counted).toBe(revenue?.paid);
  expect(answer("counted")).toEqual([{ orders: 32, ofBuyers: 32, real: 32 }]);
  for (const { accepted, delivered, carried, handedOver } of answer("agents")) {
    expect(accepted).toEqual(carried);
    expect(delivered).toEqual(handedOver);
  }
});

it("dates nothing in the future and sends no mail", () => {
  expect(answer("future")).toEqual([]);
  expect(answer("waiting")).toEqual([]);
});

it("has a cook who orders for a team: one order within their limit, and one that waits for approval", () => {
  expect(answer("team")).toEqual([
    { email: "cook@rasad.test", role: "buyer" },
    { email: "manager@rasad.test", role: "approver" },
  ]);
  const order = { email: "hotel3@rasad.test", waits: 0, isAbove: 0, holds: null, hasTime: null };
  expect(answer("ofTeam")).toEqual([
    { ...order, status: "delivered" },
    { ...order, status: "pending", waits: 1, isAbove: 1, holds: APPROVAL_WINDOW_MS, hasTime: 1 },
  ]);
  expect(answer("invited")).toEqual([{ email: "storekeeper@rasad.test" }]);
});

it("gives demo accounts valid tax numbers", () => {
  expect(answer("gstins").length).toBeGreaterThan(0);
  for (const { gstin } of answer("gstins")) expect(isValidGstin(String(gstin))).toBe(true);
});

it("has a webhook from the demo hotel to the mock receiver, with a test event", () => {
  const url = "http://localhost:8788/webhooks/receive";
  expect(answer("webhooks")).toEqual([{ url, state: "active", email: "hotel@rasad.test", sent: 1, listeners: 5 }]);
});
