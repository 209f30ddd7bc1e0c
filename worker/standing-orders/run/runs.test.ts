import { createExecutionContext, runDurableObjectAlarm } from "cloudflare:test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runEveryMinute } from "../../cron.ts";
import { as } from "../../testing/api-client.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { backgroundDone, endFaults, env, faults, resting, withFaults } from "../../testing/faults.ts";
import { countRows, stockOf } from "../../testing/orders.ts";
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
import { WEEKDAYS, weekdayOf } from "../standing-order-limits.contract.ts";
import type { StandingOrder, StandingOrderInput } from "../standing-orders.contract.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let buyer: Account;
let potato: string;

const ordersOf = ({ _id }: StandingOrder): Promise<number> => countRows("orders", "standing_order_id = ?", _id);

beforeAll(async () => {
  resting.mails = true;
  [potato = ""] = await createProducts([product("Potato", { pricePaise: 2_000, stock: 1_000 })]);
});

beforeEach(async () => {
  buyer = await createUser();
  await setStock(1_000);
  setTime("2026-12-06 09:00");
});

afterEach(async () => {
  endFaults();
  await runSql("DELETE FROM standing_order_days");
  await runSql("DELETE FROM standing_orders");
});
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const make = async (more: Partial<StandingOrderInput> = {}): Promise<StandingOrder> =>
  createStandingOrder(buyer, await listOf(buyer, [{ productId: potato, quantity: 10 }], `At ${testClock.time}`), more);

/** A standing order whose preview was sent and whose order is due now. */
const due = async (more: Partial<StandingOrderInput> = {}): Promise<StandingOrder> => {
  const made = await make(more);
  setTime("2026-12-06 10:00");
  expect(await runDue()).toMatchObject({ done: 1, failed: 0 });
  setTime("2026-12-06 21:50");
  return made;
};

const firstDay = async ({ _id }: StandingOrder) => {
  const { days } = await services().standingOrders.listDays(await actorOf(buyer), _id);
  return days.find(({ day }) => day === "2026-12-07");
};

describe("an order that is due", () => {
  it("is placed once when alarm and cron run concurrently and repeatedly", async () => {
    const made = await due();
    await Promise.all(Array.from({ length: 6 }, () => runDue()));
    await runDue();
    expect(await ordersOf(made)).toBe(1);
    expect(await stockOf(potato)).toBe(990);
  });

  it("is placed once, and its date ended, when the response to its batch is lost", async () => {
    const made = await due();
    faults.losses.push({ of: /INSERT INTO "orders"/i, times: 1 });
    await runDue();
    expect(await ordersOf(made)).toBe(1);
    expect(await firstDay(made)).toMatchObject({ state: "placed" });
  });

  it("is placed by the next runner after the lease of one that died", async () => {
    const made = await due();
    faults.losses.push({ of: /INSERT INTO "orders"/i, times: 9, when: "before" });
    expect(await runDue()).toMatchObject({ done: 0, failed: 1 });
    endFaults();
    expect(await runDue()).toMatchObject({ done: 0, failed: 0 });
    expect(await ordersOf(made)).toBe(0);
    testClock.time += 2 * 60_000;
    expect(await runDue()).toMatchObject({ done: 1 });
    expect(await ordersOf(made)).toBe(1);
  });

  it("is not placed when the buyer skips, pauses or removes it between read and write", async () => {
    const actor = await actorOf(buyer);
    const changes = [
      (id: string) => services().standingOrders.setDay(actor, id, "2026-12-07", { skip: true }),
      (id: string) => services().standingOrders.setPaused(actor, id, true),
      (id: string) => services().standingOrders.removeStandingOrder(actor, id),
    ];
    for (const change of changes) {
      setTime("2026-12-06 09:00");
      const made = await make({ notes: String(changes.indexOf(change)) });
      setTime("2026-12-06 10:00");
      await runDue();
      setTime("2026-12-06 21:49");
      faults.interruption = { before: /INSERT INTO "orders"/i, work: () => change(made._id) };
      testClock.time += 60_000;
      // The change happens one minute before the order time, when it is still allowed.
      const atChange = testClock.time;
      testClock.now = () => (faults.interruption === null ? atChange - 60_000 : atChange);
      await runDue();
      testClock.now = () => testClock.time;
      expect(await ordersOf(made)).toBe(0);
      expect(await stockOf(potato)).toBe(1_000);
      await runSql("DELETE FROM standing_order_days");
      await runSql("DELETE FROM standing_orders");
      await runSql("DELETE FROM list_lines");
      await runSql("DELETE FROM lists");
    }
  });

  it("can be neither edited nor skipped after its order time", async () => {
    const made = await due();
    const skip = services().standingOrders.setDay(await actorOf(buyer), made._id, "2026-12-07", { skip: true });
    await expect(skip).rejects.toMatchObject({ code: "standing_orders.day_over", status: 409 });
  });

  it("waits for online payment until an hour before its slot, with the link in a mail", async () => {
    const before = sentMails.length;
    const made = await due({ paymentMethod: "razorpay" });
    await runDue();
    await sendMails();
    const order = await env.DB.prepare(
      "SELECT id, awaits_payment AS awaits, payment_due_at AS dueAt FROM orders WHERE standing_order_id = ?",
    )
      .bind(made._id)
      .first<{ id: string; awaits: number; dueAt: number }>();
    expect(order).toMatchObject({ awaits: 1, dueAt: Date.parse("2026-12-07T05:00:00+05:30") });
    const mail = sentMails.slice(before).findLast(({ to }) => to === buyer.email);
    expect(mail?.subject).toBe("Pay your standing order for 07/12/2026");
    expect(mail?.text).toContain("Please pay by 07/12/2026, 05:00 IST");
    expect(mail?.text).toContain(`/pay/${order?.id}`);
  });
});

describe("a refused order", () => {
  const refused = async (made: StandingOrder) => {
    await runDue();
    expect(await ordersOf(made)).toBe(0);
    return (await firstDay(made))?.reason;
  };

  it("reports that the account is blocked, and continues the next day", async () => {
    const made = await due();
    await runSql("UPDATE users SET blocked_at = 1 WHERE id = ?", buyer.userId);
    expect(await refused(made)).toBe("blocked");
    expect(await services().standingOrders.getStandingOrder(await actorOf(buyer), made._id)).toMatchObject({
      next: { day: "2026-12-08" },
      paused: false,
    });
  });

  it("reports full slots when no slot of the day is free", async () => {
    const made = await due();
    await runSql("UPDATE delivery_slots SET capacity = 0 WHERE city = 'patna'");
    expect(await refused(made)).toBe("slot_full");
    await runSql("UPDATE delivery_slots SET capacity = NULL");
  });

  it("pauses the standing order when its list was deleted, until the buyer chooses another", async () => {
    const made = await due();
    await runSql("DELETE FROM list_lines WHERE list_id = ?", made.list._id);
    await runSql("DELETE FROM lists WHERE id = ?", made.list._id);
    expect(await refused(made)).toBe("list_gone");
    const actor = await actorOf(buyer);
    const paused = await services().standingOrders.getStandingOrder(actor, made._id);
    expect(paused).toMatchObject({ paused: true, pausedBecause: "list_gone", next: null, list: { name: null } });
    await expect(services().standingOrders.setPaused(actor, made._id, false)).rejects.toMatchObject({
      code: "standing_orders.list_gone",
    });
  });

  it("notifies nobody who deleted their account, which deletes the standing order", async () => {
    const made = await due();
    await runSql("UPDATE users SET deleted_at = 1 WHERE id = ?", buyer.userId);
    await runDue();
    expect(await ordersOf(made)).toBe(0);
    await runSql("UPDATE users SET deleted_at = NULL WHERE id = ?", buyer.userId);
    expect(await services().standingOrders.getStandingOrder(await actorOf(buyer), made._id)).toMatchObject({
      paused: true,
      pausedBecause: "no_member",
    });
  });
});

describe("the runners", () => {
  it("include cron, which catches up after an outage in the next free slot of the day", async () => {
    const made = await due();
    setTime("2026-12-06 23:00");
    await runEveryMinute(withFaults(env), createExecutionContext(), testClock);
    const slot = await env.DB.prepare("SELECT slot_id AS id FROM orders WHERE standing_order_id = ?")
      .bind(made._id)
      .first<string>("id");
    expect(slot).toBe("patna-2");
  });

  it("include the timer, whose alarm is set to the next due time", async () => {
    faults.timerRuns = true;
    // A preview that is due at once would run before this test asks for it.
    const inThreeDays = WEEKDAYS[weekdayOf(new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10))];
    const { body, status, text } = await as(buyer.token).post<{ standingOrder: StandingOrder }>("/standing-orders", {
      listId: await listOf(buyer, [{ productId: potato, quantity: 10 }]),
      location: "patna",
      days: [inThreeDays],
      slotId: "patna-1",
      deliveryAddress: "Fraser Road, Patna",
      phone: "9876543210",
    });
    expect(status, text).toBe(201);
    await backgroundDone();
    const timer = env.STANDING_ORDER_TIMER.getByName("shop");
    await runSql("UPDATE standing_orders SET due_at = 1 WHERE id = ?", body.standingOrder._id);
    expect(await runDurableObjectAlarm(timer)).toBe(true);
    expect(await countRows("standing_order_days", "previewed_at IS NOT NULL")).toBe(1);
    // The alarm for the order itself.
    expect(await runDurableObjectAlarm(timer)).toBe(true);
    expect(await ordersOf(body.standingOrder)).toBe(0);
  });
});

it("costs the same with 2,000 standing orders of which five are due", async () => {
  const made = await make();
  await runSql(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
     INSERT INTO standing_orders (id, account_id, created_by, city, list_id, days, slot_id, delivery_address, phone,
       payment_method, request_key, next_day, step, due_at, created_at, updated_at)
     SELECT 'copy' || n, account_id, created_by, city, list_id, days, slot_id, delivery_address, phone, payment_method,
       'copy' || n, '2026-12-08', 'preview', due_at + 86400000, 0, 0 FROM standing_orders, numbers WHERE id = ?`,
    made._id,
  );
  await runSql(
    "UPDATE standing_orders SET due_at = 1, next_day = '2026-12-07' WHERE id IN ('copy1', 'copy2', 'copy3', 'copy4', 'copy5')",
  );
  faults.tally = { trips: 0, rowsRead: 0 };
  expect(await runDue()).toMatchObject({ done: 5, failed: 0 });
  // Two trips for the claim and the next due time; two for each order's date with lines and its preview's batch.
  expect(faults.tally.trips).toBe(2 + 5 * 2);
  expect(faults.tally.rowsRead).toBeLessThanOrEqual(5 * 40);
  faults.tally = { trips: 0, rowsRead: 0 };
  expect(await runDue()).toMatchObject({ done: 0, failed: 0 });
  expect(faults.tally).toEqual({ trips: 2, rowsRead: expect.any(Number) });
  expect(faults.tally.rowsRead).toBeLessThanOrEqual(5);
});

describe("the standing order of a member of a team", () => {
  it("is ordered in the member's name, awaits approval above their limit, and is paused with a notice when they leave", async () => {
    const member = await memberOf(buyer, { role: "buyer", orderLimit: 100 });
    const listId = await listOf(member, [{ productId: potato, quantity: 10 }]);
    const made = await services().standingOrders.createStandingOrder(
      await actorOf(member),
      standingOrderOf(listId, { days: ["mon", "tue"] }),
    );
    setTime("2026-12-06 10:00");
    await runDue();
    setTime("2026-12-06 21:50");
    await runDue();
    const order = await env.DB.prepare(
      `SELECT buyer_id AS buyerId, placed_by AS placedBy, awaits_approval AS awaitsApproval FROM orders
       WHERE standing_order_id = ?`,
    )
      .bind(made._id)
      .first();
    expect(order).toEqual({ buyerId: buyer.userId, placedBy: member.userId, awaitsApproval: 1 });
    await runSql("UPDATE users SET team_account_id = NULL, team_role = NULL WHERE id = ?", member.userId);
    await sendMails();
    const before = sentMails.length;
    setTime("2026-12-07 10:00");
    await runDue();
    await sendMails();
    setTime("2026-12-07 21:50");
    await runDue();
    await sendMails();
    expect(sentMails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([
      [buyer.email, "Nothing was ordered for 08/12/2026"],
    ]);
    expect(await ordersOf(made)).toBe(1);
    expect(await services().standingOrders.getStandingOrder(await actorOf(buyer), made._id)).toMatchObject({
      paused: true,
      pausedBecause: "no_member",
    });
  });
});
