import { beforeAll, beforeEach, expect, it } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { connect, write } from "../../platform/d1/db.ts";
import { documentEvent, orderEvent, paymentEvent, refundEvent } from "../../webhooks/events/events.repo.ts";
import { type Account, createProducts, createUser, product } from "../factories.ts";
import { backgroundDone, endFaults, env, faults, resting } from "../faults.ts";
import { createFaultyD1, noFault } from "../faulty-d1.ts";
import { countRows, placed } from "../orders.ts";
import { createEndpoint, createReceivers, createRunner, forgetEndpoints, listen, writeEvent } from "../webhooks.ts";

let potato: string;
let buyer: Account;
let orderId: string;

beforeAll(async () => {
  resting.mails = true;
  [potato = ""] = await createProducts([product("Potato")]);
});
beforeEach(async () => {
  await forgetEndpoints();
  buyer = await createUser();
  orderId = (await placed(buyer, potato))._id;
  await backgroundDone();
  endFaults();
  faults.wakesAreLost = true;
});

/** Rows read by the statements that a batch gets for an event. */
const rowsOfEvents = async (): Promise<number[]> => {
  const rows: number[] = [];
  for (const statement of [
    orderEvent("order.placed", orderId),
    orderEvent("order.cancelled", orderId),
    refundEvent(orderId, { paymentId: "pay_1", part: 0 }),
    documentEvent("none"),
    paymentEvent("pay_1"),
  ]) {
    const broken = noFault();
    await write(connect(createFaultyD1(env.DB, broken)), [statement]);
    rows.push(broken.tally.rowsRead);
  }
  return rows;
};

it("events cost no row where nobody listens, and a few where only others do", async () => {
  expect(await rowsOfEvents()).toEqual([0, 0, 0, 0, 0]);
  await listen((await createUser()).userId);
  const rows = await rowsOfEvents();
  expect(Math.max(...rows)).toBeLessThanOrEqual(5);
  expect(await countRows("webhook_events")).toBe(0);
});

/** The cost of a run that finds nothing to do. */
const costOfLook = async () => {
  const measured = noFault();
  const database = createFaultyD1(env.DB, measured);
  await createRunner({ receivers: createReceivers(), clock: systemClock, database }).deliverDue();
  return measured.tally;
};

it("checking for due webhooks costs two trips, however many endpoints and past deliveries there are", async () => {
  const empty = await costOfLook();
  expect(empty.trips).toBe(2);
  expect(empty.rowsRead <= 15).toBe(true);
  for (let i = 0; i < 20; i++) await createEndpoint(buyer);
  for (const subject of ["A", "B", "C"])
    await writeEvent({ accountId: buyer.userId, subject, version: 1, at: Date.now() });
  const receivers = createReceivers();
  for (let i = 0; i < 5; i++) await createRunner({ receivers, clock: systemClock }).deliverDue();
  expect(receivers.received).toHaveLength(60);
  expect(await costOfLook()).toEqual(empty);
});

it("a run costs the same with thousands of waiting deliveries as with a few", async () => {
  const endpoint = await createEndpoint(buyer);
  await env.DB.prepare(
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, type, subject, body, next_attempt_at, event_at, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
     SELECT 'd' || i, ?, 'e' || i, 'order.changed', 's' || i, '{}', 1, 1, 1 FROM n`,
  )
    .bind(endpoint.id)
    .run();
  const measured = noFault();
  const receivers = createReceivers();
  await createRunner({ receivers, clock: systemClock, database: createFaultyD1(env.DB, measured) }).deliverDue();
  expect(receivers.received).toHaveLength(5);
  expect(measured.tally.trips).toBe(3);
  expect(measured.tally.rowsRead).toBeLessThanOrEqual(85);
});
