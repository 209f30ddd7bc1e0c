import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { call } from "../../testing/api-client.ts";
import { changeCity } from "../../testing/cities.ts";
import { type Account, createOwner, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { orderOf, place } from "../../testing/orders.ts";
import { createPayment, startProvider } from "../../testing/services/provider.ts";
import { findBrokenRules, readShop } from "../../testing/shop-state.ts";

let owner: Account;
let buyer: Account;
let potato: string;

beforeAll(async () => {
  [owner, buyer] = [await createOwner(), await createUser()];
  [potato = ""] = await createProducts([product("Potato", { pricePaise: 2_050, stock: 100_000 })]);
  startProvider();
  const { status } = await changeCity(owner, "patna", { minOrder: 100, deliveryFee: 40, freeDeliveryFrom: "500" });
  expect(status).toBe(200);
});

afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const placing = (quantity: number, more: Record<string, unknown> = {}) => place(buyer, orderOf(potato, quantity, more));

describe("what a city asks for a delivery", () => {
  it("is what its owner sets, and everyone may read it", async () => {
    const { body } = await call("GET", "/slots");
    expect(body).toMatchObject({ minOrder: 100, deliveryFee: 40, freeDeliveryFrom: 500 });
  });

  it("is refused unless it is an amount", async () => {
    for (const minOrder of ["-1", "100001", "1.005", "much"]) {
      const { status, body } = await changeCity(owner, "patna", { minOrder });
      expect(status, minOrder).toBe(400);
      expect(Object.keys((body as { fields?: object }).fields ?? {}), minOrder).toEqual(["minOrder"]);
    }
  });

  it("is part of an order's total and of its payment", async () => {
    const { body, status } = await placing(5, { expectedTotal: 142.5 });
    expect(status).toBe(201);
    expect(body.order).toMatchObject({ subtotal: 102.5, deliveryFee: 40, tax: 0, total: 142.5 });
    expect((await placing(5, { expectedTotal: 102.5 })).body).toMatchObject({
      code: "orders.prices_changed",
      total: 142.5,
    });
  });

  it("is part of what is paid online", async () => {
    const { body } = await createPayment(buyer, potato, { quantity: 5, expectedTotal: 142.5 });
    expect(body.amount).toBe(14_250);
  });

  it("is free from the city's subtotal on", async () => {
    expect((await placing(25, { expectedTotal: 512.5 })).body.order).toMatchObject({ deliveryFee: 0, total: 512.5 });
  });

  it("includes a minimum order, below which nothing is placed", async () => {
    const before = await readShop();
    const { status, body } = await placing(4);
    expect(status).toBe(409);
    expect(body.code).toBe("orders.below_minimum");
    expect(body.message).toBe("Orders start at ₹100. Please add goods for ₹18 more.");
    expect(body).toMatchObject({ minimum: 100, missing: 18 });
    expect(await readShop()).toEqual(before);
  });

  it("is asserted when the order is written", async () => {
    const raise = () => env.DB.prepare("UPDATE cities SET delivery_fee_paise = 9000 WHERE slug = 'patna'").run();
    faults.interruption = { before: /INSERT INTO "?orders"?/, work: raise };
    expect((await placing(5, { expectedTotal: 142.5 })).body).toMatchObject({
      code: "orders.prices_changed",
      total: 192.5,
    });
  });
});
