import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { createAdmin, createAgent, createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import {
  accept,
  accepted,
  type Cast,
  confirmed,
  countRows,
  type OrderAnswer,
  orderOf,
  place,
  placed,
  readOrder,
  wrongCodeFor,
} from "../../testing/orders.ts";

let cast: Cast;
let potato: string;
let keys = 0;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});

const newKey = () => `key-${++keys}`;
const withKey = (key: string) => ({ "Idempotency-Key": key });
const staffStep = (id: string, step: string, key: string, body?: unknown): Promise<OrderAnswer> =>
  as(cast.staff.token).patch(`/admin/orders/${id}/${step}`, body, withKey(key));
const buyerCancels = (id: string, key: string): Promise<OrderAnswer> =>
  as(cast.buyer.token).patch(`/orders/${id}/cancel`, undefined, withKey(key));
const askToCancel = (id: string, message: string, key: string): Promise<OrderAnswer> =>
  as(cast.agent.token).post(`/agent/${id}/request-cancel`, { message }, withKey(key));

const expectConflict = ({ status, body }: OrderAnswer) =>
  expect([status, body.code, body.message]).toEqual([
    409,
    "orders.idempotency_conflict",
    "This was already sent once with other details, and that was saved. Please look at it before you send this again.",
  ]);

describe("a key that was used before by the same account", () => {
  it("is refused for another command on the same order, which stays as it is", async () => {
    const { _id } = await placed(cast.buyer, potato);
    const key = newKey();
    expect((await staffStep(_id, "confirm", key)).status).toBe(200);
    expectConflict(await staffStep(_id, "cancel", key));
    expectConflict(await staffStep(_id, "otp", key));
    expectConflict(await staffStep(_id, "status", key, { status: "cancelled" }));
    expect((await readOrder(cast.buyer, _id)).status).toBe("confirmed");
    expect((await staffStep(_id, "confirm", key)).status).toBe(200);
  });

  it("is refused for the same command on another order", async () => {
    const first = await placed(cast.buyer, potato);
    const second = await placed(cast.buyer, potato);
    const key = newKey();
    expect((await buyerCancels(first._id, key)).status).toBe(200);
    expectConflict(await buyerCancels(second._id, key));
    expect((await readOrder(cast.buyer, second._id)).status).toBe("pending");
  });

  it("is refused for cancelling the order that it placed, and for placing one after it cancelled", async () => {
    const key = newKey();
    const { body } = await place(cast.buyer, orderOf(potato), key);
    expectConflict(await buyerCancels(body.order._id, key));
    const other = newKey();
    expect((await buyerCancels(body.order._id, other)).status).toBe(200);
    const before = await countRows("orders", "buyer_id = ?", cast.buyer.userId);
    expectConflict(await place(cast.buyer, orderOf(potato), other));
    expect(await countRows("orders", "buyer_id = ?", cast.buyer.userId)).toBe(before);
  });

  it("is refused for another reason, code or rating, and repeats the result for the same ones", async () => {
    const order = await accepted(cast, potato);
    const key = newKey();
    expect((await askToCancel(order._id, "gate is shut", key)).status).toBe(200);
    expect((await askToCancel(order._id, "gate is shut", key)).status).toBe(200);
    expectConflict(await askToCancel(order._id, "nobody is there", key));

    const hand = (code: string | undefined, with_: string): Promise<OrderAnswer> =>
      as(cast.agent.token).post(`/agent/${order._id}/deliver`, { deliveryOtp: code }, withKey(with_));
    const handed = newKey();
    // A wrong code is refused, and then the right one is taken under the same key.
    expect((await hand(wrongCodeFor(order), handed)).status).toBe(400);
    expect((await hand(order.confirmationOtp, handed)).status).toBe(200);
    expect((await hand(order.confirmationOtp, handed)).status).toBe(200);
    expectConflict(await hand(wrongCodeFor(order), handed));

    const rate = (rating: number, with_: string): Promise<OrderAnswer> =>
      as(cast.buyer.token).post(`/orders/${order._id}/rating`, { rating }, withKey(with_));
    const rated = newKey();
    expect((await rate(5, rated)).status).toBe(200);
    expect((await rate(5, rated)).status).toBe(200);
    expectConflict(await rate(4, rated));
    expectConflict(await rate(5, `${key}-unused`).then(() => buyerCancels(order._id, rated)));
  });

  it("is refused once of two commands that arrive at the same time", async () => {
    const first = await placed(cast.buyer, potato);
    const second = await placed(cast.buyer, potato);
    const key = newKey();
    const answers = await Promise.all([buyerCancels(first._id, key), buyerCancels(second._id, key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("repeats a step to the same status, even after later steps, and is refused for another status", async () => {
    const { _id } = await placed(cast.buyer, potato);
    const set = (status: string, key: string) => staffStep(_id, "status", key, { status });
    const confirming = newKey();
    const releasing = newKey();
    expect((await set("confirmed", confirming)).status).toBe(200);
    expect((await set("confirmed", confirming)).status).toBe(200);
    expectConflict(await set("cancelled", confirming));
    expect(await countRows("order_events", "order_id = ? AND type = 'order.confirmed'", _id)).toBe(1);
    expect((await accept(cast.agent, _id, newKey())).status).toBe(200);
    expect((await set("confirmed", confirming)).status).toBe(200);
    expect((await readOrder(cast.buyer, _id)).status).toBe("accepted");

    expect((await set("confirmed", releasing)).status).toBe(200);
    expect((await set("confirmed", releasing)).status).toBe(200);
    expect((await accept(cast.agent, _id, newKey())).status).toBe(200);
    expect((await set("confirmed", releasing)).status).toBe(200);
    expect((await readOrder(cast.buyer, _id)).status).toBe("accepted");
  });
});

describe("a key of another account", () => {
  it("has no effect on the same order or another one", async () => {
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    const key = newKey();
    expect((await accept(cast.agent, _id, key)).status).toBe(200);
    expect((await staffStep(_id, "status", key, { status: "confirmed" })).status).toBe(200);
    expect((await readOrder(cast.buyer, _id)).status).toBe("confirmed");
    expect((await staffStep(_id, "cancel", newKey())).status).toBe(200);
    const other = await placed(cast.buyer, potato);
    expect((await buyerCancels(other._id, key)).status).toBe(200);
  });

  it("does not suppress a payment fact with the same key", async () => {
    const { _id } = await placed(cast.buyer, potato);
    const key = "expired";
    await env.DB.prepare(
      `INSERT INTO order_events (order_id, version, type, from_status, to_status, actor_role, idempotency_key, at)
       SELECT id, version + 1, 'payment.failed', status, status, 'system', ?1, 1 FROM orders WHERE id = ?2`,
    )
      .bind(key, _id)
      .run();
    await env.DB.prepare("UPDATE orders SET version = version + 1 WHERE id = ?").bind(_id).run();
    expect((await buyerCancels(_id, key)).status).toBe(200);
  });
});
