import { beforeAll, describe, expect, it } from "vitest";
import { createCheckStock } from "../../catalogue/stock/check-stock.service.ts";
import type { Movement, StocktakeSheet } from "../../catalogue/stock/stock.contract.ts";
import { systemClock } from "../../platform/clock.ts";
import { connect } from "../../platform/d1/db.ts";
import { type Account, createAdmin } from "../factories.ts";
import { backgroundDone, endFaults, env, faults, withFaults } from "../faults.ts";
import { fillCatalogue } from "./big-shop.ts";
import { measure, rowBudget } from "./meter.ts";

const STEP = 500;
const BOOKED = 200;
const ZONES = 8;

/** The budgets of stock with this many products and movements. */
export const stockCosts = (size: { readonly products: number; readonly movements: number }): void => {
  describe(`with ${size.products} products and ${size.movements} movements`, () => {
    let staff: Account;
    let ids: string[];

    beforeAll(async () => {
      ids = await fillCatalogue(size.products);
      staff = await createAdmin();
      // As much comes as goes; a tenth of all movements are of one product.
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
      const check = createCheckStock(database, systemClock);
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
        // What moved since a count began is read from the last hundred movements of each product.
        expect(cost.rows).toBeLessThanOrEqual(BOOKED * 130 + 60);
      }
    });
  });
};
