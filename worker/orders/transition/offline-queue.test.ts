import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { as } from "../../testing/api-client.ts";
import { createAdmin, createAgent, createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { accepted, type Cast, countRows, eventsOf, readOrder, wrongCodeFor } from "../../testing/orders.ts";
import type { Order } from "../orders.contract.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let cast: Cast;
let potato: string;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});

afterEach(() => vi.useRealTimers());

/** Sends a queued command as the phone does, with the time and the key of the agent's action. */
const send = (path: string, body: unknown, key: string) =>
  as(cast.agent.token).post<{ order: Order }>(path, body, { "Idempotency-Key": key });
const sendDelivery = (order: Order, happenedAt: unknown, key: string, deliveryOtp = order.confirmationOtp) =>
  send(`/agent/${order._id}/deliver`, { deliveryOtp, happenedAt }, key);

/** `ago` is the time since the acceptance, in ms. */
const acceptedBefore = async (ago: number): Promise<Order> => {
  const order = await accepted(cast, potato);
  await env.DB.prepare("UPDATE order_events SET at = at - ? WHERE order_id = ?").bind(ago, order._id).run();
  return order;
};
const lastEvent = async (order: Order) => (await eventsOf(cast.buyer, order._id)).at(-1);
const iso = (ms: number) => new Date(ms).toISOString();

describe("a command that an agent queued without a network", () => {
  it("is stored with the times of action and arrival, and carried out once however often it is sent", async () => {
    const order = await acceptedBefore(3 * HOUR);
    vi.useFakeTimers({ toFake: ["Date"] });
    const actedAt = iso(Date.now() - 2 * HOUR);
    const answers = await Promise.all([1, 2, 3].map(() => sendDelivery(order, actedAt, `command-${order._id}`)));
    expect(answers.map(({ status, body }) => [status, body.order.status])).toEqual(Array(3).fill([200, "delivered"]));
    expect((await sendDelivery(order, actedAt, `command-${order._id}`)).status).toBe(200);
    const event = await lastEvent(order);
    expect(event).toMatchObject({
      type: "order.delivered",
      happenedAt: actedAt,
      at: vi.getMockedSystemTime()?.toISOString(),
    });
    expect(await countRows("order_events", "order_id = ? AND type = 'order.delivered'", order._id)).toBe(1);
  });

  it("may be a request to cancel the order", async () => {
    const order = await acceptedBefore(HOUR);
    const actedAt = iso(Date.now() - 30 * MINUTE);
    const path = `/agent/${order._id}/request-cancel`;
    for (const _ of [1, 2]) {
      const { status } = await send(path, { message: "gate is shut", happenedAt: actedAt }, `ask-${order._id}`);
      expect(status).toBe(200);
    }
    const events = (await eventsOf(cast.buyer, order._id)).filter(({ type }) =>
      type.endsWith("cancellation_requested"),
    );
    expect(events).toMatchObject([{ happenedAt: actedAt }]);
  });

  it("is applied without its time when that is implausible, and with the arrival time when it is slightly ahead", async () => {
    const happened: Record<string, unknown> = {};
    for (const [what, carriedFor, off] of [
      ["49 hours old", 50 * HOUR, -49 * HOUR],
      ["before the agent had the order", HOUR, -2 * HOUR],
      ["an hour ahead", 0, HOUR],
      ["two minutes ahead", 0, 2 * MINUTE],
    ] as const) {
      const order = await acceptedBefore(carriedFor);
      expect((await sendDelivery(order, iso(Date.now() + off), `odd-${order._id}`)).status, what).toBe(200);
      const event = await lastEvent(order);
      expect(event?.type, what).toBe("order.delivered");
      happened[what] = event?.happenedAt === event?.at ? "on arrival" : event?.happenedAt;
    }
    expect(happened).toEqual({
      "49 hours old": undefined,
      "before the agent had the order": undefined,
      "an hour ahead": undefined,
      "two minutes ahead": "on arrival",
    });
  });

  it("is refused when its time is malformed", async () => {
    const order = await accepted(cast, potato);
    for (const happenedAt of ["yesterday", 12, "2026-13-01T10:00:00.000Z"]) {
      const { status, body } = await sendDelivery(order, happenedAt, `none-${order._id}`);
      expect(status, String(happenedAt)).toBe(400);
      expect(body.code, String(happenedAt)).toBe("input.invalid");
    }
    expect((await readOrder(cast.buyer, order._id)).status).toBe("accepted");
  });
});

it("a repeated wrong delivery code costs one try, even the last, and another code with the same key costs another try", async () => {
  const order = await accepted(cast, potato);
  const wrong = wrongCodeFor(order);
  const other = wrongCodeFor({ ...order, confirmationOtp: wrong });
  const triesLeft = async (code: string, key = "same") => {
    const { status, body } = await sendDelivery(order, undefined, key, code);
    expect(status).toBe(400);
    expect(body.code).toBe("orders.wrong_code");
    return body.triesLeft;
  };
  expect([await triesLeft(wrong), await triesLeft(wrong)]).toEqual([4, 4]);
  expect([await triesLeft(other), await triesLeft(wrong)]).toEqual([3, 2]);
  expect(await triesLeft(other, "fourth")).toBe(1);
  expect([await triesLeft(wrong, "last"), await triesLeft(wrong, "last")]).toEqual([0, 0]);
  expect((await sendDelivery(order, undefined, "last")).body.code).toBe("orders.code_locked");
});
