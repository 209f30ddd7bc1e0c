import { beforeAll, describe, expect, it } from "vitest";
import { as, call } from "../../testing/api-client.ts";
import { copyOrder } from "../../testing/copied-orders.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createMany,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { accept, confirm, deliver, orderOf, place, placed, readOrder } from "../../testing/orders.ts";
import { startProvider } from "../../testing/services/provider.ts";
import type { PaymentToMake } from "../order-change.contract.ts";

let potato: string;
let saffron: string;
let staff: Account;
let agent: Account;

beforeAll(async () => {
  startProvider();
  [potato = "", saffron = ""] = await createProducts([
    product("Potato", { stock: 1_000_000, pricePaise: 20_000 }),
    product("Saffron", { stock: 100, pricePaise: 100 }),
  ]);
  [staff, agent] = [await createAdmin(), await createAgent()];
});

const newcomer = () => createUser({ isEmailVerified: false });
const WORDS =
  "Until your email address is verified or a first order was delivered to you, you can have 5 cash orders open at a time, worth ₹1,00,000 together. Verify your address in your profile, or pay this order online.";

/** Creates open orders of one kilogram of potatoes; returns their ids. */
const openOrders = async (buyer: Account, count: number): Promise<string[]> => {
  const { _id } = await placed(buyer, potato);
  return [_id, ...(await createMany(count - 1, () => copyOrder(_id))).map(({ id }) => id)];
};

describe("open cash orders of a new buyer", () => {
  it("are five at a time, and the refusal says what lifts the limit", async () => {
    const buyer = await newcomer();
    const [first] = await openOrders(buyer, 4);
    await placed(buyer, potato);
    const { status, body } = await place(buyer, orderOf(potato));
    expect(status).toBe(409);
    expect(body.code).toBe("orders.too_much_open_for_new");
    expect(body.message).toEqual(WORDS);

    // A cancelled order is no longer open.
    await as(buyer.token).patch(`/orders/${first}/cancel`);
    expect((await place(buyer, orderOf(potato))).status).toBe(201);
    expect((await place(buyer, orderOf(potato))).status).toBe(409);
  });

  it("are worth one lakh together, to the rupee", async () => {
    const buyer = await newcomer();
    expect((await place(buyer, orderOf(potato, 400))).status).toBe(201);
    expect((await place(buyer, orderOf(potato, 101))).body.code).toBe("orders.too_much_open_for_new");
    expect((await place(buyer, orderOf(potato, 100))).status).toBe(201);
    expect((await place(buyer, orderOf(potato, 1))).status).toBe(409);
  });

  it("are five when ten are sent at once", async () => {
    const buyer = await newcomer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(buyer, orderOf(potato))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });

  it("are limited more widely once the first was delivered", async () => {
    const buyer = await newcomer();
    const first = await placed(buyer, potato);
    const { confirmationOtp = "" } = (await confirm(staff, first._id)).body.order;
    await accept(agent, first._id);
    expect((await deliver(agent, first._id, confirmationOtp)).status).toBe(200);
    await openOrders(buyer, 5);
    await placed(buyer, potato);
  });
});

describe("open cash orders of a buyer with a verified address", () => {
  it("have the wider limit, which the owner sets", async () => {
    const buyer = await createUser({ isEmailVerified: true });
    const owner = await createOwner();
    await openOrders(buyer, 5);
    await placed(buyer, potato);
    await as(owner.token).patch("/admin/settings", { knownBuyerOrders: 7 });
    await placed(buyer, potato);
    const { status, body } = await place(buyer, orderOf(potato));
    expect(status).toBe(409);
    expect(body.code).toBe("orders.too_much_open");
    expect(body.message).toMatch(/^You can have 7 cash orders open at a time, worth ₹50,00,000 together\./);
    await as(owner.token).patch("/admin/settings", { knownBuyerOrders: 200 });
    await placed(buyer, potato);
  });
});

describe("unpaid online orders of a new buyer", () => {
  const online = (buyer: Account, quantity: number, more: { productId?: string; ip?: string } = {}) => {
    const { paymentMethod: _cash, ...body } = orderOf(more.productId ?? potato, quantity);
    const headers = { "CF-Connecting-IP": more.ip ?? "203.0.113.1" };
    return call<PaymentToMake>("POST", "/payment/create-order", { token: buyer.token, body, headers });
  };
  const minutesHeld = async (buyer: Account, quantity: number, productId: string) => {
    const { dbOrderId } = (await online(buyer, quantity, { productId })).body;
    const { createdAt, payBy = "" } = await readOrder(buyer, dbOrderId);
    return (Date.parse(payBy) - Date.parse(createdAt)) / 60_000;
  };

  it("are worth one lakh together, cancelled ones too, while small ones and cash orders pass", async () => {
    const buyer = await newcomer();
    const small = [];
    for (let i = 0; i < 5; i++) small.push(await online(buyer, 1));
    expect(small.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    await as(buyer.token).patch(`/orders/${small[0]?.body.dbOrderId}/cancel`);
    const largest = await online(buyer, 495);
    expect(largest.status).toBe(201);
    await as(buyer.token).patch(`/orders/${largest.body.dbOrderId}/cancel`);
    const { status, body } = await online(buyer, 1);
    expect(status).toBe(409);
    expect(body.code).toBe("payments.too_much_unpaid_for_new");
    expect(body.message).toContain("₹1,00,000");
    expect((await place(buyer, orderOf(potato))).status).toBe(201);
  });

  it("are worth one lakh when two of sixty thousand are sent at once", async () => {
    const buyer = await newcomer();
    const answers = await Promise.all([online(buyer, 300), online(buyer, 300)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("are limited over all accounts of a network, without affecting other networks", async () => {
    const owner = await createOwner();
    await as(owner.token).patch("/admin/settings", { networkUnpaidRupees: 20_000 });
    for (const ip of ["198.51.100.1", "198.51.100.200"])
      expect((await online(await newcomer(), 50, { ip })).status).toBe(201);
    const refused = await online(await newcomer(), 1, { ip: "198.51.100.77" });
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe("payments.too_much_unpaid_here");
    expect((await online(await newcomer(), 1, { ip: "198.51.101.1" })).status).toBe(201);
    expect((await online(await createUser(), 1, { ip: "198.51.100.1" })).status).toBe(201);
    await as(owner.token).patch("/admin/settings", { networkUnpaidRupees: 20_00_000 });
  });

  it("wait five minutes for payment when they leave less than a tenth of a product, or twenty for a known buyer", async () => {
    const buyer = await newcomer();
    expect(await minutesHeld(buyer, 90, saffron)).toBe(20);
    expect(await minutesHeld(buyer, 1, saffron)).toBe(5);
    expect(await minutesHeld(await createUser(), 9, saffron)).toBe(20);
  });
});
