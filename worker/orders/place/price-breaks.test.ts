import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { allowedQuantity, type QuantityRules } from "../../catalogue/order-quantity.contract.ts";
import { priceAt, type StoredBreak } from "../../catalogue/price-breaks.contract.ts";
import { as } from "../../testing/api-client.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { orderOf, place, stockOf } from "../../testing/orders.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import { runs } from "../../testing/tier.ts";

const PLACING = /insert into "orders"/i;
const BREAKS: StoredBreak[] = [
  { from: 10, pricePaise: 2_600 },
  { from: 50, pricePaise: 2_400 },
];
let buyer: Account;
let potato: string;
let eggs: string;
let sack: string;
let scarce: string;

/** Many products with rules and breaks of all kinds. */
const VARIED = Array.from({ length: 12 }, (_, i) => ({
  pricePaise: 1_000 + i * 7,
  orderMultiple: [1, 3, 12][i % 3] ?? 1,
  minQuantity: [1, 10][i % 2] ?? 1,
  breaks: Array.from({ length: i % 6 }, (_, n) => ({ from: 5 * (n + 1), pricePaise: 1_000 + i * 7 - 50 * (n + 1) })),
}));
let varied: string[];

beforeAll(async () => {
  buyer = await createUser();
  [potato = "", eggs = "", sack = "", scarce = "", ...varied] = await createProducts([
    product("Potato", { pricePaise: 2_800, breaks: BREAKS, stock: 10_000 }),
    product("Eggs", { unit: "piece", pricePaise: 600, orderMultiple: 30, stock: 100 }),
    product("Sack of rice", { unit: "piece", pricePaise: 200_000, minQuantity: 5 }),
    product("Quail eggs", { unit: "piece", pricePaise: 900, orderMultiple: 30, stock: 20 }),
    ...VARIED.map((one, i) => product(`Varied ${i}`, { ...one, stock: 1_000_000 })),
  ]);
});
afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const setBreaks = (id: string, breaks: readonly StoredBreak[]) =>
  env.DB.prepare("UPDATE product_prices SET breaks = ? WHERE product_id = ?").bind(JSON.stringify(breaks), id).run();

describe("the price of a line", () => {
  it("is the one that its quantity reaches, for each unit and for two entries of one product together", async () => {
    for (const [quantity, price, total] of [
      [9, 28, 252],
      [10, 26, 260],
      [49, 26, 1_274],
      [50, 24, 1_200],
    ] as const) {
      const { status, body } = await place(buyer, orderOf(potato, quantity, { expectedTotal: total }));
      expect(status, String(quantity)).toBe(201);
      expect(body.order.items[0]?.price, String(quantity)).toEqual(price);
      expect(body.order.total, String(quantity)).toEqual(total);
    }
    const items = [4, 6].map((quantity) => ({ productId: potato, quantity }));
    const { body } = await place(buyer, { ...orderOf(potato), items });
    expect(body.order.items.length).toBe(1);
    expect(body.order.total).toBe(260);
  });

  it("is refused by the total that the buyer saw when a break has gone meanwhile", async () => {
    faults.interruption = { before: PLACING, work: () => setBreaks(potato, BREAKS.slice(0, 1)) };
    const { status, body } = await place(buyer, orderOf(potato, 50, { expectedTotal: 1_200 }));
    expect(status).toBe(409);
    expect(body.code).toBe("orders.prices_changed");
    expect(body.total).toBe(1_300);
    await setBreaks(potato, BREAKS);
  });

  it("is the new one when a break falls meanwhile and the order names no total", async () => {
    faults.interruption = { before: PLACING, work: () => setBreaks(potato, [{ from: 10, pricePaise: 2_500 }]) };
    const { status, body } = await place(buyer, orderOf(potato, 10));
    expect(status).toBe(201);
    expect(body.order.total).toBe(250);
    await setBreaks(potato, BREAKS);
  });

  it("stays in the order when the breaks change later", async () => {
    const { body } = await place(buyer, orderOf(potato, 50));
    await setBreaks(potato, []);
    const later = await as(buyer.token).get<typeof body>(`/orders/${body.order._id}`);
    expect(later.body.order.items[0]?.price).toBe(24);
    await setBreaks(potato, BREAKS);
  });
});

describe("a quantity that may not be ordered", () => {
  it("is refused with the nearest ones, in one sentence in the reader's language", async () => {
    for (const [what, id, quantity, nearest] of [
      ["between two multiples", eggs, 40, [30, 60]],
      ["below the minimum", sack, 2, [5]],
      ["beyond the last multiple in stock", eggs, 95, [90]],
      ["of a product whose stock fills no multiple", scarce, 10, []],
    ] as const) {
      const before = await stockOf(id);
      const { status, body } = await place(buyer, orderOf(id, quantity));
      const { code, lines } = body as unknown as { code: string; lines: { requested: number; nearest: number[] }[] };
      expect(status, what).toBe(409);
      expect(code, what).toBe("orders.quantity_not_allowed");
      expect(lines, what).toMatchObject([{ productId: id, requested: quantity, nearest }]);
      expect(await stockOf(id), what).toBe(before);
      if (quantity === 40)
        expect(body.message).toBe("Some quantities cannot be ordered: Eggs (asked: 40, possible: 30 / 60).");
    }
  });

  it("is reported as short stock when only the stock prevents it", async () => {
    const { status, body } = await place(buyer, orderOf(eggs, 120));
    const { code, lines } = body as unknown as { code: string; lines: unknown[] };
    expect(status).toBe(409);
    expect(code).toBe("orders.stock_short");
    expect(lines).toMatchObject([{ requested: 120, available: 90 }]);
  });
});

it("places every allowed order at the sum of the rules", async () => {
  const line = fc.record({ at: fc.nat(VARIED.length - 1), wanted: fc.integer({ min: 1, max: 60 }) });
  const basket = fc.uniqueArray(line, { minLength: 1, maxLength: 6, selector: ({ at }) => at });
  await fc.assert(
    fc.asyncProperty(basket, async (lines) => {
      const items = lines.map(({ at, wanted }) => {
        const rules = VARIED[at] as QuantityRules;
        return { productId: varied[at] ?? "", quantity: allowedQuantity(wanted, rules), at };
      });
      const paise = items.reduce((sum, { at, quantity }) => {
        const { pricePaise, breaks } = VARIED[at] as (typeof VARIED)[number];
        return sum + quantity * priceAt(quantity, { pricePaise }, breaks).pricePaise;
      }, 0);
      const wire = items.map(({ productId, quantity }) => ({ productId, quantity }));
      const { status, body, text } = await place(await createUser(), { ...orderOf(""), items: wire });
      expect(status, text).toBe(201);
      expect(body.order.total).toBe(paise / 100);
    }),
    { numRuns: runs(25) },
  );
});
