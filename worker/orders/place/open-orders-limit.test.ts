import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { accept, confirm, deliver, orderOf, place, placed } from "../../testing/orders.ts";

let potato: string;
let staff: Account;
let agent: Account;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato", { stock: 1_000_000, pricePaise: 20_000 })]);
  [staff, agent] = [await createAdmin(), await createAgent()];
});

const newcomer = () => createUser({ isEmailVerified: false });
const WORDS =
  "Until your email address is verified or a first order was delivered to you, you can have 5 cash orders open at a time, worth ₹1,00,000 together. Verify your address in your profile, or pay this order online.";

describe("open cash orders of a new buyer", () => {
  it("are five at a time, and the refusal says what lifts the limit", async () => {
    const buyer = await newcomer();
    const placedOnes = [];
    for (let i = 0; i < 5; i++) placedOnes.push(await placed(buyer, potato));
    const { status, body } = await place(buyer, orderOf(potato));
    expect([status, body.code, body.message]).toEqual([409, "orders.too_much_open_for_new", WORDS]);

    // A cancelled order is no longer open.
    await as(buyer.token).patch(`/orders/${placedOnes[0]?._id}/cancel`);
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
    for (let i = 0; i < 6; i++) await placed(buyer, potato);
  });
});

describe("open cash orders of a buyer with a verified address", () => {
  it("have the wider limit, which the owner sets", async () => {
    const [buyer, owner] = [await createUser({ isEmailVerified: true }), await createOwner()];
    for (let i = 0; i < 6; i++) await placed(buyer, potato);
    await as(owner.token).patch("/admin/settings", { knownBuyerOrders: 7 });
    await placed(buyer, potato);
    const { status, body } = await place(buyer, orderOf(potato));
    expect([status, body.code]).toEqual([409, "orders.too_much_open"]);
    expect(body.message).toMatch(/^You can have 7 cash orders open at a time, worth ₹50,00,000 together\./);
    await as(owner.token).patch("/admin/settings", { knownBuyerOrders: 200 });
    await placed(buyer, potato);
  });
});
