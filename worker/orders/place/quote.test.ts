import { beforeAll, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { measure } from "../../testing/costs/meter.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { orderOf, place } from "../../testing/orders.ts";
import { readShop } from "../../testing/shop-state.ts";
import type { Quote } from "./quote.contract.ts";

let buyer: Account;
let rice: string;
let saffron: string;

beforeAll(async () => {
  buyer = await createUser();
  [rice = "", saffron = ""] = await createProducts([
    product("Rice", { pricePaise: 3_000, stock: 100, breaks: [{ from: 10, pricePaise: 2_600 }] }),
    product("Saffron", { pricePaise: 10_000, stock: 2 }),
  ]);
});

const quote = (body: unknown) => as(buyer.token).post<{ quote: Quote; code: string }>("/orders/quote", body);

it("prices an order with its breaks as it would be placed, and changes nothing", async () => {
  const before = await readShop();
  const items = [{ productId: rice, quantity: 10 }];
  const { status, body, text } = await quote({ ...orderOf(rice, 10), expectedTotal: 1 });
  expect(status, text).toBe(200);
  expect(body.quote).toMatchObject({
    lines: [{ productId: rice, price: 26, quantity: 10, total: 260, priceBreaks: [{ from: 10, price: 26 }] }],
    subtotal: 260,
    slot: null,
    missingForMinimum: 0,
  });
  expect(body.quote.lines[0]).not.toHaveProperty("available");
  expect(await readShop()).toEqual(before);
  const placed = await place(buyer, { ...orderOf(rice), items, expectedTotal: body.quote.total });
  expect(placed.status, placed.text).toBe(201);
  const { total, deliveryFee, gstIncluded, estimatedDelivery } = placed.body.order;
  expect(body.quote).toMatchObject({ total, deliveryFee, gstIncluded, estimatedDelivery });
});

it("names what is short, refuses what can never be ordered, and takes two round trips", async () => {
  const short = await quote(orderOf(saffron, 3));
  expect(short.body.quote.lines).toMatchObject([{ quantity: 3, available: 2, total: 300 }]);
  expect((await quote(orderOf("unknown"))).body.code).toBe("orders.unknown_product");
  expect((await quote(orderOf(rice, 1, { slot: { id: "patna-2", day: "2020-01-01" } }))).body.code).toBe(
    "orders.slot_closed",
  );
  const { cost } = await measure("POST", "/orders/quote", { token: buyer.token, body: orderOf(rice) });
  expect(cost.serial).toBe(2);
});
