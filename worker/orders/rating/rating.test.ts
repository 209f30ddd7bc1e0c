import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Profile } from "../../accounts/profiles/profiles.contract.ts";
import { as, countByOutcome } from "../../testing/api-client.ts";
import { createAdmin, createAgent, createOwner, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import {
  accept,
  type Cast,
  confirm,
  eventsOf,
  inStatus,
  type OrderAnswer,
  placed,
  readOrder,
} from "../../testing/orders.ts";
import { findBrokenRules, readShop } from "../../testing/shop-state.ts";
import { memberIn } from "../../testing/team.ts";

let cast: Cast & { agent: { agentId: string } };
let potato: string;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const rate = (token: string, id: string, rating: unknown, key?: string): Promise<OrderAnswer> =>
  as(token).post(`/orders/${id}/rating`, { rating }, key ? { "Idempotency-Key": key } : undefined);
const ratingOfAgent = async (token: string) =>
  (await as(token).get<{ profile: Profile }>("/auth/profile")).body.profile.rating;

it("is refused with 409 until the order is delivered, and of a cancelled order", async () => {
  const cancelled = await inStatus(cast, potato, "cancelled");
  const { _id } = await placed(cast.buyer, potato);
  const codeOf = async (id: string) => {
    const { status, body } = await rate(cast.buyer.token, id, 5);
    expect(await readOrder(cast.buyer, id)).not.toHaveProperty("rating");
    return `${status} ${body.code}`;
  };
  const codes: Record<string, string> = { cancelled: await codeOf(cancelled._id), pending: await codeOf(_id) };
  await confirm(cast.staff, _id);
  codes.confirmed = await codeOf(_id);
  await accept(cast.agent, _id);
  codes.accepted = await codeOf(_id);
  const refused = "409 orders.not_delivered";
  expect(codes).toEqual({ cancelled: refused, pending: refused, confirmed: refused, accepted: refused });
});

it("is given once by the buyer, shown to them and to staff, and counts in the mean of the agent, who does not see it", async () => {
  const { buyer, staff } = cast;
  const agent = await createAgent();
  const carried = { ...cast, agent };
  const first = await inStatus(carried, potato, "delivered");
  const second = await inStatus(carried, potato, "delivered");
  expect(await ratingOfAgent(agent.token)).toBeNull();
  const answer = await rate(buyer.token, first._id, 5);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.order).toMatchObject({ _id: first._id, rating: 5, status: "delivered" });
  expect((await eventsOf(buyer, first._id)).at(-1)).toMatchObject({
    type: "order.rated",
    from: "delivered",
    to: "delivered",
    actor: { role: "buyer" },
  });
  expect((await readOrder(staff, first._id)).rating).toBe(5);
  expect(await readOrder(agent, first._id)).not.toHaveProperty("rating");

  const before = await readShop();
  for (const stars of [5, 1]) {
    const { status, body } = await rate(buyer.token, first._id, stars);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "orders.already_rated",
      message: "You have already rated this delivery: 5 out of 5.",
    });
  }
  expect(await readShop()).toEqual(before);

  // D1's response is lost after the rating was written, and the request is repeated with its key.
  faults.losses = [{ of: /SET rating/, times: 1 }];
  for (const _ of ["lost", "again"]) {
    const { status, body } = await rate(buyer.token, second._id, 2, "stars");
    expect(status).toBe(200);
    expect(body.order.rating).toBe(2);
  }
  expect(await ratingOfAgent(agent.token)).toBe(3.5);
  const { body } = await as(staff.token).get<{ agents: { _id: string; rating: number; ratingCount: number }[] }>(
    "/admin/agents",
  );
  expect(body.agents.find(({ _id }) => _id === agent.agentId)).toMatchObject({ rating: 3.5, ratingCount: 2 });
});

it("has 1 to 5 stars, is refused to everybody but the buyer, and one of five at once counts", async () => {
  const agent = await createAgent();
  const { _id } = await inStatus({ ...cast, agent }, potato, "delivered");
  const refused: string[] = [];
  const wrong = [0, 6, -1, 4.5, "5", null, undefined, [5], true];
  for (const stars of wrong) {
    const { status, body } = await rate(cast.buyer.token, _id, stars);
    if (status === 400 && body.fields?.rating === "Please choose 1 to 5 stars") refused.push(JSON.stringify(stars));
  }
  expect(refused).toEqual(wrong.map((stars) => JSON.stringify(stars)));
  const statusFor = async ({ token }: { token: string }, id = _id) => (await rate(token, id, 1)).status;
  const ofStaff = await placed(cast.staff, potato);
  expect({
    agent: await statusFor(agent),
    staff: await statusFor(cast.staff),
    "staff who ordered": await statusFor(cast.staff, ofStaff._id),
    owner: await statusFor(await createOwner()),
    "another hotel": await statusFor(await createUser()),
  }).toEqual({ agent: 403, staff: 403, "staff who ordered": 403, owner: 403, "another hotel": 404 });
  expect((await readOrder(cast.buyer, _id)).rating).toBeUndefined();

  faults.delay = () => Math.random() * 10;
  const answers = await Promise.all([1, 2, 3, 4, 5].map((stars) => rate(cast.buyer.token, _id, stars)));
  endFaults();
  expect(countByOutcome(answers)).toEqual({ "200": 1, "409 orders.already_rated": 4 });
  const given = (await readOrder(cast.buyer, _id)).rating;
  const counted = await env.DB.prepare("SELECT rating_sum, rating_count FROM agents WHERE id = ?")
    .bind(agent.agentId)
    .first();
  expect(counted).toEqual({ rating_sum: given, rating_count: 1 });
});

it("may be given for their own earlier delivery by somebody who joined a team since", async () => {
  const buyer = await createUser();
  const { _id } = await inStatus({ ...cast, buyer }, potato, "delivered");
  await memberIn(await createUser(), {}, buyer);
  expect((await rate(buyer.token, _id, 4)).body.order).toMatchObject({ rating: 4 });
});
