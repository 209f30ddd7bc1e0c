import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { createAdmin, createAgent, createProducts, createUser, product } from "../../testing/factories.ts";
import {
  accept,
  accepted,
  type Cast,
  confirm,
  countRows,
  deliver,
  eventsOf,
  type OrderAnswer,
  placed,
  readOrder,
  wrongCodeFor,
} from "../../testing/orders.ts";
import type { Order } from "../orders.contract.ts";

let cast: Cast;
let potato: string;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});

const issue = (who: { token: string }, { _id }: Pick<Order, "_id">, key?: string): Promise<OrderAnswer> =>
  as(who.token).post(`/orders/${_id}/otp`, undefined, key ? { "Idempotency-Key": key } : {});

const issuedBy = (order: Order): Promise<number> =>
  countRows("order_events", "order_id = ? AND type = 'order.code_reissued' AND actor_role = 'buyer'", order._id);

describe("a new code that the buyer issues", () => {
  it("unlocks a delivery after five wrong tries, once for a request that is sent again, and is for nobody else", async () => {
    const { _id } = await placed(cast.buyer, potato);
    expect((await issue(cast.buyer, { _id })).body.code).toBe("orders.illegal_transition");
    await confirm(cast.staff, _id);
    await accept(cast.agent, _id);
    const order = await readOrder(cast.buyer, _id);
    expect((await issue(await createUser(), order)).status).toBe(404);
    expect((await issue(cast.staff, order)).status).toBe(404);
    expect((await issue(cast.agent, order)).status).toBe(403);
    expect(await issuedBy(order)).toBe(0);
    for (let i = 0; i < 5; i++) await deliver(cast.agent, order._id, wrongCodeFor(order));
    expect((await deliver(cast.agent, order._id, order.confirmationOtp ?? "")).body.code).toBe("orders.code_locked");

    const { status, body } = await issue(cast.buyer, order, "the-same-tap");
    expect(status).toBe(200);
    expect(body.order.status).toBe("accepted");
    expect(body.order.confirmationOtp).not.toBe(order.confirmationOtp);
    const again = await issue(cast.buyer, order, "the-same-tap");
    expect(again.status).toBe(200);
    expect(again.body.order.confirmationOtp).toEqual(body.order.confirmationOtp);
    expect(await issuedBy(order)).toBe(1);
    expect((await deliver(cast.agent, order._id, order.confirmationOtp ?? "")).body.triesLeft).toBe(4);
    expect((await deliver(cast.agent, order._id, body.order.confirmationOtp ?? "")).status).toBe(200);
    expect(await eventsOf(cast.buyer, order._id)).toContainEqual(
      expect.objectContaining({ type: "order.code_reissued", actor: { role: "buyer", name: cast.buyer.name } }),
    );
    expect(await countRows("outbox", "kind = 'order.code_reissued' AND payload LIKE ?", `%${order._id}%`)).toBe(1);
    expect((await issue(cast.buyer, order)).body.code).toBe("orders.illegal_transition");
  });

  it("can be issued three times per order, even by six concurrent requests", async () => {
    const order = await accepted(cast, potato);
    const answers = await Promise.all(Array.from({ length: 6 }, () => issue(cast.buyer, order)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(await issuedBy(order)).toBe(3);

    const before = await readOrder(cast.buyer, order._id);
    const { body } = await issue(cast.buyer, order);
    expect(body.code).toBe("orders.no_new_codes_left");
    expect(body.message).toBe(
      "You have issued 3 new codes for this order, as many as one order may have. Please call support for another.",
    );
    expect(await readOrder(cast.buyer, order._id)).toEqual(before);
    expect((await as(cast.staff.token).patch(`/admin/orders/${order._id}/otp`)).status).toBe(200);
  });
});
