import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayAfter, type OfferedSlot } from "../../cities/slots/slots.contract.ts";
import { createServices } from "../../compose.ts";
import { indianDay, startOfIndianDay } from "../../platform/dates.contract.ts";
import { as, call, countByOutcome } from "../../testing/api-client.ts";
import { type Account, createMany, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { orderOf, place } from "../../testing/orders.ts";
import { createPayment, startProvider } from "../../testing/services/provider.ts";
import { findBrokenRules, readShop, runSql } from "../../testing/shop-state.ts";
import { isLongTier } from "../../testing/tier.ts";
import type { Order } from "../orders.contract.ts";

let buyer: Account;
let potato: string;
const HOUR_MS = 60 * 60 * 1000;
const day = dayAfter(indianDay(Date.now()), 3);
const iso = (of: string, hour: number): string => new Date(startOfIndianDay(of) + hour * HOUR_MS).toISOString();

const inSlot = (id: string, on = day) => orderOf(potato, 1, { slot: { id, day: on } });
const limit = (id: string, capacity: number | null) =>
  runSql("UPDATE delivery_slots SET capacity = ? WHERE id = ?", capacity, id);
const bookedIn = async (id: string, on = day): Promise<number> =>
  (await env.DB.prepare("SELECT booked FROM slot_bookings WHERE slot_id = ? AND day = ?")
    .bind(id, on)
    .first<number>("booked")) ?? 0;
const listOffered = async (): Promise<OfferedSlot[]> =>
  (await call<{ slots: OfferedSlot[] }>("GET", "/slots?location=patna")).body.slots;

beforeAll(async () => {
  buyer = await createUser();
  startProvider();
  [potato = ""] = await createProducts([product("Potato", { pricePaise: 2_000, stock: 100_000 })]);
});

beforeEach(() => runSql("UPDATE delivery_slots SET capacity = NULL, is_active = 1"));

afterEach(async () => {
  endFaults();
  await runSql("DELETE FROM slot_days_off");
});
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

/** Expects this refusal, and no change of any data. */
const refuses = async (body: unknown, code: string) => {
  const before = await readShop();
  const answer = await place(buyer, body);
  expect(answer.status, answer.text).toBe(409);
  expect(answer.body.code, answer.text).toEqual(code);
  expect(await readShop()).toEqual(before);
  return answer.body as unknown as { slots: OfferedSlot[]; fields: Record<string, string> };
};

describe("an order for a slot", () => {
  it("is promised for the slot, and counted in it until it is cancelled", async () => {
    const before = await bookedIn("patna-2");
    const { status, body } = await place(buyer, inSlot("patna-2"));
    expect(status).toBe(201);
    const slot = { id: "patna-2", day, from: iso(day, 11), until: iso(day, 14) };
    expect(body.order).toMatchObject({ slot, estimatedDelivery: slot.until });
    expect((await as(buyer.token).get(`/orders/${body.order._id}`)).body).toMatchObject({ order: { slot } });
    expect(await bookedIn("patna-2")).toBe(before + 1);

    await as(buyer.token).patch(`/orders/${body.order._id}/cancel`);
    expect(await bookedIn("patna-2")).toBe(before);
  });

  it("can be cancelled even if its place was never counted", async () => {
    const on = dayAfter(day, 2);
    const { body } = await place(buyer, inSlot("patna-3", on));
    await runSql("UPDATE slot_bookings SET booked = 0 WHERE slot_id = 'patna-3' AND day = ?", on);
    expect((await as(buyer.token).patch(`/orders/${body.order._id}/cancel`)).status).toBe(200);
    expect(await bookedIn("patna-3", on)).toBe(0);
  });

  it("is placed once for one key, and counted once", async () => {
    const before = await bookedIn("patna-1");
    const [first, second] = [
      await place(buyer, inSlot("patna-1"), "same"),
      await place(buyer, inSlot("patna-1"), "same"),
    ];
    expect(second.body.order._id).toBe(first.body.order._id);
    expect(second.body.order.slot).toEqual(first.body.order.slot);
    expect(await bookedIn("patna-1")).toBe(before + 1);
    expect((await place(buyer, inSlot("patna-2"), "same")).body.code).toBe("orders.idempotency_conflict");
  });

  it("is counted while it waits for its payment, and not when nobody confirmed or paid it in time", async () => {
    const before = await bookedIn("patna-3");
    const { body } = await createPayment(buyer, potato, { quantity: 5, slot: { id: "patna-3", day } });
    await place(buyer, inSlot("patna-3"));
    expect(await bookedIn("patna-3")).toBe(before + 2);
    const { order } = (await as(buyer.token).get<{ order: Order }>(`/orders/${body.dbOrderId}`)).body;
    expect(order.slot).toMatchObject({ id: "patna-3", day });

    await as(buyer.token).patch(`/orders/${order._id}/cancel`);
    const twoDaysLater = { now: () => Date.now() + 48 * HOUR_MS };
    await createServices(env, { waitUntil: () => undefined }, twoDaysLater).orderCommands.expireUnconfirmed(50);
    expect(await bookedIn("patna-3")).toBe(before);
  });

  it("without a slot keeps the city's promise and is counted in none", async () => {
    const { body } = await place(buyer, orderOf(potato));
    expect(body.order).toMatchObject({ slot: null, estimatedDelivery: iso(dayAfter(indianDay(Date.now()), 1), 18) });
  });

  it("is refused once midnight has moved the delivery that the buyer saw, until they have seen the new one", async () => {
    const midnight = startOfIndianDay(day);
    const at = (now: number) => createServices(env, { waitUntil: () => undefined }, { now: () => now });
    const actor = await at(Date.now()).sessions.authenticate(buyer.token);
    const order = { ...orderOf(potato), notes: "", paymentMethod: "cod" as const };
    const seenAt = async (now: number) => (await at(now).quotes.quoteOrder(actor, order)).estimatedDelivery;
    const placeAfter = (expectedDelivery: string) =>
      at(midnight + 1000).placing.placeOrder(actor, { ...order, expectedDelivery });
    const outdated = await seenAt(midnight - 1000);
    expect(outdated).toBe(iso(day, 18));
    await expect(placeAfter(outdated)).rejects.toMatchObject({ status: 409, code: "orders.delivery_changed" });
    const { estimatedDelivery } = await placeAfter(await seenAt(midnight));
    expect(estimatedDelivery).toBe(iso(dayAfter(day, 1), 18));
  });

  it("that is full is refused with the next free ones", async () => {
    await limit("patna-3", 1);
    await place(buyer, inSlot("patna-3"));
    const { slots, fields } = await refuses(inSlot("patna-3"), "orders.slot_full");
    expect(slots).toHaveLength(6);
    expect(slots.some((one) => one.id === "patna-3" && one.day === day)).toBe(false);
    expect(fields.slot).toContain("full");
    expect((await listOffered()).find((one) => one.id === "patna-3" && one.day === day)).toMatchObject({ left: 0 });
  });

  it("accepts a tenth of its places, and at least three, from one account, even concurrently", async () => {
    const on = dayAfter(day, 2);
    await limit("patna-3", 60);
    const one = await createUser();
    const other = await createUser();
    const crowd = await Promise.all(Array.from({ length: 9 }, () => place(one, inSlot("patna-3", on))));
    expect(countByOutcome(crowd)).toEqual({ "201": 6, "409 orders.slot_share": 3 });
    const refused = crowd.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ message: expect.stringContaining("6 orders of one business") });
    const next = refused?.slots as unknown as readonly { id: string; day: string }[];
    expect(next.some(({ id, day: offered }) => id === "patna-3" && offered === on)).toBe(false);
    expect((await place(other, inSlot("patna-3", on))).status).toBe(201);
    await as(one.token).patch(`/orders/${crowd.find(({ status }) => status === 201)?.body.order._id}/cancel`);
    expect((await place(one, inSlot("patna-3", on))).status).toBe(201);
    await limit("patna-3", 9);
    const few = await Promise.all(Array.from({ length: 4 }, () => place(other, inSlot("patna-3", dayAfter(on, 1)))));
    expect(countByOutcome(few)).toEqual({ "201": 3, "409 orders.slot_share": 1 });
  });

  it("that the city does not have, or that is past, closed or too far away, is refused", async () => {
    for (const body of [
      inSlot("nowhere-1"),
      inSlot("patna-1", dayAfter(day, -4)),
      inSlot("patna-1", indianDay(Date.now())),
      inSlot("patna-1", dayAfter(day, 30)),
    ])
      await refuses(body, "orders.slot_closed");
  });

  it("of a day off, or one that was stopped, is refused", async () => {
    await runSql("INSERT INTO slot_days_off (city, day) VALUES ('patna', ?)", day);
    const { slots } = await refuses(inSlot("patna-1"), "orders.slot_closed");
    expect(slots.every((one) => one.day !== day)).toBe(true);
    await runSql("DELETE FROM slot_days_off");
    await runSql("UPDATE delivery_slots SET is_active = 0 WHERE id = 'patna-1'");
    await refuses(inSlot("patna-1"), "orders.slot_closed");
  });

  it("is refused when its hours are no longer those that the buyer saw", async () => {
    const seen = orderOf(potato, 1, { slot: { id: "patna-1", day }, expectedDelivery: iso(day, 8) });
    const { body } = await place(buyer, seen);
    expect(body).toMatchObject({ code: "orders.delivery_changed", estimatedDelivery: iso(day, 9) });
    expect((await place(buyer, { ...seen, expectedDelivery: iso(day, 9) })).status).toBe(201);
    expect((await place(buyer, { ...seen, expectedDelivery: "tomorrow" })).status).toBe(400);
  });

  it("without a day or an id is invalid", async () => {
    for (const [slot, field] of [
      [{ id: "patna-1" }, "slot.day"],
      [{ id: "patna-1", day: "2026-02-30" }, "slot.day"],
      [{ day }, "slot.id"],
    ] as const) {
      const { status, body } = await place(buyer, orderOf(potato, 1, { slot }));
      expect(status, JSON.stringify(slot)).toBe(400);
      expect(Object.keys(body.fields ?? {}), JSON.stringify(slot)).toEqual([field]);
    }
  });
});

/** Places an order while `change` runs between reading and writing. */
const meanwhile = (change: () => Promise<unknown>, body: unknown) => {
  faults.interruption = { before: /INSERT INTO "?orders"?/, work: change };
  return place(buyer, body);
};

describe("an order whose slot changes between reading and writing", () => {
  it.each([
    ["is filled", () => limit("patna-1", 0), "orders.slot_full"],
    ["is stopped", () => runSql("UPDATE delivery_slots SET is_active = 0 WHERE id = 'patna-1'"), "orders.slot_closed"],
    [
      "gets a day off",
      () => runSql("INSERT INTO slot_days_off (city, day) VALUES ('patna', ?)", day),
      "orders.slot_closed",
    ],
  ])("is refused when it %s", async (_, change, code) => {
    const before = await bookedIn("patna-1");
    expect((await meanwhile(change, inSlot("patna-1"))).body.code).toBe(code);
    expect(await bookedIn("patna-1")).toBe(before);
  });

  it("is promised the new hours when these move", async () => {
    const change = () => runSql("UPDATE delivery_slots SET until_hour = 10 WHERE id = 'patna-1'");
    const { body } = await meanwhile(change, inSlot("patna-1"));
    expect(body.order.slot).toMatchObject({ until: iso(day, 10) });
    await runSql("UPDATE delivery_slots SET until_hour = 9 WHERE id = 'patna-1'");
  });
});

const [BUYERS, PLACES] = isLongTier ? [200, 7] : [8, 3];

it(`takes the last places of a slot from ${BUYERS} buyers without ever exceeding it`, async () => {
  const crowd = await createMany(BUYERS, () => createUser());
  const on = dayAfter(day, 1);
  await limit("patna-2", PLACES);
  faults.delay = () => Math.random() * 10;
  const answers = await Promise.all(crowd.map((one) => place(one, inSlot("patna-2", on))));
  expect(countByOutcome(answers)).toEqual({ "201": PLACES, "409 orders.slot_full": BUYERS - PLACES });
  expect(await bookedIn("patna-2", on)).toBe(PLACES);

  // A cancelled order frees a place for one of the others.
  const winner = answers.findIndex(({ status }) => status === 201);
  await as(crowd[winner]?.token ?? "").patch(`/orders/${answers[winner]?.body.order._id}/cancel`);
  const again = await Promise.all(crowd.slice(0, 4).map((one) => place(one, inSlot("patna-2", on))));
  expect(countByOutcome(again)).toMatchObject({ "201": 1 });
  expect(await bookedIn("patna-2", on)).toBe(PLACES);
});
