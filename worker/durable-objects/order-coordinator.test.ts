import { abortAllDurableObjects, evictDurableObject } from "cloudflare:test";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { countByOutcome } from "../testing/api-client.ts";
import { createAdmin, createAgent, createMany, createProducts, createUser, product } from "../testing/factories.ts";
import { backgroundDone, endFaults, env, faults } from "../testing/faults.ts";
import { accept, accepted, type Cast, confirmed, deliver, eventsOf, placed } from "../testing/orders.ts";
import { findBrokenRules } from "../testing/shop-state.ts";
import { eventually } from "../testing/sockets/test-socket.ts";

let cast: Cast;
let potato: string;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

it("lets D1 refuse the loser after the coordinator was evicted and remembers nothing", async () => {
  const { _id } = await accepted(cast, potato);
  await evictDurableObject(env.ORDER_COORDINATOR.getByName(_id));
  expect((await accept(await createAgent(), _id)).body.code).toBe("orders.already_accepted");
  expect((await accept(cast.agent, _id)).status).toBe(200);
});

it("loses no order when coordinators are shut down, and answers repeated commands correctly", async () => {
  const { _id } = await confirmed(cast.buyer, cast.staff, potato);
  const agents = await createMany(6, () => createAgent());
  faults.delay = () => 10;
  faults.calls = [];
  const asking = Promise.all(agents.map((agent) => accept(agent, _id)));
  // The first acceptance is on its way to D1.
  const isAccepting = ({ text }: { text: string }) => /UPDATE "?orders"? SET status/.test(text);
  await eventually(() => expect(faults.calls.some(isAccepting)).toBe(true));
  await abortAllDurableObjects();
  await asking;
  endFaults();
  const again = await Promise.all(agents.map((agent) => accept(agent, _id)));
  expect(countByOutcome(again)).toEqual({ "200": 1, "409 orders.already_accepted": 5 });
  expect((await eventsOf(cast.buyer, _id)).filter(({ type }) => type === "order.accepted")).toHaveLength(1);
});

it("refuses later agents without reading the order from D1", async () => {
  const { _id } = await confirmed(cast.buyer, cast.staff, potato);
  const [winner, ...crowd] = await createMany(6, () => createAgent());
  await accept(winner ?? cast.agent, _id);
  await backgroundDone();
  // Lose the wake-ups, because the outbox consumer would read D1 as well.
  faults.wakesAreLost = true;
  faults.calls = [];
  const answers = await Promise.all(crowd.map((agent) => accept(agent, _id)));
  expect(countByOutcome(answers)).toEqual({ "409 orders.already_accepted": 5 });
  // Only the session of each caller is read.
  expect(faults.calls.map(({ text }) => text.includes('FROM "sessions"'))).toEqual(Array(5).fill(true));
});

it("forgets an acceptance with the next step: a released order can be accepted at once", async () => {
  const order = await accepted(cast, potato);
  const by = { role: "staff", userId: cast.staff.userId, idempotencyKey: "release-1" } as const;
  expect(await env.ORDER_COORDINATOR.getByName(order._id).applyCommand(order._id, { kind: "release", by })).toEqual({
    done: true,
  });
  const other = await createAgent();
  expect((await accept(other, order._id)).status).toBe(200);
  expect((await deliver(cast.agent, order._id, order.confirmationOtp ?? "")).status).toBe(404);
});

it("reads the order for a command only when the previous command is done", async () => {
  const { _id } = await placed(cast.buyer, potato);
  const coordinator = env.ORDER_COORDINATOR.getByName(_id);
  faults.delay = () => 5;
  faults.calls = [];
  const confirm = (idempotencyKey: string) =>
    coordinator.applyCommand(_id, {
      kind: "confirm",
      by: { role: "staff", userId: cast.staff.userId, idempotencyKey },
    });
  await Promise.all(["one", "two", "three"].map(confirm));
  const reads = faults.calls.filter(({ text }) =>
    text.includes("SELECT id, buyer_id AS buyerId, city, status, version"),
  );
  expect(reads).toHaveLength(3);
  const before = reads.slice(0, -1);
  expect(before.map(({ end }, i) => end < (reads[i + 1]?.start ?? 0))).toEqual([true, true]);
});
