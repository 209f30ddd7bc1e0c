import { beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { LOW_STOCK_SHOWN, QUEUE_CAP, RECENT_ORDERS } from "../../dashboard/dashboard.contract.ts";
import { MAX_BUYERS } from "../../orders/browse/find-orders.repo.ts";
import { MAX_PACKED, MAX_PICKED, type PickList } from "../../orders/fulfilment/fulfilment.contract.ts";
import type { Order } from "../../orders/orders.contract.ts";
import { itEvery } from "../every-row.ts";
import { type Account, createAdmin, createAgent, createOwner, createUser } from "../factories.ts";
import { env } from "../faults.ts";
import { placed } from "../orders.ts";
import { fillCatalogue, fillOrders } from "./big-shop.ts";
import { measure, measureService, rowBudget } from "./meter.ts";

/**
 * The admin pages of a shop of this size. Each takes two round trips, one for authentication and one for the page, and
 * reads rows in proportion to what it shows.
 */
export const adminCosts = ({
  products,
  orderCount,
}: {
  readonly products: number;
  readonly orderCount: number;
}): void => {
  const LINES_EACH = 2;

  let owner: Account;
  let staff: Account;
  let frequentBuyer: Account;
  let last: Order;

  const run = (text: string, ...values: unknown[]) =>
    env.DB.prepare(text)
      .bind(...values)
      .run();
  /** Inserts `count` rows in one statement, numbered from 1 as `i`. */
  const fill = (count: number, insert: string) =>
    run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) ${insert}`);

  beforeAll(async () => {
    const productIds = await fillCatalogue(products);
    [owner, staff] = [await createOwner(), await createAdmin()];
    const agents = [await createAgent(), await createAgent()];
    const buyers = await fillOrders(
      orderCount,
      productIds,
      agents.map(({ agentId }) => agentId),
      LINES_EACH,
    );
    frequentBuyer = buyers[0] ?? staff;
    // Half of the accepted orders have a cancellation request; one in twenty pending orders is unpaid.
    await run("UPDATE orders SET cancel_requested_at = created_at WHERE status = 'accepted' AND id LIKE '%2'");
    await run("UPDATE orders SET awaits_payment = 1 WHERE status = 'pending' AND id LIKE '%00'");
    await run(`INSERT INTO order_events (order_id, version, type, from_status, to_status, actor_role, idempotency_key, at)
      SELECT id, 99, 'order.expired', 'pending', 'cancelled', 'system', 'unconfirmed', 1 FROM orders WHERE status = 'cancelled'`);
    await run("UPDATE products SET stock_milli = 3000 WHERE rowid % 40 = 0");
    await fill(
      5_000,
      `INSERT INTO outbox (id, kind, dedupe_key, payload, status, next_attempt_at, created_at)
     SELECT '0' || printf('%025d', i), 'order.confirmed', 'k' || i, '{}', iif(i % 5 = 0, 'dead', 'sent'), i, i FROM n`,
    );
    const { profiles, sessions } = createServices(env, { waitUntil: () => undefined });
    const names = { name: "Zaika रसोई Kankarbagh", businessName: "Maurya Group" };
    await profiles.saveProfile(await sessions.authenticate(frequentBuyer.token), names);
    // Placed by another buyer and then reassigned, because the frequent buyer has more open orders than allowed.
    last = await placed(await createUser(), productIds[0] ?? "");
    await env.DB.prepare("UPDATE orders SET buyer_id = ? WHERE id = ?").bind(frequentBuyer.userId, last._id).run();
  });

  interface OrderList {
    readonly orders: Order[];
    readonly nextCursor: string | null;
  }
  const shownIn = (orders: readonly Order[]): number => orders.reduce((sum, { items }) => sum + 1 + items.length, 0);
  /** An order id in the middle of all orders. */
  const MIDDLE = `01M${String(orderCount / 2).padStart(23, "0")}`;

  const MIDDLE_CONFIRMED = `01M${String(orderCount / 2 + 1).padStart(23, "0")}`;

  describe("lists of orders", () => {
    const list = async (path: string) => {
      const { status, text, body, cost } = await measure<OrderList>("GET", path, { token: staff.token });
      expect(status, text).toBe(200);
      expect(cost.serial).toBe(2);
      return { ...body, rows: cost.rows };
    };

    itEvery([
      ["", 20],
      ["?limit=40", 40],
      ["?limit=100", 100],
      [`?limit=40&cursor=${MIDDLE}`, 40],
      ...["pending", "confirmed", "accepted", "delivered", "cancelled"].flatMap((status): [string, number][] => [
        [`?limit=40&status=${status}`, 40],
        [`?limit=40&status=${status}&cursor=${MIDDLE}`, 40],
      ]),
      ["?limit=40&stage=confirmed", 40],
      ["?limit=40&late=1", 40],
      [`?limit=40&late=1&cursor=${MIDDLE}`, 40],
      ["?limit=40&unconfirmed=expiring", 40],
      ["?limit=40&unconfirmed=expired", 40],
    ])("every list of orders keeps the budget", async (query, length) => {
      const { orders, rows } = await list(`/admin/orders${query}`);
      expect(orders).toHaveLength(length);
      expect(rows).toBeLessThanOrEqual(rowBudget(shownIn(orders)));
    });

    itEvery([
      ["day=1970-01-01"],
      [`day=1970-01-01&cursor=${MIDDLE}`],
      ["day=1970-01-01&status=delivered"],
      ["day=1970-01-01&until=5"],
    ])("the orders of a day keep the budget", async (query) => {
      const { orders, rows } = await list(`/admin/orders?limit=40&${query}`);
      expect(orders).toHaveLength(40);
      // A page reads two index ranges for each of five statuses.
      expect(rows).toBeLessThanOrEqual(rowBudget(shownIn(orders)) + 2 * 5 * 40);
    });

    itEvery([
      ["", 20],
      ["?limit=40", 40],
      [`?limit=40&cursor=${MIDDLE}`, 40],
    ])("requests to cancel keep the budget", async (query, length) => {
      const { orders, rows } = await list(`/admin/agents/cancel-requests${query}`);
      expect(orders).toHaveLength(length);
      expect(rows).toBeLessThanOrEqual(rowBudget(shownIn(orders)));
    });

    itEvery<[string, () => Record<string, string>, number]>([
      ["a full id", () => ({ search: last._id }), 1],
      ["a short id", () => ({ search: `#${last._id.slice(-8)}` }), 1],
      ["an id that is none", () => ({ search: "ZZZZZZZZ" }), 0],
      ["a phone that is on every order", () => ({ search: "9876543210" }), 40],
      ["that phone, within a status", () => ({ search: "9876543210", status: "delivered" }), 40],
      ["a customer's own phone", () => ({ search: frequentBuyer.phone }), 40],
      ["the first word of a name", () => ({ search: "zaika" }), 40],
      ["a word in the middle of it, in Hindi", () => ({ search: "रसोई" }), 40],
      ["the beginning of its last word", () => ({ search: "kankar" }), 40],
      ["two words of it in any order", () => ({ search: "kankarbagh zaika" }), 40],
      ["a business", () => ({ search: "maurya" }), 40],
      ["an e-mail's beginning", () => ({ search: frequentBuyer.email }), 40],
      ["a name, within a status", () => ({ search: "zaika", status: "delivered" }), 40],
      ["a name, within a status with one match", () => ({ search: "zaika", status: "pending" }), 1],
      ["a name, further down", () => ({ search: "zaika", cursor: MIDDLE }), 40],
      ["a word that thousands of orders match", () => ({ search: "hotel" }), 40],
      ["such a word, within a status", () => ({ search: "hotel", status: "cancelled" }), 40],
      ["a name that nobody has", () => ({ search: "nobody at all" }), 0],
    ])("a search keeps the budget", async (_, query, length) => {
      const { orders, rows } = await list(`/admin/orders?${new URLSearchParams({ limit: "40", ...query() })}`);
      expect(orders).toHaveLength(length);
      // The search also reads customers by name (two rows each) and by e-mail, and the newest order of each, in the
      // database and in the index of the archive.
      expect(rows).toBeLessThanOrEqual(rowBudget(shownIn(orders)) + 6 * MAX_BUYERS);
    });
  });

  describe("other admin pages", () => {
    it("the dashboard takes two round trips and reads a bounded number of rows", async () => {
      const { status, body, cost } = await measure<OrderList & { recentOrders: Order[]; lowStock: unknown[] }>(
        "GET",
        "/admin/dashboard",
        { token: staff.token },
      );
      expect(status).toBe(200);
      expect(cost.serial).toBe(2);
      expect(body.recentOrders.length).toEqual(RECENT_ORDERS);
      expect(body.lowStock.length).toEqual(LOW_STOCK_SHOWN);
      const figures = 4 + 2 * 30;
      expect(cost.rows).toBeLessThanOrEqual(
        rowBudget(shownIn(body.recentOrders) + LOW_STOCK_SHOWN) + figures + 10 * QUEUE_CAP,
      );
    });

    itEvery([
      ["/admin/agents", "agents", 2],
      ["/admin/agents?status=verified", "agents", 2],
      ["/admin/agents?status=pending", "agents", 0],
      ["/auth/admin-data", "adminData", 1],
      ["/admin/audit", "entries", 0],
      ["/admin/mails/dead", "mails", 100],
      ["/admin/payments/reconciliation", "discrepancies", 0],
    ])("lists of people, acts, mails and payments keep the budget", async (path, field, length) => {
      const { status, text, body, cost } = await measure<Record<string, unknown[]>>("GET", path, {
        token: owner.token,
      });
      expect(status, text).toBe(200);
      expect(body[field]).toHaveLength(length);
      expect(cost.serial).toBe(2);
      // An agent's card lists their newest orders.
      const named = field === "agents" ? length * 20 : 0;
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(length) + named);
    });

    itEvery([
      ["all", {}, 48],
      ["of a category", { category: "Spices" as const }, 48],
      ["by price", { sort: "price" as const }, 48],
      ["found", { search: "saffron" }, 7],
    ])("the staff's list of products keeps the budget", async (_, query, length) => {
      const actor = await createServices(env, { waitUntil: () => undefined }).sessions.authenticate(staff.token);
      const asked = {
        search: "",
        category: "all" as const,
        sort: "name" as const,
        location: "patna" as const,
        limit: 48,
      };
      const { result, cost } = await measureService(({ catalogue }) =>
        catalogue.listForStaff(actor, { ...asked, ...query }),
      );
      expect(result.products).toHaveLength(length);
      expect(cost.serial).toBe(1);
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(length));
    });

    itEvery([
      ["all that is promised", ""],
      ["further down", `?after=${MIDDLE_CONFIRMED}`],
      ["of one day", "?day=1970-01-01"],
    ])("the pick list reads rows in proportion to the lines it sums up", async (_, query) => {
      const { status, body, cost } = await measure<PickList>("GET", `/admin/orders/pick-list${query}`, {
        token: staff.token,
      });
      expect(status).toBe(200);
      expect(body.orders).toEqual(MAX_PICKED);
      expect(body.lines.length).toEqual(LINES_EACH);
      expect(cost.serial).toBe(2);
      expect(body.nextAfter).not.toBeNull();
      // The orders are read twice, for their lines and for the next cursor, and once for each status.
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(MAX_PICKED * (1 + LINES_EACH)) + 5 * MAX_PICKED);
    });

    itEvery([
      ["packing sheets of all that is promised", "/admin/orders/packing"],
      ["packing sheets further down", `/admin/orders/packing?after=${MIDDLE_CONFIRMED}`],
      ["the packing station", "/admin/packing"],
    ])("packing keeps the budget", async (_, path) => {
      const { status, body, cost } = await measure<OrderList>("GET", path, { token: staff.token });
      expect(status).toBe(200);
      expect(body.orders.length).toEqual(MAX_PACKED);
      expect(cost.serial).toBe(2);
      // The station finds its orders three times: for themselves, their lines and replacements.
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(MAX_PACKED * (1 + LINES_EACH)) + 6 * MAX_PACKED);
    });

    it("the pick list and the packing sheets of chosen orders keep the budget", async () => {
      const ids = Array.from({ length: 40 }, (_, i) => `01M${String(i * 5 + 1).padStart(23, "0")}`);
      const query = new URLSearchParams(ids.map((id) => ["order", id]));
      for (const path of ["pick-list", "packing"]) {
        const { status, cost } = await measure("GET", `/admin/orders/${path}?${query}`, { token: staff.token });
        expect(status).toBe(200);
        expect(cost.serial).toBe(2);
        expect(cost.rows).toBeLessThanOrEqual(rowBudget(40 * (1 + LINES_EACH)) + 3 * 40);
      }
    });

    it("an order and its timeline keep the budget", async () => {
      for (const path of [`/orders/${last._id}`, `/orders/${last._id}/events`]) {
        const { status, cost } = await measure("GET", path, { token: staff.token });
        expect(status).toBe(200);
        expect(cost.serial).toBe(2);
        expect(cost.rows).toBeLessThanOrEqual(rowBudget(3));
      }
    });
  });
};
