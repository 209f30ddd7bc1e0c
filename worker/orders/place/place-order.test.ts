import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { timeOfId } from "../../platform/ids.ts";
import { call } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows, orderOf, place, stockOf } from "../../testing/orders.ts";
import { findBrokenRules, readShop } from "../../testing/shop-state.ts";
import type { Order } from "../orders.contract.ts";

let buyer: Account;
let potato: string;
let saffron: string;
let many: string[];

beforeAll(async () => {
  buyer = await createUser();
  const rows = [
    product("Potato", { pricePaise: 2_410, stock: 50_000 }),
    product("Saffron", { category: "Spices", unit: "packet", pricePaise: 45_050, stock: 3 }),
    ...Array.from({ length: 101 }, (_, i) => product(`Herb ${i}`)),
  ];
  [potato = "", saffron = "", ...many] = await createProducts(rows);
});

afterAll(async () => expect(await findBrokenRules()).toEqual([]));

/** Expects exactly this refusal, and no change of any data. */
const refuses = async (body: unknown, status: number, failure: Record<string, unknown>, key?: string) => {
  const before = await readShop();
  const answer = await place(buyer, body, key);
  expect(answer.status, answer.text).toBe(status);
  expect(answer.body).toMatchObject({ success: false, ...failure });
  expect(await readShop()).toEqual(before);
  return answer.body as Record<string, unknown>;
};

describe("an invalid order", () => {
  it("is refused with 400 and the field that is wrong, and changes nothing", async () => {
    const quantity = "items.0.quantity";
    const items = (quantities: readonly unknown[]) => quantities.map((one) => ({ productId: potato, quantity: one }));
    const tooMany = many.map((productId) => ({ productId, quantity: 1 }));
    const invalid: [string, Record<string, unknown>, string, string][] = [
      ["an empty cart", { items: [] }, "items", "Your cart is empty"],
      ["no cart", { items: undefined }, "items", "Your cart is empty"],
      ["no address", { deliveryAddress: "   " }, "deliveryAddress", "Please enter delivery address"],
      ["no phone", { phone: "" }, "phone", "Please enter phone number"],
      ["a phone of 11 digits", { phone: "98765432101" }, "phone", "Phone number must be 10 digits"],
      ["a phone of 9 digits", { phone: "987654321" }, "phone", "Phone number must be 10 digits"],
      ["an unknown city", { location: "atlantis" }, "location", "Please choose one of the cities we serve"],
      ["an online order", { paymentMethod: "razorpay" }, "paymentMethod", "Only cash on delivery is accepted here"],
      ["a total in words", { expectedTotal: "24.1" }, "expectedTotal", "expectedTotal must be a number"],
      ["none of a product", { items: items([0]) }, quantity, "Quantity must be more than 0"],
      ["less than none", { items: items([-5]) }, quantity, "Quantity must be more than 0"],
      ["a fraction", { items: items([1.5]) }, quantity, "Quantity must be a whole number"],
      ["a part of a gram", { items: items([1.0005]) }, quantity, "Quantity must have at most three decimals"],
      ["a billion", { items: items([1e9]) }, quantity, "Quantity must be at most 10,000"],
      ["a quantity in words", { items: items(["2"]) }, quantity, "Quantity must be a number"],
      ["no quantity", { items: items([null]) }, quantity, "Quantity must be a number"],
      ["more than 10,000 in two lines", { items: items([6_000, 4_001]) }, quantity, "Quantity must be at most 10,000"],
      ["101 lines", { items: tooMany }, "items", "An order has at most 100 lines"],
    ];
    const before = await readShop();
    for (const [what, more, field, message] of invalid) {
      const { status, body } = await place(buyer, orderOf(potato, 1, more));
      expect({ what, status, ...body }).toMatchObject({
        what,
        status: 400,
        code: "input.invalid",
        message,
        fields: { [field]: message },
      });
    }
    expect(await readShop()).toEqual(before);
  });

  it("is refused with the position of an unknown product, or of one that is off sale", async () => {
    const items = [potato, "no-such-product"].map((productId) => ({ productId, quantity: 1 }));
    await refuses(orderOf("", 1, { items }), 400, {
      code: "orders.unknown_product",
      message: "Some products in this order are no longer available.",
      fields: { "items.1.productId": "This product is not available." },
      productIds: ["no-such-product"],
    });
    const gone = many[0] ?? "";
    await env.DB.prepare("UPDATE products SET deleted_at = 1 WHERE id = ?").bind(gone).run();
    await refuses(orderOf(gone), 400, { code: "orders.unknown_product", productIds: [gone] });
    await env.DB.prepare("UPDATE products SET deleted_at = NULL WHERE id = ?").bind(gone).run();
  });
});

describe("stock", () => {
  const NONE = { hindi: "", marathi: "", gujarati: "" };

  it("is reported for each line that is short, and none is taken for the others", async () => {
    const [herb = ""] = many;
    const items = [
      { productId: potato, quantity: 5 },
      { productId: saffron, quantity: 4 },
      { productId: herb, quantity: 1_001 },
    ];
    await refuses(orderOf("", 1, { items }), 409, {
      code: "orders.stock_short",
      message: "Not enough stock: Saffron (3 packets left), Herb 0 (1000 kg left).",
      lines: [
        { productId: saffron, name: "Saffron", names: NONE, unit: "packet", requested: 4, available: 3 },
        { productId: herb, name: "Herb 0", names: NONE, unit: "kg", requested: 1_001, available: 1_000 },
      ],
    });
  });

  it("is taken once for two lines of one product", async () => {
    const before = await stockOf(potato);
    const items = [2, 3].map((quantity) => ({ productId: potato, quantity }));
    const { status, body } = await place(buyer, orderOf("", 1, { items }));
    expect(status).toBe(201);
    expect(body.order.items).toMatchObject([{ quantity: 5, price: 24.1, total: 120.5 }]);
    expect(await stockOf(potato)).toBe(before - 5);
    const split = [2, 2].map((quantity) => ({ productId: saffron, quantity }));
    await refuses(orderOf("", 1, { items: split }), 409, { code: "orders.stock_short" });
  });

  it("can be sold down to the last unit", async () => {
    const { status } = await place(buyer, orderOf(saffron, 3));
    expect(status).toBe(201);
    expect(await stockOf(saffron)).toBe(0);
    await refuses(orderOf(saffron, 1), 409, { message: "Not enough stock: Saffron (0 packets left)." });
  });
});

describe("the total that the buyer saw", () => {
  it("is refused with the new lines when a price has changed", async () => {
    const failure = await refuses(orderOf(potato, 3, { expectedTotal: 72 }), 409, {
      code: "orders.prices_changed",
      total: 72.3,
    });
    expect(failure.lines).toMatchObject([{ productId: potato, name: "Potato", price: 24.1, quantity: 3, total: 72.3 }]);
    expect((await place(buyer, orderOf(potato, 3, { expectedTotal: 72.3 }))).status).toBe(201);
  });

  it("never sets the price: amounts in the request are ignored", async () => {
    const { body } = await place(buyer, orderOf(potato, 1, { total: 1, subtotal: 1, price: 1 }));
    expect(body.order.total).toBe(24.1);
  });
});

describe("an Idempotency-Key", () => {
  it("returns the same order again and takes stock once, is refused for another order, and is each buyer's own", async () => {
    const before = await stockOf(potato);
    const body = orderOf(potato, 7, { notes: "back door" });
    const first = await place(buyer, body, "key-1");
    const again = await place(buyer, body, "key-1");
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.body.order).toEqual(first.body.order);
    expect(await stockOf(potato)).toBe(before - 7);
    const code = "orders.idempotency_conflict";
    await refuses(
      orderOf(potato, 2),
      409,
      {
        code,
        message:
          "This was already sent once with other details, and that was saved. Please look at it before you send this again.",
      },
      "key-1",
    );
    const theirs = await place(await createUser(), body, "key-1");
    expect(theirs.status).toBe(201);
    expect(theirs.body.order._id).not.toBe(first.body.order._id);
  });

  it("is refused with 400 unless it has 1 to 128 visible characters", async () => {
    const before = await readShop();
    for (const key of ["a b", "k".repeat(129), ""]) {
      const headers = { "Idempotency-Key": key };
      const answer = await call("POST", "/orders", { token: buyer.token, body: orderOf(potato), headers });
      expect(answer.status, key).toBe(400);
      expect(answer.body.message, key).toBe("Idempotency-Key must be 1 to 128 visible characters");
    }
    expect(await readShop()).toEqual(before);
  });
});

describe("placing an order", () => {
  it("is open to every account except delivery agents", async () => {
    const may = await Promise.all([createUser(), createAdmin(), createAdmin("pending"), createOwner()]);
    for (const account of may) expect((await place(account, orderOf(potato))).status, account.name).toBe(201);
    for (const status of ["verified", "pending"] as const) {
      const { status: answered, body } = await place(await createAgent({ status }), orderOf(potato));
      expect(answered).toBe(403);
      expect(body.code).toBe("auth.forbidden");
    }
  });

  it("raises the counters of the account and of the shop, and promises delivery by 18:00 Indian time on the next day", async () => {
    const account = await createUser();
    const before = await countRows("orders");
    const orders: Order[] = [];
    for (let i = 0; i < 2; i++) orders.push((await place(account, orderOf(potato))).body.order);
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(2);
    const { users, counters } = await readShop();
    expect(users.find(({ id }) => id === account.userId)?.total_orders).toBe(2);
    expect(counters.find(({ key }) => key === "orders.total")?.value).toBe(before + 2);

    const india = (iso = "") => new Date(Date.parse(iso) + 5.5 * 3_600_000);
    const due = india(orders[0]?.estimatedDelivery);
    expect(due.toISOString().slice(11)).toBe("18:00:00.000Z");
    const placedOn = india(orders[0]?.createdAt);
    expect(Math.floor(due.getTime() / 86_400_000) - Math.floor(placedOn.getTime() / 86_400_000)).toBe(1);
  });
});

it("has an id of the moment when it was placed, though the clock goes on meanwhile", async () => {
  let time = Date.now();
  const { sessions, placing } = createServices(env, { waitUntil: () => undefined }, { now: () => time++ });
  const actor = await sessions.authenticate(buyer.token);
  const { _id, createdAt } = await placing.placeOrder(actor, { ...orderOf(potato), notes: "", paymentMethod: "cod" });
  expect(timeOfId(_id)).toBe(Date.parse(createdAt));
});
