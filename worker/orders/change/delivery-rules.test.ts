import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayAfter } from "../../cities/slots/slots.contract.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { changeCity } from "../../testing/cities.ts";
import { type Account, createOwner, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { change } from "../../testing/order-changes.ts";
import { orderOf, place, placed } from "../../testing/orders.ts";
import { findBrokenRules, readShop, runSql } from "../../testing/shop-state.ts";

let owner: Account;
let buyer: Account;
let potato: string;
let rice: string;

const setTerms = async (more: Record<string, unknown> = {}) => {
  const terms = { minOrder: 100, deliveryFee: 40, freeDeliveryFrom: "500", isOpen: true, ...more };
  expect((await changeCity(owner, "patna", terms)).status).toBe(200);
};
const changed = async (id: string, quantity: number, more: Record<string, unknown> = {}) => {
  const { status, body } = await change(buyer, id, { [potato]: quantity }, more);
  return [status, body.code ?? [body.order.subtotal, body.order.deliveryFee, body.order.total]];
};
const refuses = async (id: string, quantity: number, code: string) => {
  const before = await readShop();
  expect(await changed(id, quantity)).toEqual([409, code]);
  expect(await readShop()).toEqual(before);
};

beforeAll(async () => {
  owner = await createOwner();
  // Potatoes cost ₹20.50 and rice ₹30.
  [potato = "", rice = ""] = await createProducts([
    product("Potato", { pricePaise: 2_050, stock: 100_000 }),
    product("Rice", { pricePaise: 3_000, stock: 1_000 }),
  ]);
});
beforeEach(async () => {
  buyer = await createUser();
  await setTerms();
});
afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

describe("what the city asks for a delivery", () => {
  it("follows the changed subtotal, and is covered by the expected total", async () => {
    const { _id } = await placed(buyer, potato, 5);
    expect(await changed(_id, 25, { expectedTotal: 512.5 })).toEqual([200, [512.5, 0, 512.5]]);
    expect(await changed(_id, 6, { expectedTotal: 163 })).toEqual([200, [123, 40, 163]]);
    expect(await changed(_id, 7, { expectedTotal: 143.5 })).toEqual([409, "orders.prices_changed"]);
  });

  it("refuses an order below the minimum, but one that was already below it may stay or grow", async () => {
    const { _id } = await placed(buyer, potato, 6);
    await refuses(_id, 4, "orders.below_minimum");
    await setTerms({ minOrder: 400 });
    await refuses(_id, 5, "orders.below_minimum");
    expect(await changed(_id, 8)).toEqual([200, [164, 40, 204]]);
  });

  it("is asserted when a change is written, even while the city is closed", async () => {
    for (const quantity of [9, 3]) {
      await setTerms({ minOrder: 0 });
      const { _id } = await placed(buyer, potato, 5);
      if (quantity < 5) await setTerms({ minOrder: 0, isOpen: false });
      const raise = () => runSql("UPDATE cities SET delivery_fee_paise = 9000 WHERE slug = 'patna'");
      faults.interruption = { before: /UPDATE "?orders"? SET subtotal_paise/, work: raise };
      expect(await changed(_id, quantity)).toEqual([200, [20.5 * quantity, 90, 20.5 * quantity + 90]]);
    }
  });
});

describe("an order for a slot", () => {
  const day = dayAfter(indianDay(Date.now()), 3);
  const inSlot = async () => {
    const { status, body, text } = await place(buyer, orderOf(potato, 6, { slot: { id: "patna-2", day } }));
    expect(status, text).toBe(201);
    return body.order;
  };
  const bookings = () =>
    env.DB.prepare("SELECT booked FROM slot_bookings WHERE slot_id = 'patna-2' AND day = ?").bind(day).first("booked");
  afterEach(() =>
    runSql("UPDATE delivery_slots SET cutoff_days_before = 0, capacity = NULL, is_active = 1 WHERE id = 'patna-2'"),
  );

  it("keeps its place in the slot when it is changed, even in a full slot that was stopped", async () => {
    const { _id, slot, estimatedDelivery } = await inSlot();
    const before = await bookings();
    await runSql("UPDATE delivery_slots SET capacity = 0, is_active = 0 WHERE id = 'patna-2'");
    const { status, body } = await change(buyer, _id, { [potato]: 8 });
    expect(status).toBe(200);
    expect(body.order.slot).toEqual(slot);
    expect(body.order.estimatedDelivery).toEqual(estimatedDelivery);
    expect(await bookings()).toBe(before);
  });

  it("removes products, but adds none, after the slot's cut-off", async () => {
    const { _id } = await inSlot();
    await runSql("UPDATE delivery_slots SET cutoff_days_before = 7 WHERE id = 'patna-2'");
    await refuses(_id, 7, "orders.slot_closed");
    const { body } = await change(buyer, _id, { [potato]: 7 });
    expect(body.message).toContain("You can still take products off");
    expect((await change(buyer, _id, { [potato]: 5 })).status).toBe(200);
  });
});

it("prices a line by the break for its new quantity, and refuses quantities that are not allowed", async () => {
  await setTerms({ minOrder: 0, deliveryFee: 0, freeDeliveryFrom: "0" });
  await runSql("UPDATE products SET order_multiple_milli = 5000, min_quantity_milli = 5000 WHERE id = ?", rice);
  await runSql(`UPDATE product_prices SET breaks = '[{"from":10,"pricePaise":2600}]' WHERE product_id = ?`, rice);
  const { _id } = await placed(buyer, rice, 5);
  const to = async (quantity: number) => {
    const { status, body } = await change(buyer, _id, { [rice]: quantity });
    return [status, body.code ?? body.order.total];
  };
  expect(await to(10)).toEqual([200, 260]);
  expect(await to(7)).toEqual([409, "orders.quantity_not_allowed"]);
  // The price break ends between reading and writing.
  const end = () => runSql("UPDATE product_prices SET breaks = '[]' WHERE product_id = ?", rice);
  faults.interruption = { before: /UPDATE "?orders"? SET subtotal_paise/, work: end };
  expect(await to(15)).toEqual([200, 450]);
});
