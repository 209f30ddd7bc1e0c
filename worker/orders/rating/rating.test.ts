import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Profile } from "../../accounts/profiles/profiles.contract.ts";
import { as, countByOutcome } from "../../testing/api-client.ts";
import { createAdmin, createAgent, createOwner, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import {
  accepted,
  type Cast,
  confirmed,
  deliver,
  eventsOf,
  inEveryStatus,
  type OrderAnswer,
  placed,
  readOrder,
} from "../../testing/orders.ts";
import { findBrokenRules, readShop } from "../../testing/shop-state.ts";
import type { Order } from "../orders.contract.ts";

let cast: Cast & { agent: { agentId: string } };
let potato: string;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
afterEach(async () => {
  endFaults();
  expect(await findBrokenRules()).toEqual([]);
});

const delivered = async (who: Cast = cast): Promise<Order> => {
  const order = await accepted(who, potato);
  const { status, text } = await deliver(who.agent, order._id, order.confirmationOtp ?? "");
  expect(status, text).toBe(200);
  return order;
};
const rate = (token: string, id: string, rating: unknown, key?: string): Promise<OrderAnswer> =>
  as(token).post(`/orders/${id}/rating`, { rating }, key ? { "Idempotency-Key": key } : undefined);
const ratingOfAgent = async (token: string) =>
  (await as(token).get<{ profile: Profile }>("/auth/profile")).body.profile.rating;

describe("a buyer", () => {
  it("rates a delivered order once, and the agent's profile and the staff's list show the mean", async () => {
    const fresh = { ...cast, agent: await createAgent() };
    const [first, second] = [await delivered(fresh), await delivered(fresh)];
    expect(await ratingOfAgent(fresh.agent.token)).toBeNull();
    const answer = await rate(cast.buyer.token, first._id, 5);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.order).toMatchObject({ _id: first._id, rating: 5, status: "delivered" });
    expect((await rate(cast.buyer.token, second._id, 2)).status).toBe(200);
    expect(await ratingOfAgent(fresh.agent.token)).toBe(3.5);
    const { body } = await as(cast.staff.token).get<{ agents: { _id: string; rating: number; ratingCount: number }[] }>(
      "/admin/agents",
    );
    expect(body.agents.find(({ _id }) => _id === fresh.agent.agentId)).toMatchObject({ rating: 3.5, ratingCount: 2 });
  });

  it("who rates again gets 409 with the stored rating, and nothing changes", async () => {
    const { _id } = await delivered();
    await rate(cast.buyer.token, _id, 4);
    const before = await readShop();
    for (const stars of [4, 1]) {
      const { status, body } = await rate(cast.buyer.token, _id, stars);
      expect([status, body]).toMatchObject([
        409,
        { code: "orders.already_rated", message: "You have already rated this delivery: 4 out of 5." },
      ]);
    }
    expect(await readShop()).toEqual(before);
  });

  it("may repeat the request with the same Idempotency-Key", async () => {
    const { _id } = await delivered();
    const answers = [await rate(cast.buyer.token, _id, 3, "stars"), await rate(cast.buyer.token, _id, 3, "stars")];
    expect(answers.map(({ status, body }) => [status, body.order.rating])).toEqual([
      [200, 3],
      [200, 3],
    ]);
  });

  it("succeeds when the answer of D1 is lost after the rating was written", async () => {
    const { _id } = await delivered();
    faults.losses = [{ of: /SET rating/, times: 1 }];
    const { status, body } = await rate(cast.buyer.token, _id, 5);
    expect([status, body.order.rating]).toEqual([200, 5]);
  });

  it("cannot rate an order that is not delivered", async () => {
    const orders = await inEveryStatus(cast, potato);
    for (const status of ["pending", "confirmed", "accepted", "cancelled"] as const) {
      const answer = await rate(cast.buyer.token, orders[status]._id, 5);
      expect([status, answer.status, answer.body]).toMatchObject([status, 409, { code: "orders.not_delivered" }]);
    }
  });

  it.each([0, 6, -1, 4.5, "5", null, undefined, [5], true])("cannot give %j stars", async (stars) => {
    const { _id } = await delivered();
    const { status, body } = await rate(cast.buyer.token, _id, stars);
    expect([status, body]).toMatchObject([400, { fields: { rating: "Please choose 1 to 5 stars" } }]);
    expect((await readOrder(cast.buyer, _id)).rating).toBeUndefined();
  });

  it("sees the rating in the order's timeline", async () => {
    const { _id } = await delivered();
    await rate(cast.buyer.token, _id, 5);
    expect((await eventsOf(cast.buyer, _id)).at(-1)).toMatchObject({
      type: "order.rated",
      from: "delivered",
      to: "delivered",
      actor: { role: "buyer" },
    });
  });
});

it("counts one of 40 concurrent ratings of a delivery", async () => {
  const fresh = { ...cast, agent: await createAgent() };
  const { _id } = await delivered(fresh);
  faults.delay = () => Math.random() * 20;
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => rate(cast.buyer.token, _id, (i % 5) + 1)));
  endFaults();
  expect(countByOutcome(answers)).toEqual({ "200": 1, "409 orders.already_rated": 39 });
  const given = (await readOrder(cast.buyer, _id)).rating;
  const agent = await env.DB.prepare("SELECT rating_sum, rating_count FROM agents WHERE id = ?")
    .bind(fresh.agent.agentId)
    .first();
  expect(agent).toEqual({ rating_sum: given, rating_count: 1 });
});

describe("the permission to rate", () => {
  it("is refused to the agent, to staff and to another hotel", async () => {
    const { _id } = await delivered();
    const outcomes = async (token: string) => (await rate(token, _id, 1)).status;
    expect(await outcomes(cast.agent.token)).toBe(403);
    expect(await outcomes(cast.staff.token)).toBe(403);
    expect(await outcomes((await createOwner()).token)).toBe(403);
    expect(await outcomes((await createUser()).token)).toBe(404);
    expect((await readOrder(cast.buyer, _id)).rating).toBeUndefined();
  });

  it("is refused to an admin even for their own order", async () => {
    const own = { ...cast, buyer: cast.staff };
    const { _id } = await delivered(own);
    expect((await rate(cast.staff.token, _id, 5)).status).toBe(403);
  });

  it("does not let the agent see the rating of an order", async () => {
    const { _id } = await delivered();
    await rate(cast.buyer.token, _id, 1);
    expect(await readOrder(cast.agent, _id)).not.toHaveProperty("rating");
    expect((await readOrder(cast.staff, _id)).rating).toBe(1);
  });
});

it("returns no rating for an order that is pending or confirmed", async () => {
  for (const order of [await placed(cast.buyer, potato), await confirmed(cast.buyer, cast.staff, potato)]) {
    expect(order).not.toHaveProperty("rating");
  }
});
