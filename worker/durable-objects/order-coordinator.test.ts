import { abortAllDurableObjects, evictDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, expect, it } from "vitest";
import { countByOutcome } from "../testing/api-client.ts";
import {
  createAdmin,
  createAgent,
  createMany,
  createProducts,
  createUser,
  migrate,
  product,
} from "../testing/factories.ts";
import { backgroundDone, endFaults, env, trouble } from "../testing/faults.ts";
import { accept, accepted, type Cast, confirmed, deliver, eventsOf, placed } from "../testing/orders.ts";
import { findBrokenRules } from "../testing/shop-state.ts";

let cast: Cast;
let potato: string;

beforeAll(async () => {
  await migrate();
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
afterEach(async () => {
  endFaults();
  expect(await findBrokenRules()).toEqual([]);
});

it("a coordinator that was put to sleep remembers nothing, and D1 refuses the loser as before", async () => {
  const { _id } = await accepted(cast, potato);
  await evictDurableObject(env.ORDER_COORDINATOR.getByName(_id));
  expect((await accept(await createAgent(), _id)).body.code).toBe("orders.already_accepted");
  expect((await accept(cast.agent, _id)).status).toBe(200);
});

it("coordinators that are shut down in the middle lose no order: who asks again gets a clear answer", async () => {
  const { _id } = await confirmed(cast.buyer, cast.staff, potato);
  const agents = await createMany(20, () => createAgent());
  trouble.delay = () => 10;
  const asking = Promise.all(agents.map((agent) => accept(agent, _id)));
  await scheduler.wait(35);
  await abortAllDurableObjects();
  await asking;
  endFaults();
  const again = await Promise.all(agents.map((agent) => accept(agent, _id)));
  expect(countByOutcome(again)).toEqual({ "200": 1, "409 orders.already_accepted": 19 });
  expect((await eventsOf(cast.buyer, _id)).filter(({ type }) => type === "order.accepted")).toHaveLength(1);
});

it("the crowd behind an acceptance is refused without asking D1", async () => {
  const { _id } = await confirmed(cast.buyer, cast.staff, potato);
  const [winner, ...crowd] = await createMany(20, () => createAgent());
  await accept(winner ?? cast.agent, _id);
  await backgroundDone();
  trouble.calls = [];
  const answers = await Promise.all(crowd.map((agent) => accept(agent, _id)));
  expect(countByOutcome(answers)).toEqual({ "409 orders.already_accepted": 19 });
  // Who is asking, and no more.
  expect(trouble.calls.map(({ text }) => text.includes('FROM "sessions"'))).toEqual(Array(19).fill(true));
});

it("what it remembers ends with the next step: a released order can be accepted at once", async () => {
  const order = await accepted(cast, potato);
  const by = { role: "staff", userId: cast.staff.userId, idempotencyKey: "release-1" } as const;
  expect(await env.ORDER_COORDINATOR.getByName(order._id).applyCommand(order._id, { kind: "release", by })).toEqual({
    done: true,
  });
  const other = await createAgent();
  expect((await accept(other, order._id)).status).toBe(200);
  expect((await deliver(cast.agent, order._id, order.confirmationOtp ?? "")).status).toBe(404);
});

it("its queue is bounded: beyond a thousand waiting it says that it is busy, and soon serves again", async () => {
  const { _id } = await placed(cast.buyer, potato);
  const coordinator = env.ORDER_COORDINATOR.getByName(_id);
  const commandOf = (i: number) => ({
    kind: "confirm" as const,
    by: { role: "staff" as const, userId: cast.staff.userId, idempotencyKey: `crowd-${i}` },
  });
  // The first one is long under way while the others arrive.
  let first = true;
  trouble.delay = () => {
    const ms = first ? 500 : 0;
    first = false;
    return ms;
  };
  const outcomes = await Promise.all(
    Array.from({ length: 1_100 }, (_, i) => coordinator.applyCommand(_id, commandOf(i))),
  );
  const told = Map.groupBy(outcomes, (outcome) => (outcome.done ? "done" : outcome.refusal));
  expect(told.get("done")).toHaveLength(1);
  expect(told.get("illegal")).toHaveLength(999);
  expect(told.get("conflict")).toHaveLength(100);
  expect(await coordinator.applyCommand(_id, commandOf(9_999))).toEqual({
    done: false,
    refusal: "illegal",
    status: "confirmed",
  });
});
