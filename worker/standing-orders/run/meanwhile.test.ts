import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { type Account, createAdmin, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, faults, resting } from "../../testing/faults.ts";
import { confirm, countRows, readOrder, stockOf } from "../../testing/orders.ts";
import { setStock } from "../../testing/products.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { findBrokenRules, runSql } from "../../testing/shop-state.ts";
import {
  actorOf,
  createStandingOrder,
  listOf,
  runDue,
  sendMails,
  services,
  setTime,
  standingOrderOf,
  testClock,
} from "../../testing/standing-orders.ts";
import { memberOf } from "../../testing/team.ts";
import type { StandingOrder } from "../standing-orders.contract.ts";

/** Changes after a runner claimed a date, or after its preview was sent. */
let buyer: Account;
let potato: string;
let list: string;
let made: StandingOrder;

beforeAll(async () => {
  resting.mails = true;
  buyer = await createUser();
  [potato = ""] = await createProducts([
    product("Potato", { pricePaise: 2_000, stock: 1_000 }),
    product("Red Potato", { pricePaise: 1_900, stock: 1_000 }),
  ]);
  list = await listOf(buyer, [{ productId: potato, quantity: 10, shortRule: "nearest" }]);
});

/** A standing order whose preview was sent and whose order is due now. */
beforeEach(async () => {
  await setStock(1_000);
  setTime("2026-12-06 09:00");
  made = await createStandingOrder(buyer, list);
  setTime("2026-12-06 10:00");
  expect(await runDue()).toMatchObject({ done: 1, failed: 0 });
  setTime("2026-12-06 21:50");
});

afterEach(async () => {
  expect(faults.interruption, "the interruption took place").toBeNull();
  endFaults();
  await runSql("UPDATE delivery_slots SET is_active = 1, cutoff_hour = 22 WHERE id = 'patna-1'");
  await runSql("DELETE FROM slot_days_off");
  await runSql("DELETE FROM standing_order_days");
  await runSql("DELETE FROM standing_orders");
});
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const interrupt = (before: RegExp, work: () => Promise<unknown>): void => {
  faults.interruption = { before, work };
};
const ordered = (): Promise<number> => countRows("orders", "standing_order_id = ?", made._id);
const monday = () =>
  env.DB.prepare("SELECT state, detail ->> 'reason' AS reason FROM standing_order_days WHERE standing_order_id = ?")
    .bind(made._id)
    .first<{ state: string; reason: string | null }>();

/** Lets the lease of a slow runner end and another runner take the date. */
const takenByAnother = async (): Promise<void> => {
  testClock.time += 2 * 60_000;
  expect(await runDue()).toMatchObject({ done: 1, failed: 0 });
};

it("places an order that follows its list's rule when goods are missing at packing", async () => {
  await runDue();
  const [{ id = "" } = {}] = (await env.DB.prepare("SELECT id FROM orders").all<{ id: string }>()).results;
  const staff = await createAdmin();
  await confirm(staff, id);
  const mark = { orderId: id, productId: potato, seen: null, picked: true, quantity: 4 };
  await as(staff.token).post("/admin/packing/marks", { marks: [mark] });
  expect((await as(staff.token).post(`/admin/orders/${id}/shortages`, { productId: potato })).status).toBe(200);
  const { items } = await readOrder(buyer, id);
  expect(items.map(({ product: { name }, quantity }) => [name, quantity])).toEqual([
    ["Potato", 4],
    ["Red Potato", 6],
  ]);
});

it("reports a quantity that is rounded up since the preview, and only then", async () => {
  const sell = (multiple: number) =>
    runSql("UPDATE products SET order_multiple_milli = ? WHERE id = ?", multiple * 1_000, potato);
  const mailsOfRun = async () => {
    const before = sentMails.length;
    await runDue();
    await sendMails();
    return sentMails.slice(before).flatMap(({ text }) => (text.includes("standing order for") ? [text] : []));
  };
  await sell(4);
  const [mail, ...others] = await mailsOfRun();
  expect(others).toEqual([]);
  expect(mail).toContain("Not everything is as usual");
  expect(mail).toContain("Potato: 12 kg");
  setTime("2026-12-07 10:00");
  expect((await mailsOfRun()).join()).toContain("Potato: 12 kg");
  setTime("2026-12-07 21:50");
  expect(await mailsOfRun()).toEqual([]);
  await sell(1);
});

it("orders a date once when the lease of a slow runner ends before it writes", async () => {
  interrupt(/INSERT INTO "orders"/i, takenByAnother);
  await runDue();
  expect(await ordered()).toBe(1);
  expect(await stockOf(potato)).toBe(990);
});

it("keeps the next runner's order when a slow one found nothing in stock", async () => {
  await setStock(0);
  interrupt(/UPDATE "standing_orders" SET next_day/i, async () => {
    await setStock(1_000);
    await takenByAnother();
  });
  await runDue();
  expect(await ordered()).toBe(1);
  expect(await monday()).toMatchObject({ state: "placed" });
});

it("orders nothing for a day that the buyer removes between claiming and reading", async () => {
  const { location: _, ...settings } = standingOrderOf(list, { days: ["tue"] });
  const actor = await actorOf(buyer);
  interrupt(/CROSS JOIN "list_lines"/i, () =>
    services().standingOrders.changeStandingOrder(actor, made._id, { ...settings, version: made.version }),
  );
  await runDue();
  expect(await ordered()).toBe(0);
  const { next } = await services().standingOrders.getStandingOrder(actor, made._id);
  expect(next).toMatchObject({ day: "2026-12-08" });
});

const skipWednesday = async (): Promise<unknown> =>
  services().standingOrders.setDay(await actorOf(buyer), made._id, "2026-12-09", { skip: true });

describe("a date whose order is due is still ordered when the buyer skips another date", () => {
  it.each([
    ["before a runner reaches it", skipWednesday],
    [
      "while a runner places it",
      async () => {
        interrupt(/INSERT INTO "orders"/i, skipWednesday);
        await runDue();
      },
    ],
    [
      "while another runner has just placed it",
      async () => {
        interrupt(/UPDATE "standing_orders" SET\s+next_day/i, runDue);
        await skipWednesday();
      },
    ],
  ])("%s", async (_when, act) => {
    await act();
    await runDue();
    expect(await ordered()).toBe(1);
    const { next } = await services().standingOrders.getStandingOrder(await actorOf(buyer), made._id);
    expect(next).toMatchObject({ day: "2026-12-08" });
  });
});

it("pauses when its slot is stopped after the preview, and takes no other slot", async () => {
  await runSql("UPDATE delivery_slots SET is_active = 0 WHERE id = 'patna-1'");
  await runDue();
  expect(await ordered()).toBe(0);
  expect(await services().standingOrders.getStandingOrder(await actorOf(buyer), made._id)).toMatchObject({
    paused: true,
    pausedBecause: "slot_gone",
    next: null,
  });
});

it("is placed before a cut-off that staff moved to an earlier hour after the preview", async () => {
  setTime("2026-12-06 18:00");
  const staff = await actorOf(await createAdmin());
  await services().manageSlots.changeSlot(staff, "patna", "patna-1", { cutoffHour: 20 });
  setTime("2026-12-06 19:50");
  await runDue();
  expect(await monday()).toEqual({ state: "placed", reason: null });
  const { next } = await services().standingOrders.getStandingOrder(await actorOf(buyer), made._id);
  expect(next).toEqual({ day: "2026-12-08", placeAt: "2026-12-07T14:20:00.000Z" });
  await services().manageSlots.changeSlot(staff, "patna", "patna-1", { cutoffHour: 22 });
  setTime("2026-12-07 09:59");
  expect(await runDue()).toMatchObject({ done: 0 });
  setTime("2026-12-07 10:00");
  expect(await runDue()).toMatchObject({ done: 1 });
});

it("reports a day off that was added after the preview", async () => {
  await runSql("INSERT INTO slot_days_off (city, day) VALUES ('patna', '2026-12-07')");
  await runDue();
  expect(await ordered()).toBe(0);
  expect(await monday()).toEqual({ state: "refused", reason: "day_off" });
});

it("is ordered by whoever resumes it after the member who made it has left", async () => {
  await runSql("DELETE FROM standing_order_days");
  await runSql("DELETE FROM standing_orders");
  const runAt = async (...times: readonly string[]): Promise<void> => {
    for (const time of times) {
      setTime(time);
      await runDue();
    }
  };
  const member = await memberOf(buyer);
  setTime("2026-12-06 09:00");
  made = await createStandingOrder(member, list);
  expect((await as(buyer.token).delete(`/team/members/${member.userId}`)).status).toBe(200);
  await runAt("2026-12-06 10:00", "2026-12-06 21:50");
  expect(await monday()).toEqual({ state: "refused", reason: "no_member" });
  await services().standingOrders.setPaused(await actorOf(buyer), made._id, false);
  await runAt("2026-12-07 10:00", "2026-12-07 21:50");
  const placed = await env.DB.prepare(
    "SELECT buyer_id AS buyerId, placed_by AS placedBy FROM orders WHERE standing_order_id = ?",
  )
    .bind(made._id)
    .all();
  expect(placed.results).toEqual([{ buyerId: buyer.userId, placedBy: null }]);
});
