import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Order } from "../../orders/orders.contract.ts";
import { createProducts, createUser, product } from "../../testing/factories.ts";
import { placed } from "../../testing/orders.ts";
import {
  clock,
  createRecipients,
  enqueue,
  enqueueEvent,
  failure,
  mailsSettled,
  nothing,
  queue,
  rowOf,
  runner,
} from "../../testing/services/mails.ts";

const MINUTE = 60_000;

beforeEach(() => {
  clock.time = Date.now();
});

describe("the outbox", () => {
  let order: Order;
  beforeAll(async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const [productId = ""] = await createProducts([product("Potato")]);
    order = await placed(await createUser({ isEmailVerified: true }), productId);
    await mailsSettled();
  });

  it("sends each row once, however many runners there are", async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, () => enqueue("order.placed", order._id)));
    const send = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
    const runs = await Promise.all(Array.from({ length: 4 }, () => runner(send).deliverDue()));
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(keys.length);
    expect(send).toHaveBeenCalledTimes(keys.length);
    for (const key of keys)
      expect(await rowOf(key)).toMatchObject({ status: "sent", attempts: 1, sent_at: clock.time });
  });

  it("retries a mail that failed twice, and not before the delay has passed", async () => {
    const key = await enqueue("order.placed", order._id);
    const send = vi.fn(async () => {});
    send.mockRejectedValueOnce(new Error("E_RATE_LIMIT_EXCEEDED")).mockRejectedValueOnce(new Error("E_AGAIN"));
    const { deliverDue } = runner(send);

    expect((await deliverDue()).failed).toBe(1);
    expect(await rowOf(key)).toMatchObject({
      status: "waiting",
      attempts: 1,
      next_attempt_at: clock.time + MINUTE / 2,
      last_error: "Error: E_RATE_LIMIT_EXCEEDED",
    });
    clock.time += MINUTE / 2 - 1;
    expect(await deliverDue()).toEqual({ sent: 0, skipped: 0, failed: 0 });
    clock.time += 1;
    expect((await deliverDue()).failed).toBe(1);
    clock.time += MINUTE;
    expect((await deliverDue()).sent).toBe(1);
    expect(send).toHaveBeenCalledTimes(3);
    expect(await rowOf(key)).toMatchObject({ status: "sent", attempts: 3, sent_at: clock.time, last_error: null });
  });

  it("gives a mail up after ten attempts, and stores the reason", async () => {
    const key = await enqueue("order.placed", order._id);
    const { deliverDue } = runner(() => Promise.reject(new Error("no such mailbox")));
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect((await deliverDue()).failed).toBe(1);
      clock.time += 6 * 60 * MINUTE;
    }
    expect(await rowOf(key)).toMatchObject({ status: "dead", attempts: 10, last_error: "Error: no such mailbox" });
    expect((await deliverDue()).failed).toBe(0);
  });

  it("hands a row to another runner after the lease, and ignores the first runner's late result", async () => {
    const key = await enqueue("order.placed", order._id);
    const [dead] = await queue.claim(2 * MINUTE, 1);
    const send = vi.fn(async () => {});
    await runner(send).deliverDue();
    expect(send).not.toHaveBeenCalled();
    clock.time += 2 * MINUTE;
    const [second] = await queue.claim(2 * MINUTE, 1);
    expect(second).toMatchObject({ id: dead?.id, attempts: 2 });
    if (dead) await queue.settle({ ...nothing, failed: [{ ...failure(dead, 0), isLast: true }] });
    expect(await rowOf(key)).toMatchObject({ status: "waiting" });
    if (second) await queue.settle({ ...nothing, sent: [second] });
    expect(await rowOf(key)).toMatchObject({ status: "sent" });
  });

  it("ends the run after three failures of the mail service", async () => {
    const users = await createRecipients(5);
    for (const { userId } of users) await enqueueEvent("account.password_changed", { userId });
    const send = vi.fn(() => Promise.reject(new Error("down")));
    expect((await runner(send).deliverDue()).failed).toBe(3);
    expect(send).toHaveBeenCalledTimes(3);
  });
});
