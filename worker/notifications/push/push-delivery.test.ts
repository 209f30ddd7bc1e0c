import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Order } from "../../orders/orders.contract.ts";
import { createOutboxService } from "../../outbox/outbox.service.ts";
import { write } from "../../platform/d1/db.ts";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  db,
  product,
  startSession,
} from "../../testing/factories.ts";
import { backgroundDone, endFaults, env, resting } from "../../testing/faults.ts";
import { accept, confirmed } from "../../testing/orders.ts";
import { clock } from "../../testing/services/mails.ts";
import { disturb, receivedBy, serviceClock, startPushService } from "../../testing/services/push-service.ts";
import {
  type Browser,
  listening,
  listeningAll,
  pushRows,
  pushRunner,
  realSend,
  subscriptionsOf,
} from "../../testing/services/pushes.ts";
import { eventually } from "../../testing/sockets/test-socket.ts";
import type { DeadMail } from "../notifications.contract.ts";

const MINUTE = 60_000;
let staff: Account;
let buyer: Account;
let order: Order;
/** The buyer's sessions, each on a phone. */
let sessions: { userId: string; sessionId: string }[];
let phones: Browser[];
let productId: string;
let serial = 1_000;

/** Enqueues the pushes of one more step, as a transition does. */
const enqueue = (event: string, orderId = order._id): Promise<unknown> =>
  write(db, createOutboxService(db, clock, { hasPushes: true }).enqueuePushes(event, orderId, serial++));

const receivedCounts = (): number[] => phones.map((phone) => receivedBy(phone).length);

beforeAll(async () => {
  resting.mails = true;
  vi.spyOn(console, "warn").mockImplementation(() => {});
  startPushService();
  staff = await createAdmin();
  [productId = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
  buyer = await createUser();
  order = await confirmed(buyer, staff, productId);
  await backgroundDone();
  sessions = [];
  for (let i = 0; i < 3; i++) sessions.push({ userId: buyer.userId, ...(await startSession({ id: buyer.userId })) });
});

beforeEach(async () => {
  endFaults();
  disturb();
  await backgroundDone();
  await env.DB.batch(
    ["outbox WHERE channel = 'push'", "push_subscriptions"].map((from) => env.DB.prepare(`DELETE FROM ${from}`)),
  );
  phones = await listeningAll(sessions);
  clock.time = Date.now();
  serviceClock.offset = 0;
});

/** Moves the clock of this Worker and those of the push services. */
const pass = (ms: number): void => {
  clock.time += ms;
  serviceClock.offset += ms;
};

describe("the outbox of pushes", () => {
  it("sends each event to each device once, however many runners there are", async () => {
    await enqueue("order.confirmed");
    await Promise.all([1, 2, 3, 4].map(() => pushRunner().deliverPushes(400)));
    await Promise.all([1, 2, 3, 4].map(() => pushRunner().deliverPushes(400)));
    expect(receivedCounts()).toEqual([1, 1, 1]);
    expect((await pushRows("status <> 'skipped'")).map(({ status }) => status)).toEqual(["sent", "sent"]);
  });

  it("writes nothing for a buyer without a device, and nothing at all where pushes are off", async () => {
    await enqueue("order.delivered");
    expect(await pushRows()).toHaveLength(1);
    await env.DB.prepare("DELETE FROM push_subscriptions").run();
    await enqueue("order.delivered");
    expect(await pushRows()).toHaveLength(1);
    expect(createOutboxService(db, clock).enqueuePushes("order.confirmed", order._id, 7)).toEqual([]);
  });

  it("deletes a device that is gone, and notifies the others", async () => {
    disturb({ kind: "410", times: 1, endpoint: phones[1]?.endpoint ?? "" });
    await enqueue("order.confirmed");
    await pushRunner().deliverPushes(400);
    expect(receivedCounts()).toEqual([1, 0, 1]);
    expect(await subscriptionsOf(buyer)).toEqual([phones[0]?.endpoint, phones[2]?.endpoint]);
    expect(await pushRows("status = 'waiting'")).toEqual([]);
  });

  it("notifies the other devices once when one has invalid keys", async () => {
    await env.DB.prepare("UPDATE push_subscriptions SET p256dh = 'c2hvcnQ' WHERE endpoint = ?")
      .bind(phones[1]?.endpoint)
      .run();
    await enqueue("order.confirmed");
    await pushRunner().deliverPushes(400);
    expect(receivedCounts()).toEqual([1, 0, 1]);
    expect(await pushRows("status = 'waiting'")).toEqual([]);
  });

  it("keeps a device that accepted a push within 7 days, when our key is wrong for a while", async () => {
    await enqueue("order.confirmed");
    await pushRunner().deliverPushes(400);
    disturb({ kind: "403", times: 1_000 });
    for (let days = 0; days < 6; days++) {
      clock.time++;
      await enqueue("order.confirmed");
      await pushRunner().deliverPushes(400);
    }
    expect(await subscriptionsOf(buyer)).toHaveLength(3);
    // A week later its last accepted push is too old.
    await env.DB.prepare("UPDATE push_subscriptions SET last_ok_at = last_ok_at - 604800001").run();
    clock.time++;
    await enqueue("order.confirmed");
    await pushRunner().deliverPushes(400);
    expect(await subscriptionsOf(buyer)).toHaveLength(0);
  });

  it("retries only devices that were not reached, and not before Retry-After", async () => {
    disturb({ kind: "429", times: 2, endpoint: phones[2]?.endpoint ?? "", retryAfter: "300" });
    await enqueue("order.confirmed");
    await pushRunner().deliverPushes(400);
    expect(receivedCounts()).toEqual([1, 1, 0]);
    const [row] = await pushRows("status = 'waiting'");
    expect(row).toMatchObject({ attempts: 1, nextAttemptAt: clock.time + 5 * MINUTE });
    expect(row?.lastError).toBe("the push service said 429");
    expect(JSON.parse(String(row?.payload)).to).toHaveLength(1);

    pass(5 * MINUTE - 1);
    await pushRunner().deliverPushes(400);
    expect(await pushRows("attempts = 1 AND status = 'waiting'")).toHaveLength(1);
    pass(1);
    await pushRunner().deliverPushes(400);
    expect(await pushRows("attempts = 2 AND status = 'waiting'")).toHaveLength(1);
    pass(5 * MINUTE);
    await pushRunner().deliverPushes(400);
    expect(receivedCounts()).toEqual([1, 1, 1]);
    expect(await pushRows("status = 'waiting'")).toEqual([]);
  });

  it("backs off from an unavailable service by thirty seconds, one minute, two minutes", async () => {
    await env.DB.prepare("DELETE FROM push_subscriptions WHERE endpoint <> ?").bind(phones[0]?.endpoint).run();
    disturb({ kind: "500", times: 3 });
    await enqueue("order.confirmed");
    for (const wait of [MINUTE / 2, MINUTE, 2 * MINUTE]) {
      await pushRunner().deliverPushes(400);
      expect(await pushRows("status = 'waiting'")).toMatchObject([{ nextAttemptAt: clock.time + wait }]);
      pass(wait);
    }
    await pushRunner().deliverPushes(400);
    expect(receivedCounts()).toEqual([1, 0, 0]);
  });

  it("sends again when a runner died after sending, and the second push replaces the first on the phone", async () => {
    await enqueue("order.confirmed");
    const stopped = pushRunner(async (device, message) => {
      await realSend(device, message);
      return new Promise<never>(() => {});
    });
    void stopped.deliverPushes(400);
    await eventually(() => expect(receivedCounts()).toEqual([1, 1, 1]));
    await pushRunner().deliverPushes(400);
    expect(receivedCounts()).toEqual([1, 1, 1]);

    pass(2 * MINUTE);
    await pushRunner().deliverPushes(400);
    expect(receivedCounts()).toEqual([2, 2, 2]);
    const [newest, first] = receivedBy(phones[0] as Browser);
    expect(newest?.topic).toEqual(first?.topic);
    expect(newest?.message.tag).toEqual(first?.message.tag);
    expect(await pushRows("status = 'waiting'")).toEqual([]);
  });

  it("skips events that no longer match the order, and outdated ones", async () => {
    await enqueue("order.accepted");
    await enqueue("order.delivered");
    await enqueue("order.cancelled");
    await enqueue("order.refunded");
    await pushRunner().deliverPushes(400);
    expect(receivedCounts()).toEqual([0, 0, 0]);
    expect((await pushRows()).map(({ lastError }) => lastError)).toEqual(
      Array(4).fill("nothing to say about the order as it stands"),
    );
    await enqueue("order.confirmed");
    pass(24 * 60 * MINUTE);
    await pushRunner().deliverPushes(400);
    expect(receivedCounts()).toEqual([0, 0, 0]);
    expect((await pushRows("last_error = 'the event is outdated'")).map(({ kind }) => kind).sort()).toEqual([
      "push.order.confirmed",
      "push.order.waiting",
    ]);
  });

  it("skips the push about a waiting order that was accepted meanwhile", async () => {
    const agentsPhone = await listening(await createAgent());
    await enqueue("order.confirmed");
    const first = await createAgent();
    const second = await createAgent();
    await accept(first, order._id);
    await backgroundDone();
    expect(receivedBy(agentsPhone)).toEqual([]);
    expect(await pushRows("kind = 'push.order.waiting' AND status = 'skipped'")).toHaveLength(1);
    await as(staff.token).patch(`/admin/orders/${order._id}/status`, { status: "confirmed" });
    await backgroundDone();
    expect(receivedBy(agentsPhone)).toHaveLength(1);
    expect(second.agentId).toBeTruthy();
  });

  it("notifies agents once of many orders confirmed at once, with the number of waiting orders", async () => {
    const agentsPhone = await listening(await createAgent());
    const many = [order, await confirmed(buyer, staff, productId), await confirmed(buyer, staff, productId)];
    await backgroundDone();
    await env.DB.prepare("DELETE FROM outbox WHERE channel = 'push'").run();
    const before = receivedBy(agentsPhone).length;
    for (const { _id } of many) {
      clock.time++;
      await enqueue("order.released", _id);
    }
    await pushRunner().deliverPushes(400);
    expect(receivedBy(agentsPhone)).toHaveLength(before + 1);
    expect(receivedBy(agentsPhone)[0]?.message).toMatchObject({
      title: "New order in Patna",
      body: "₹25.50, 1 item. 3 orders are waiting.",
    });
    expect(await pushRows("last_error = 'a newer push replaces it'")).toHaveLength(2);
  });

  it("gives up after ten attempts, shows it to the owner, and skips an outdated event when they retry", async () => {
    const owner = await createOwner();
    disturb({ kind: "500", times: 1_000 });
    await enqueue("order.confirmed");
    await pushRunner().deliverPushes(400);
    await env.DB.prepare("UPDATE outbox SET attempts = 8, next_attempt_at = 0 WHERE status = 'waiting'").run();
    for (const attempts of [9, 10]) {
      expect(await pushRows("status = 'dead'")).toEqual([]);
      await pushRunner().deliverPushes(400);
      const [row] = await pushRows(`attempts = ${attempts}`);
      pass(Math.max(0, Number(row?.nextAttemptAt) - clock.time));
    }
    expect(await pushRows("status = 'dead'")).toMatchObject([{ kind: "push.order.confirmed", attempts: 10 }]);
    // The owner retries days later, when the event is outdated.
    await env.DB.prepare("UPDATE outbox SET created_at = 1 WHERE status = 'dead'").run();
    const dead = async () => (await as(owner.token).get<{ mails: DeadMail[] }>("/admin/mails/dead")).body.mails;
    const [given] = await dead();
    expect(given).toMatchObject({
      kind: "push.order.confirmed",
      orderId: order._id,
      lastError: "the push service said 500",
    });
    expect((await as(owner.token).post(`/admin/mails/${given?._id}/retry`)).status).toBe(200);
    await backgroundDone();
    expect(await dead()).toEqual([]);
    expect(await pushRows("last_error = 'the event is outdated'")).toHaveLength(1);
  });

  it("stops retrying a waiting order after a quarter of an hour", async () => {
    await listening(await createAgent());
    disturb({ kind: "500", times: 1_000 });
    const began = clock.time;
    await enqueue("order.released");
    while ((await pushRows("status = 'dead'")).length === 0) {
      await pushRunner().deliverPushes(400);
      const [row] = await pushRows("status = 'waiting'");
      if (row) pass(Number(row.nextAttemptAt) - clock.time);
    }
    expect(clock.time - began).toBeLessThan(15 * MINUTE);
    expect(await pushRows("status = 'dead'")).toMatchObject([{ kind: "push.order.waiting", attempts: 5 }]);
  });
});
