import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Order } from "../../orders/orders.contract.ts";
import { type Answer, as, call } from "../../testing/api-client.ts";
import { createApiToken } from "../../testing/api-tokens.ts";
import {
  type Account,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { accepted, confirmed, eventsOf, orderOf, place, readOrder } from "../../testing/orders.ts";
import { readAudit } from "../../testing/people.ts";
import { keepPicture, productFields } from "../../testing/products.ts";

let potato: string;
let owner: Account;
let buyer: Account;
/** Tokens with every scope. */
let ofBuyer: string;
let ofOwner: string;

beforeAll(async () => {
  await keepPicture();
  [potato = ""] = await createProducts([product("Potato")]);
  owner = await createOwner();
  ofOwner = (await createApiToken(owner, { name: "Till" })).text;
});
beforeEach(async () => {
  buyer = await createUser();
  ofBuyer = (await createApiToken(buyer, { name: "Purchasing" })).text;
});

const ok = async (answer: Promise<Answer>): Promise<Answer> => {
  const found = await answer;
  expect([200, 201], found.text).toContain(found.status);
  return found;
};
const placedBy = async (token: string, key?: string): Promise<string> => {
  const headers = key ? { "Idempotency-Key": key } : undefined;
  return ((await ok(as(token).post("/orders", orderOf(potato), headers))).body as { order: Order }).order._id;
};
const storyOf = async (who: Account, orderId: string): Promise<(string | undefined)[][]> =>
  (await eventsOf(who, orderId)).map(({ type, actor, token }) => [type, actor.role, token]);

describe("the timeline", () => {
  it("names the tokens that placed, changed, confirmed and cancelled, and no token for people", async () => {
    const first = await placedBy(ofBuyer);
    await ok(as(ofBuyer).put(`/orders/${first}/items`, { items: [{ productId: potato, quantity: 2 }] }));
    await ok(as(ofOwner).patch(`/admin/orders/${first}/confirm`));
    await ok(as(owner.token).patch(`/admin/orders/${first}/cancel`));
    expect(await storyOf(buyer, first)).toEqual([
      ["order.placed", "buyer", "Purchasing"],
      ["order.changed", "buyer", "Purchasing"],
      ["order.confirmed", "staff", "Till"],
      ["order.cancelled", "staff", undefined],
    ]);
    const second = await placedBy(buyer.token);
    await ok(as(ofBuyer).patch(`/orders/${second}/cancel`));
    expect(await storyOf(buyer, second)).toEqual([
      ["order.placed", "buyer", undefined],
      ["order.cancelled", "buyer", "Purchasing"],
    ]);
  });
});

describe("the audit log", () => {
  it("names the token of every act of staff that a token may do", async () => {
    const one = await placedBy(ofBuyer);
    const two = await placedBy(ofBuyer);
    const three = await placedBy(ofBuyer);
    const written = (await as(owner.token).get<{ entries: unknown[] }>("/admin/audit?limit=100")).body.entries.length;
    await ok(as(ofOwner).patch(`/admin/orders/${one}/confirm`));
    await ok(as(ofOwner).post("/admin/orders/confirm", { ids: [two] }));
    await ok(as(ofOwner).patch(`/admin/orders/${two}/status`, { status: "cancelled" }));
    await ok(as(ofOwner).patch(`/admin/orders/${three}/cancel`));
    const fields = productFields();
    const made = (await ok(as(ofOwner).post("/products", fields))).body as { product: { _id: string } };
    await ok(as(ofOwner).put(`/products/${made.product._id}`, { stock: 7 }));
    await ok(as(ofOwner).delete(`/products/${made.product._id}`));
    const entries = (await readAudit(owner)).slice(0, -written || undefined);
    expect(entries.map(({ action, token }) => [action, token])).toEqual([
      ["product.deleted", "Till"],
      ["product.updated", "Till"],
      ["product.created", "Till"],
      ["order.cancelled", "Till"],
      ["order.cancelled", "Till"],
      ["order.confirmed", "Till"],
      ["order.confirmed", "Till"],
    ]);
    await ok(as(owner.token).patch(`/admin/orders/${await placedBy(ofBuyer)}/confirm`));
    expect((await readAudit(owner, "?limit=1"))[0]).not.toHaveProperty("token");
  });
});

describe("delivery codes", () => {
  it("are in no response to a token, while people can read them", async () => {
    const agent = await createAgent();
    const key = "placed-by-the-token";
    const mine = await placedBy(ofBuyer, key);
    await ok(as(owner.token).patch(`/admin/orders/${mine}/confirm`));
    const carried = await accepted({ buyer, staff: owner, agent }, potato);
    expect((await readOrder(buyer, mine)).confirmationOtp).toMatch(/^\d{6}$/);
    expect((await as(buyer.token).get(`/orders/${carried._id}/door`)).text).toContain("confirmationOtp");

    const fresh = [await placedBy(ofBuyer), await placedBy(ofBuyer)];
    const answers = [
      ["GET", "/orders/my-orders", ofBuyer],
      ["GET", `/orders/${mine}`, ofBuyer],
      ["GET", `/orders/${carried._id}`, ofBuyer],
      ["GET", `/orders/${carried._id}/door`, ofBuyer],
      ["GET", `/orders/${mine}/events`, ofBuyer],
      ["GET", "/admin/orders", ofOwner],
      ["GET", `/admin/orders?search=${mine.slice(-8)}`, ofOwner],
      ["GET", "/admin/orders/packing?city=patna", ofOwner],
      ["GET", "/admin/orders/pick-list?city=patna", ofOwner],
      ["GET", "/admin/dashboard", ofOwner],
      ["GET", `/orders/${mine}`, ofOwner],
      ["PATCH", `/admin/orders/${fresh[0]}/confirm`, ofOwner],
      ["PATCH", `/admin/orders/${fresh[1]}/status`, ofOwner, { status: "confirmed" }],
    ] as const;
    for (const [method, path, token, body] of answers) {
      const { text } = await ok(call(method, path, { token, body }));
      expect(/confirmationOtp|deliveryOtp/.test(text), path).toBe(false);
    }
    const repeated = await ok(as(ofBuyer).post("/orders", orderOf(potato), { "Idempotency-Key": key }));
    expect((repeated.body as { order: Order }).order).toMatchObject({ _id: mine, status: "confirmed" });
    expect(repeated.text).not.toContain("confirmationOtp");
  });
});

it("lets a blocked buyer's token read orders, but not place them", async () => {
  const order = await confirmed(buyer, owner, potato);
  await env.DB.prepare("UPDATE users SET blocked_at = 1 WHERE id = ?").bind(buyer.userId).run();
  expect((await as(ofBuyer).get(`/orders/${order._id}`)).status).toBe(200);
  const byToken = await as(ofBuyer).post("/orders", orderOf(potato));
  const byPerson = await place(buyer, orderOf(potato));
  expect(byToken.status).toEqual(byPerson.status);
  expect(byToken.body.code).toEqual(byPerson.body.code);
  expect(byToken.body.code).toBe("accounts.blocked");
});
