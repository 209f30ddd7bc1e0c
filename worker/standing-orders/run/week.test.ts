import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { dayAfter } from "../../cities/slots/slots.contract.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, resting } from "../../testing/faults.ts";
import { readOrder, stockOf } from "../../testing/orders.ts";
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
  testClock,
} from "../../testing/standing-orders.ts";
import type { StandingOrderDay } from "../standing-orders.contract.ts";

let buyer: Account;
let potato: string;
let saffron: string;
let herb: string;
let id: string;

/** Previews are sent at 10:00, orders placed at 21:50. */
const RUN_TIMES = ["03:00", "09:50", "10:00", "10:10", "16:00", "21:40", "21:50", "22:00", "22:10"];

/** Runs due steps at `RUN_TIMES` of each day, less often than cron and the timer do, and sends the mails. */
const runUntil = async (time: string): Promise<void> => {
  const [lastDay = ""] = time.split(" ");
  for (let day = indianDay(testClock.time); day <= lastDay; day = dayAfter(day, 1))
    for (const look of RUN_TIMES.map((hour) => `${day} ${hour}`).filter((one) => one <= time)) {
      const before = testClock.time;
      setTime(look);
      if (testClock.time <= before) testClock.time = before;
      else if ((await runDue()).done > 0) await sendMails();
    }
};

const mailsSince = (count: number) => sentMails.slice(count).filter(({ to }) => to === buyer.email);

const dayOf = async (day: string): Promise<StandingOrderDay> => {
  const { days } = await services().standingOrders.listDays(await actorOf(buyer), id);
  const found = days.find((one) => one.day === day);
  if (!found) throw new Error(`no ${day}`);
  return found;
};

beforeAll(async () => {
  resting.mails = true;
  buyer = await createUser();
  [potato = "", saffron = "", herb = ""] = await createProducts([
    product("Potato", { pricePaise: 2_000, stock: 10_000 }),
    product("Saffron", { pricePaise: 40_000, stock: 100, category: "Spices" }),
    product("Herb", { pricePaise: 500, stock: 1_000 }),
  ]);
  const list = await listOf(buyer, [
    { productId: potato, quantity: 10 },
    { productId: saffron, quantity: 5 },
    { productId: herb, quantity: 3 },
  ]);
  setTime("2026-12-06 09:00");
  ({ _id: id } = await createStandingOrder(buyer, list, { until: "2026-12-13" }));
});

afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

it("previews Monday twelve hours before the cut-off, and orders the whole list ten minutes before it", async () => {
  await runUntil("2026-12-06 09:59");
  expect(sentMails).toEqual([]);
  await runUntil("2026-12-06 10:10");
  const [preview, ...others] = mailsSince(0);
  expect(others).toEqual([]);
  expect(preview?.subject).toBe("Your standing order for 07/12/2026");
  expect(preview?.text).toContain("Until 06/12/2026, 21:50 IST you can change quantities or skip this date.");
  expect(preview?.text).toContain("Everything is in stock as of now.");
  expect(preview?.text).toContain(`/standing-orders/${id}/days/2026-12-07`);
  await runUntil("2026-12-06 22:10");
  const { state, orderId } = await dayOf("2026-12-07");
  expect(state).toBe("placed");
  const order = await readOrder(buyer, orderId ?? "");
  expect(order).toMatchObject({ total: 2_215, slot: { id: "patna-1", day: "2026-12-07" }, standingOrder: true });
  expect(order.items.map(({ quantity }) => quantity)).toEqual([10, 5, 3]);
  expect(mailsSince(1).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Order .* placed$/)]);
});

it("orders nothing for Tuesday, which the buyer skips, and sends no mail", async () => {
  const before = sentMails.length;
  await services().standingOrders.setDay(await actorOf(buyer), id, "2026-12-08", { skip: true });
  await runUntil("2026-12-07 22:10");
  expect(await dayOf("2026-12-08")).toMatchObject({ state: "skipped", orderId: null });
  expect(mailsSince(before)).toEqual([]);
});

it("announces a day off instead of Wednesday's preview", async () => {
  const before = sentMails.length;
  await runSql("INSERT INTO slot_days_off (city, day) VALUES ('patna', '2026-12-09')");
  expect(await dayOf("2026-12-09")).toMatchObject({ state: "day_off" });
  await runUntil("2026-12-08 22:10");
  expect(await dayOf("2026-12-09")).toMatchObject({ state: "refused", reason: "day_off" });
  const [mail, ...others] = mailsSince(before);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Nothing was ordered for 09/12/2026");
  expect(mail?.text).toContain("We do not deliver on that day.");
});

it("caps Thursday at the stock, leaves out products off sale, and reports both", async () => {
  const before = sentMails.length;
  await setStock(2, saffron);
  await runSql("UPDATE products SET deleted_at = 1 WHERE id = ?", herb);
  await runUntil("2026-12-09 22:10");
  const { orderId, short } = await dayOf("2026-12-10");
  expect(short.map(({ name, wanted, taken }) => [name, wanted, taken])).toEqual([
    ["Saffron", 5, 2],
    ["Herb", 3, 0],
  ]);
  const order = await readOrder(buyer, orderId ?? "");
  expect(order.items.map(({ product: { name }, quantity }) => [name, quantity])).toEqual([
    ["Potato", 10],
    ["Saffron", 2],
  ]);
  const bodies = mailsSince(before).map(({ text }) => text);
  expect(bodies[0]).toContain("Saffron: 2 kg of 5 kg\nHerb: not available");
  expect(mailsSince(before)[1]?.subject).toMatch(/placed/);
  expect(bodies.slice(1).join()).toContain("Saffron: 2 kg of 5 kg\nHerb: not available");
  expect(await stockOf(saffron)).toBe(0);
});

it("reports Friday's changed price, and orders the edited lines", async () => {
  const before = sentMails.length;
  await runSql("UPDATE products SET deleted_at = NULL WHERE id = ?", herb);
  await setStock(100, saffron);
  await runSql("UPDATE product_prices SET price_paise = 2400 WHERE product_id = ?", potato);
  await runUntil("2026-12-10 10:10");
  expect(mailsSince(before)[0]?.text).toContain("Potato: ₹20 → ₹24");
  const items = [
    { productId: potato, quantity: 4 },
    { productId: saffron, quantity: 0 },
  ];
  await services().standingOrders.setDay(await actorOf(buyer), id, "2026-12-11", { items });
  await runUntil("2026-12-10 22:10");
  const { orderId, edited, short } = await dayOf("2026-12-11");
  expect(edited).toBe(true);
  expect(short).toEqual([]);
  const order = await readOrder(buyer, orderId ?? "");
  expect(order.items.map(({ product: { name }, quantity, price }) => [name, quantity, price])).toEqual([
    ["Potato", 4, 24],
  ]);
});

it("takes Saturday's next free slot when its own is full, and reports it", async () => {
  const before = sentMails.length;
  await runSql("UPDATE delivery_slots SET capacity = 0 WHERE id = 'patna-1'");
  await runUntil("2026-12-11 22:10");
  const { orderId } = await dayOf("2026-12-12");
  expect(await readOrder(buyer, orderId ?? "")).toMatchObject({ slot: { id: "patna-2", day: "2026-12-12" } });
  expect(
    mailsSince(before)
      .map(({ text }) => text)
      .join(),
  ).toContain("so it comes 11:00–14:00 instead");
  await runSql("UPDATE delivery_slots SET capacity = NULL WHERE id = 'patna-1'");
});

it("orders nothing on Sunday without anything in stock, and ends after the last day", async () => {
  const before = sentMails.length;
  await setStock(0);
  await runUntil("2026-12-12 22:10");
  expect(await dayOf("2026-12-13")).toMatchObject({ state: "refused", reason: "nothing_left", orderId: null });
  expect(mailsSince(before).at(-1)?.text).toContain("Nothing of it is in stock.");
  const order = await services().standingOrders.getStandingOrder(await actorOf(buyer), id);
  expect(order).toMatchObject({ next: null, paused: false });
  await runUntil("2026-12-15 22:10");
  const placed = await env.DB.prepare(
    "SELECT slot_day AS day FROM orders WHERE standing_order_id = ? ORDER BY slot_day",
  )
    .bind(id)
    .all<{ day: string }>();
  expect(placed.results.map(({ day }) => day)).toEqual(["2026-12-07", "2026-12-10", "2026-12-11", "2026-12-12"]);
});
