import { beforeAll, describe, expect, it } from "vitest";
import { dayAfter, type OfferedSlot } from "../../cities/slots/slots.contract.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { type Account, createAdmin, createProducts, createUser, product } from "../factories.ts";
import { env } from "../faults.ts";
import { orderOf, place } from "../orders.ts";
import { measure, rowBudget } from "./meter.ts";

const today = indianDay(Date.now());
let buyer: Account;
let potato: string;

/** Three years of full slots. */
beforeAll(async () => {
  buyer = await createUser();
  [potato = ""] = await createProducts([product("Potato", { stock: 1_000 })]);
  await env.DB.prepare("UPDATE delivery_slots SET capacity = 1000").run();
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
     INSERT INTO slot_bookings (slot_id, day, booked) SELECT s.id, date(?1, '-' || n.i || ' days'), 500
     FROM n CROSS JOIN delivery_slots s`,
  )
    .bind(today)
    .run();
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
     INSERT INTO slot_days_off (city, day) SELECT 'patna', date(?1, '-' || i || ' days') FROM n`,
  )
    .bind(today)
    .run();
});

const placing = (slot?: { id: string; day: string }) =>
  measure("POST", "/orders", { token: buyer.token, body: orderOf(potato, 1, slot ? { slot } : {}) });

describe("delivery slots after three years of orders", () => {
  it("cost one round trip and a few rows to offer", async () => {
    const { body, cost } = await measure<{ slots: OfferedSlot[] }>("GET", "/slots");
    expect(cost.trips).toBe(1);
    expect(cost.rows).toBeLessThanOrEqual(rowBudget(3));
    expect(body.slots.length).toBeGreaterThan(30);
  });

  it("cost staff two round trips after their session", async () => {
    const { status, cost } = await measure("GET", "/admin/cities/patna/slots", { token: (await createAdmin()).token });
    expect(status).toBe(200);
    expect(cost.serial).toBe(2);
    expect(cost.rows).toBeLessThanOrEqual(rowBudget(6));
  });

  it("add no round trip and at most twelve rows to placing an order", async () => {
    const without = await placing();
    const withSlot = await placing({ id: "patna-2", day: dayAfter(today, 3) });
    expect(without.status).toBe(201);
    expect(withSlot.status).toBe(201);
    expect(without.cost.serial).toBe(2);
    expect(withSlot.cost.serial).toBe(2);
    expect(withSlot.cost.rows - without.cost.rows).toBeLessThanOrEqual(12);
  });

  it("cost five round trips and few rows to move an order, that of the session and of the answer included", async () => {
    const { body } = await place(buyer, orderOf(potato, 1, { slot: { id: "patna-2", day: dayAfter(today, 3) } }));
    const slot = { id: "patna-3", day: dayAfter(today, 3) };
    const path = `/orders/${body.order._id}/slot`;
    const { status, cost } = await measure("PATCH", path, { token: buyer.token, body: { slot } });
    expect(status).toBe(200);
    expect(cost.serial).toBe(5);
    expect(cost.rows).toBeLessThanOrEqual(rowBudget(12));
  });
});
