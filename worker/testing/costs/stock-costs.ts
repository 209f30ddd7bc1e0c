import { beforeAll, describe, expect, it } from "vitest";
import { createCheckStock } from "../../catalogue/stock/check-stock.service.ts";
import type { Movement, StocktakeSheet } from "../../catalogue/stock/stock.contract.ts";
import { systemClock } from "../../platform/clock.ts";
import { connect } from "../../platform/d1/db.ts";
import type { Sent } from "../api-client.ts";
import { type Account, createAdmin, createUser } from "../factories.ts";
import { backgroundDone, endFaults, env, faults, withFaults } from "../faults.ts";
import { confirm, orderOf, place } from "../orders.ts";
import { fillCatalogue } from "./big-shop.ts";
import { measure, rowBudget } from "./meter.ts";

const STEP = 500;
const BOOKED = 200;
const ZONES = 5;
const WASTED = 100;
const LINES = 12;
/** The number of candidates read to replace a line. */
const NEAREST = 60;

/** The budgets of stock with this many products and movements. */
export const stockCosts = (size: { readonly products: number; readonly movements: number }): void => {
  describe(`with ${size.products} products and ${size.movements} movements`, () => {
    let staff: Account;
    let ids: string[];

    beforeAll(async () => {
      ids = await fillCatalogue(size.products);
      staff = await createAdmin();
      // Receipts and removals alternate; a tenth of all movements are of one product.
      await env.DB.prepare(
        `INSERT INTO stock_movements (product_id, milli, kind, at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
         SELECT (SELECT value FROM json_each(?2) WHERE key = iif((i / 2) % 10 = 0, 0, (i / 2) % 1000)), iif(i % 2 = 0, 1000, -1000),
           iif(i % 2 = 0, 'received', 'sold'), i FROM n`,
      )
        .bind(size.movements, JSON.stringify(ids.slice(0, 1000)))
        .run();
      await env.DB.prepare("UPDATE products SET zone = 'Z' || (rowid % CAST(?1 AS INTEGER)), bin = rowid % 40")
        .bind(ZONES)
        .run();
    });

    it("the check reads a bounded number of rows a step, and all of them in a pass", async () => {
      const database = connect(withFaults(env).DB);
      const check = createCheckStock(database, systemClock, async () => {});
      const passed = () =>
        env.DB.prepare("SELECT differences FROM stock_checks WHERE passed_at > 0").first("differences");
      let steps = 0;
      for (; (await passed()) === null; steps++) {
        await backgroundDone();
        endFaults();
        await check.checkStock(STEP);
        expect(faults.tally.rowsRead).toBeLessThanOrEqual(rowBudget(STEP));
      }
      endFaults();
      expect(await passed()).toBe("[]");
      expect(steps).toBeLessThanOrEqual((size.products + size.movements) / STEP + 2);
    });

    it("pages of movements and the sheet keep the budget", async () => {
      const { token } = staff;
      for (const query of ["limit=50", `limit=50&product=${ids[0]}`, `limit=50&cursor=${size.movements / 2}`]) {
        const { body, cost } = await measure<{ movements: Movement[] }>("GET", `/admin/stock/movements?${query}`, {
          token,
        });
        expect(body.movements).toHaveLength(50);
        expect(cost.rows).toBeLessThanOrEqual(rowBudget(50));
        expect(cost.serial).toBe(2);
      }
      let next: string | null = null;
      for (const zone of ["", "zone=Z3", "zone=Z3"]) {
        const query: string = next && zone ? `?${zone}&cursor=${next}` : `?${zone}`;
        const { body, cost } = await measure<StocktakeSheet>("GET", `/admin/stock/stocktake${query}`, { token });
        next = zone ? body.nextCursor : null;
        expect(body.zones).toHaveLength(ZONES);
        expect(body.lines.length).toBeGreaterThan(90);
        expect(cost.rows).toBeLessThanOrEqual(rowBudget(body.lines.length) + 2 * ZONES);
        expect(cost.serial).toBe(2);
      }
    });

    it("a booking of two hundred lines takes one batch, reading a few rows for each", async () => {
      const { token } = staff;
      const lines = ids.slice(0, BOOKED).map((productId) => ({ productId, quantity: 5, seen: 3 }));
      for (const kind of ["received", "counted"]) {
        const body = { kind, lines };
        const { status, text, cost } = await measure("POST", "/admin/stock/bookings", { token, body });
        expect(status, text).toBe(201);
        expect(cost.serial).toBe(2);
        // Movements since the beginning of a count are found among the last hundred of each product.
        expect(cost.rows).toBeLessThanOrEqual(BOOKED * 130 + 60);
      }
    });

    it("the waste of eight weeks reads what was wasted and nothing else", async () => {
      const { token } = staff;
      await env.DB.prepare(
        `INSERT INTO stock_movements (product_id, milli, kind, key, at)
         SELECT value, -1000, 'wasted', 'waste:' || key, ?2 - key * 3600000 FROM json_each(?1)`,
      )
        .bind(JSON.stringify(ids.slice(0, WASTED)), Date.now())
        .run();
      const { body, cost } = await measure<{ waste: unknown[] }>("GET", "/admin/stock/waste", { token });
      expect(body.waste).toHaveLength(WASTED);
      expect(cost.serial).toBe(2);
      // Each wasted row is read with its product and its price.
      expect(cost.rows).toBeLessThanOrEqual(rowBudget(WASTED) + 2 * WASTED);
    });

    it("comparing the counts of two hundred products reads at most a hundred movements of each", async () => {
      const lines = ids.slice(0, BOOKED).map((productId) => ({ productId, quantity: 5, seen: 3 }));
      const sent = { token: staff.token, body: { lines } };
      const { status, text, cost } = await measure("POST", "/admin/stock/stocktake/review", sent);
      expect(status, text).toBe(200);
      expect(cost.serial).toBe(2);
      expect(cost.rows).toBeLessThanOrEqual(BOOKED * 110 + 60);
    });

    it("picking an order and settling what is short reads the order, its lines and the nearest products", async () => {
      const buyer = await createUser();
      const { token } = staff;
      const items = ids.slice(1000, 1000 + LINES).map((productId) => ({ productId, quantity: 10 }));
      const [first, second] = items.map(({ productId }) => productId);
      const { _id: orderId } = (await place(buyer, orderOf("", 1, { items }))).body.order;
      await confirm(staff, orderId);
      const marks = items.map(({ productId, quantity }, i) => {
        const found = i < 2 ? 4 : quantity;
        return { orderId, productId, seen: null, picked: true, quantity: found };
      });
      const run = async (trips: number, rows: number, method: string, path: string, sent: Sent) => {
        const { status, text, cost } = await measure(method, path, sent);
        expect(status, `${path}: ${text}`).toBe(200);
        expect(cost.serial, path).toBe(trips);
        expect(cost.rows, path).toBeLessThanOrEqual(rowBudget(rows));
      };
      // Each candidate is read, and priced when there is enough of it.
      const settled = 2 * (LINES + NEAREST);
      const shortages = `/admin/orders/${orderId}/shortages`;
      const ownShortages = `/orders/${orderId}/shortages`;
      const leaveOut = { productId: first, substituteId: null };
      await run(3, 2 * LINES, "POST", "/admin/packing/marks", { token, body: { marks } });
      await run(4, settled, "POST", shortages, { token, body: { productId: first } });
      await run(4, settled, "POST", shortages, { token, body: { productId: second, decision: "replace" } });
      await run(4, settled, "GET", ownShortages, { token: buyer.token });
      await run(4, settled, "POST", `${ownShortages}/answer`, { token: buyer.token, body: leaveOut });
      await run(2, 2 * LINES, "GET", `/admin/packing?order=${orderId}`, { token });
      await run(2, 2 * LINES, "GET", `/admin/orders/pick-list?order=${orderId}`, { token });
    });
  });
};
