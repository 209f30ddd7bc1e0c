import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeCity, openCity } from "../../testing/cities.ts";
import {
  type Account,
  createAdmin,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { change, quantitiesOf } from "../../testing/order-changes.ts";
import { confirm, countRows, eventsOf, orderOf, place, placed, readOrder, stockOf } from "../../testing/orders.ts";
import { cancelOwn } from "../../testing/services/payment-time.ts";
import { findBrokenRules, readShop, stockEverywhere } from "../../testing/shop-state.ts";
import type { Order } from "../orders.contract.ts";

let buyer: Account;
let staff: Account;
let potato: string;
let onion: string;
let mango: string;
let order: Order;

beforeAll(async () => {
  staff = await createAdmin();
  [potato = "", onion = "", mango = ""] = await createProducts([
    product("Potato", { stock: 1_000 }),
    product("Onion", { stock: 1_000 }),
    product("Mango", { stock: 5 }),
  ]);
});
beforeEach(async () => {
  buyer = await createUser();
  order = await placed(buyer, potato, 4);
});
afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const setPrice = (productId: string, paise: number) =>
  env.DB.prepare("UPDATE product_prices SET price_paise = ? WHERE product_id = ? AND city = 'patna'")
    .bind(paise, productId)
    .run();

describe("a pending order", () => {
  it("keeps each line's rule for a missing product", async () => {
    const items = [{ productId: potato, quantity: 4, shortRule: "nearest" }];
    const { _id } = (await place(buyer, orderOf("", 1, { items }))).body.order;
    const { items: changed } = (await change(buyer, _id, { [onion]: 2, [potato]: 6 })).body.order;
    expect(changed.map(({ product: { name }, shortRule }) => [name, shortRule]).toSorted()).toEqual([
      ["Onion", undefined],
      ["Potato", "nearest"],
    ]);
  });

  it("is changed by its buyer: more, less, added and removed lines, with new prices, stock and timeline", async () => {
    const before = await Promise.all([stockOf(potato), stockOf(onion)]);
    const { status, body } = await change(buyer, order._id, { [potato]: 6, [onion]: 2 }, { version: 1 });
    expect(status).toBe(200);
    expect(quantitiesOf(body.order)).toEqual({ [potato]: 6, [onion]: 2 });
    expect(body.order.version).toBe(2);
    expect(body.order.total).toBe(8 * 25.5);
    expect(await Promise.all([stockOf(potato), stockOf(onion)])).toEqual([(before[0] ?? 0) - 2, (before[1] ?? 0) - 2]);
    const second = await change(buyer, order._id, { [onion]: 1 });
    expect(second.status).toBe(200);
    expect(quantitiesOf(second.body.order)).toEqual({ [onion]: 1 });
    expect(second.body.order.total).toBe(25.5);
    expect(await Promise.all([stockOf(potato), stockOf(onion)])).toEqual([(before[0] ?? 0) + 4, (before[1] ?? 0) - 1]);
    const [, first, last] = await eventsOf(buyer, order._id);
    expect(first?.type).toBe("order.changed");
    expect(first?.from).toBe("pending");
    expect(first?.to).toBe("pending");
    expect(first?.change).toMatchObject({
      lines: [
        { product: { name: "Potato" }, before: 4, after: 6 },
        { product: { name: "Onion" }, before: 0, after: 2 },
      ],
      totalBefore: 102,
      totalAfter: 204,
    });
    expect(last?.change?.lines.map(({ before: had, after }) => [had, after])).toEqual([
      [2, 1],
      [6, 0],
    ]);
    expect(await countRows("outbox", "kind = 'order.changed' AND payload LIKE ?", `%${order._id}%`)).toBe(2);
  });

  it("gets current prices on all lines, and is refused with 409 when the total differs from the expected one", async () => {
    await setPrice(potato, 3_000);
    const refused = await change(buyer, order._id, { [potato]: 5 }, { expectedTotal: 5 * 25.5 });
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe("orders.prices_changed");
    expect(refused.body.total).toBe(150);
    const { body } = await change(buyer, order._id, { [potato]: 5 }, { expectedTotal: 150 });
    expect(body.order.total).toBe(150);
    expect(body.order.items[0]?.price).toBe(30);
    await setPrice(potato, 2_550);
  });

  it("does not change, without an event, when the quantities are the same", async () => {
    const { status, body } = await change(buyer, order._id, { [potato]: 4 });
    expect(status).toBe(200);
    expect(body.order.version).toBe(1);
  });

  it("is changed once for the same key, and the key is refused with 409 for another change", async () => {
    const first = await change(buyer, order._id, { [potato]: 5 }, { key: `k-${order._id}` });
    const again = await change(buyer, order._id, { [potato]: 5 }, { key: `k-${order._id}` });
    expect(first.body.order.version).toBe(2);
    expect(again.status).toBe(200);
    expect(again.body.order.version).toBe(2);
    const other = await change(buyer, order._id, { [potato]: 9 }, { key: `k-${order._id}` });
    expect(other.status).toBe(409);
    expect(other.body.code).toBe("orders.idempotency_conflict");
  });

  it("may keep the last units that it holds itself", async () => {
    const { _id } = (await place(buyer, orderOf(mango, 5))).body.order;
    expect((await change(buyer, _id, { [mango]: 5, [onion]: 1 })).status).toBe(200);
    expect(await stockOf(mango)).toBe(0);
    const short = await change(buyer, _id, { [mango]: 6 });
    expect(short.status).toBe(409);
    expect(short.body.code).toBe("orders.stock_short");
    expect(short.body.lines).toMatchObject([{ requested: 6, available: 5 }]);
    await cancelOwn(buyer, _id);
    expect(await stockOf(mango)).toBe(5);
  });

  it("is changed once when D1's response is lost", async () => {
    const before = await stockOf(potato);
    faults.losses = [{ of: /order\.changed|UPDATE "orders"/i, times: 1 }];
    const { status, body } = await change(buyer, order._id, { [potato]: 7 });
    expect(status).toBe(200);
    expect(body.order.version).toBe(2);
    expect(await stockOf(potato)).toEqual(before - 3);
  });
});

describe("a change is refused, and nothing of the shop changes,", () => {
  const refused = async (
    change_: () => Promise<{ status: number; body: { code: string } }>,
    ...expected: [number, string]
  ) => {
    const before = await readShop();
    const { status, body } = await change_();
    expect([status, body.code]).toEqual(expected);
    expect(await readShop()).toEqual(before);
  };

  it("with 400 for what cannot be ordered, 404 for other people, and 409 for another version or an order that is confirmed or cancelled", async () => {
    const other = await createUser();
    await change(buyer, order._id, { [potato]: 5 });
    await refused(() => change(buyer, order._id, {}), 400, "input.invalid");
    await refused(() => change(buyer, order._id, { [potato]: 0 }), 400, "input.invalid");
    await refused(() => change(buyer, order._id, { [potato]: 1, nothing: 1 }), 400, "orders.unknown_product");
    await refused(() => change(other, order._id, { [potato]: 1 }), 404, "orders.not_found");
    await refused(() => change(staff, order._id, { [potato]: 1 }), 404, "orders.not_found");
    await refused(() => change(buyer, "01ARZ3NDEKTSV4RRFFQ69G5FAV", { [potato]: 1 }), 404, "orders.not_found");
    await refused(() => change(buyer, order._id, { [potato]: 6 }, { version: 1 }), 409, "orders.changed_meanwhile");
    const cancelled = await placed(buyer, potato);
    await cancelOwn(buyer, cancelled._id);
    await refused(() => change(buyer, cancelled._id, { [potato]: 2 }), 409, "orders.not_changeable");
    await confirm(staff, order._id);
    await refused(() => change(buyer, order._id, { [potato]: 1 }), 409, "orders.not_changeable");
  });

  it("with 409 when it changes between reading and writing", async () => {
    faults.mutexIsOff = true;
    faults.interruption = {
      before: /UPDATE "orders" SET subtotal_paise/,
      work: () => change(buyer, order._id, { [potato]: 5 }),
    };
    const late = await change(buyer, order._id, { [potato]: 6 }, { version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.code).toBe("orders.changed_meanwhile");
    expect(quantitiesOf(await readOrder(buyer, order._id))).toEqual({ [potato]: 5 });
  });

  it("with 409 when open cash orders would be worth too much, but not when products are only removed", async () => {
    const newcomer = await createUser({ isEmailVerified: false });
    await setPrice(potato, 1_000_000);
    const { _id } = await placed(newcomer, potato, 10);
    await refused(() => change(newcomer, _id, { [potato]: 11 }), 409, "orders.too_much_open_for_new");
    expect((await change(newcomer, _id, { [potato]: 9 })).status).toBe(200);
    expect((await change(newcomer, _id, { [potato]: 10 })).status).toBe(200);
    await setPrice(potato, 2_550);
  });
});

it("removes products, but adds none, while the city is closed", async () => {
  const owner = await createOwner();
  await openCity(owner, {});
  const ranchi = { location: "ranchi", deliveryAddress: "Main Road, Ranchi" };
  const { _id } = (await place(buyer, orderOf(potato, 4, ranchi))).body.order;
  await changeCity(owner, "ranchi", { isOpen: false });
  const more = await change(buyer, _id, { [potato]: 5 });
  expect(more.status).toBe(409);
  expect(more.body.code).toBe("orders.city_closed");
  expect((await change(buyer, _id, { [potato]: 3 })).status).toBe(200);
});

describe("six changes and a confirmation at once", () => {
  it.each([true, false])("leave exactly one of the requested states, and all stock (queue: %s)", async (isQueued) => {
    const everywhere = await stockEverywhere(potato);
    faults.mutexIsOff = !isQueued;
    faults.delay = () => Math.random() * 10;
    const wanted = Array.from({ length: 6 }, (_, i) => i + 5);
    const changes = wanted.map((quantity) => change(buyer, order._id, { [potato]: quantity }, { version: 1 }));
    const [confirmed, ...answers] = await Promise.all([confirm(staff, order._id), ...changes]);
    endFaults();
    expect(confirmed.status).toBe(200);
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners.length).toBeLessThanOrEqual(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const now = await readOrder(buyer, order._id);
    const isWinner = answers.findIndex(({ status }) => status === 200);
    expect(now.status).toBe("confirmed");
    expect(now.items[0]?.quantity).toEqual(isWinner < 0 ? 4 : wanted[isWinner]);
    expect(await stockEverywhere(potato)).toBe(everywhere);
  });

  it("that name no version are all made, one after another, until it is confirmed", async () => {
    const everywhere = await stockEverywhere(potato);
    faults.delay = () => Math.random() * 5;
    const changes = Array.from({ length: 6 }, (_, i) => change(buyer, order._id, { [potato]: i + 5 }));
    const [confirmed, ...answers] = await Promise.all([confirm(staff, order._id), ...changes]);
    endFaults();
    expect(confirmed.status).toBe(200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const made = answers.filter(({ status }) => status === 200).length;
    expect((await readOrder(buyer, order._id)).version).toBe(made + 2);
    expect(await stockEverywhere(potato)).toBe(everywhere);
  });
});
