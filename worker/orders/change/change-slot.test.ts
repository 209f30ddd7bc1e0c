import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayAfter, type SlotChoice } from "../../cities/slots/slots.contract.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { call, countByOutcome } from "../../testing/api-client.ts";
import { type Account, createAdmin, createMany, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { type Changed, change } from "../../testing/order-changes.ts";
import { confirm, eventsOf, orderOf, place, readOrder } from "../../testing/orders.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { paidOrder } from "../../testing/services/paid-orders.ts";
import { createPayment, startProvider } from "../../testing/services/provider.ts";
import { findBrokenRules, readShop, runSql } from "../../testing/shop-state.ts";
import type { Order } from "../orders.contract.ts";

let buyer: Account;
let staff: Account;
let potato: string;
const day = dayAfter(indianDay(Date.now()), 3);
const morning = { id: "patna-1", day };
const noon = { id: "patna-2", day };

const limit = (id: string, capacity: number | null) =>
  runSql("UPDATE delivery_slots SET capacity = ? WHERE id = ?", capacity, id);
const bookedIn = async ({ id, day: on }: SlotChoice): Promise<number> =>
  (await env.DB.prepare("SELECT booked FROM slot_bookings WHERE slot_id = ? AND day = ?")
    .bind(id, on)
    .first<number>("booked")) ?? 0;
const bothBooked = () => Promise.all([bookedIn(morning), bookedIn(noon)]);

interface Command {
  readonly key?: string;
  readonly version?: number;
}
const move = (person: Account, orderId: string, slot: SlotChoice | null, { key, ...more }: Command = {}) =>
  call<Changed>("PATCH", `/orders/${orderId}/slot`, {
    token: person.token,
    body: { slot, ...more },
    ...(key ? { headers: { "Idempotency-Key": key } } : {}),
  });
const placedIn = async (slot: SlotChoice, person = buyer): Promise<Order> =>
  (await place(person, orderOf(potato, 1, { slot }))).body.order;

beforeAll(async () => {
  startProvider();
  [buyer, staff] = [await createUser(), await createAdmin()];
  [potato = ""] = await createProducts([product("Potato", { pricePaise: 20_000, stock: 100_000 })]);
});
beforeEach(() => runSql("UPDATE delivery_slots SET capacity = NULL, is_active = 1"));
afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

/** Expects this refusal, and no change of any data. */
const refuses = async (
  orderId: string,
  code: string,
  { person = buyer, slot = noon as SlotChoice, version = 1 } = {},
) => {
  const before = await readShop();
  const { status, body, text } = await move(person, orderId, slot, { version });
  expect(body.code, text).toBe(code);
  expect(await readShop()).toEqual(before);
  return { status, body };
};

describe("a pending order", () => {
  it("moves to another slot and back to the usual delivery, with its place, its promise and a mail", async () => {
    const order = await placedIn(morning);
    const [first, second] = await bothBooked();
    const { status, body, text } = await move(buyer, order._id, noon, { version: 1 });
    expect(status, text).toBe(200);
    expect(body.order).toMatchObject({ version: 2, slot: noon, items: order.items, total: order.total });
    expect(body.order.estimatedDelivery).toBe(body.order.slot?.until);
    expect(await bothBooked()).toEqual([first - 1, second + 1]);
    const [, event] = await eventsOf(buyer, order._id);
    expect(event).toMatchObject({
      type: "order.slot_changed",
      from: "pending",
      to: "pending",
      actor: { role: "buyer", name: buyer.name },
      delivery: {
        before: { estimatedDelivery: order.estimatedDelivery },
        after: { slot: { until: body.order.slot?.until } },
      },
    });
    await mailsSettled();
    const subjects = sentMails.filter(({ to }) => to === buyer.email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("changed"))).toHaveLength(1);

    const usual = await move(buyer, order._id, null);
    expect(usual.body.order).toMatchObject({ slot: null, version: 3 });
    expect(await bothBooked()).toEqual([first - 1, second]);
  });

  it("moves once for one key, even when D1's response is lost, and not at all to the slot that it has", async () => {
    const order = await placedIn(morning);
    const before = await bothBooked();
    faults.losses = [{ of: /UPDATE "orders"/i, times: 1 }];
    for (let i = 0; i < 2; i++) expect((await move(buyer, order._id, noon, { key: order._id })).status).toBe(200);
    expect(await bothBooked()).toEqual([before[0] - 1, before[1] + 1]);
    expect((await move(buyer, order._id, morning, { key: order._id })).body.code).toBe("orders.idempotency_conflict");
    expect((await move(buyer, order._id, noon)).body.order.version).toBe(2);
  });

  it("that is paid online keeps its payment and its open change when it moves", async () => {
    const { _id } = await paidOrder(buyer, potato, 2);
    expect((await change(buyer, _id, { [potato]: 3 })).body.payment).toBeDefined();
    const { body } = await move(buyer, _id, noon);
    expect(body.order).toMatchObject({ slot: noon, paymentStatus: "paid", total: 400 });
    const { results } = await runSql("SELECT state FROM order_changes WHERE order_id = ?", _id);
    expect(results).toEqual([{ state: "open" }]);
  });

  it("cannot move to a full or closed slot, and the refusal names the next free ones", async () => {
    const order = await placedIn(morning);
    await limit(noon.id, 0);
    const { status, body } = await refuses(order._id, "orders.slot_full");
    expect(status).toBe(409);
    expect(body.slots).toHaveLength(6);
    await refuses(order._id, "orders.slot_closed", { slot: { ...noon, day: dayAfter(day, -4) } });
    await runSql("UPDATE delivery_slots SET is_active = 0 WHERE id = ?", noon.id);
    await refuses(order._id, "orders.slot_closed");
  });

  it("cannot be moved by anyone else, with an outdated version, while unpaid, or once it is confirmed", async () => {
    const order = await placedIn(morning);
    await refuses(order._id, "orders.not_found", { person: await createUser() });
    await refuses(order._id, "orders.changed_meanwhile", { version: 7 });
    const { dbOrderId } = (await createPayment(buyer, potato, { quantity: 5, slot: morning })).body;
    await refuses(dbOrderId, "orders.change_unpaid");
    await confirm(staff, order._id);
    await refuses(order._id, "orders.not_changeable");
    expect((await readOrder(buyer, order._id)).slot).toMatchObject(morning);
  });
});

describe("the last place of a slot", () => {
  it("is taken once by many orders that move to it together, and by none when it closes meanwhile", async () => {
    const people = await createMany(6, createUser);
    const orders = await Promise.all(people.map((person) => placedIn(morning, person)));
    const before = await bothBooked();
    await limit(noon.id, before[1] + 1);
    faults.mutexIsOff = true;
    const moves = await Promise.all(people.map((person, i) => move(person, orders[i]?._id ?? "", noon)));
    expect(countByOutcome(moves)).toEqual({ "200": 1, "409 orders.slot_full": 5 });
    expect(await bothBooked()).toEqual([before[0] - 1, before[1] + 1]);

    await limit(noon.id, null);
    const left = moves.findIndex(({ status }) => status === 409);
    faults.interruption = {
      before: /UPDATE "?orders"? SET estimated_delivery/,
      work: () => runSql("UPDATE delivery_slots SET is_active = 0 WHERE id = ?", noon.id),
    };
    const late = await move(people[left] as Account, orders[left]?._id ?? "", noon);
    expect(late.body.code).toBe("orders.slot_closed");
    expect(await bothBooked()).toEqual([before[0] - 1, before[1] + 1]);
  });

  it("is given back once when one order moves twice at the same time", async () => {
    const order = await placedIn(morning);
    const before = await bothBooked();
    faults.mutexIsOff = true;
    await Promise.all([move(buyer, order._id, noon), move(buyer, order._id, noon), move(buyer, order._id, noon)]);
    expect(await bothBooked()).toEqual([before[0] - 1, before[1] + 1]);
  });
});
