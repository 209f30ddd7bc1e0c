import { expect, it, vi } from "vitest";
import { createOutboxService } from "../../outbox/outbox.service.ts";
import { write } from "../../platform/d1/db.ts";
import { createAdmin, createAgent, createProducts, createUser, db, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { confirmed } from "../../testing/orders.ts";
import { clock, mailsSettled } from "../../testing/services/mails.ts";
import { startPushService, subscribeBrowsers } from "../../testing/services/push-service.ts";
import { pushRows, pushRunner } from "../../testing/services/pushes.ts";

it("pauses an unavailable service for the rest of the row after five failures, and of the run after three such rows", async () => {
  startPushService();
  const [productId = ""] = await createProducts([product("Potato", { stock: 10 })]);
  const buyer = await createUser();
  const order = await confirmed(buyer, await createAdmin(), productId);
  await mailsSettled();
  await env.DB.prepare("DELETE FROM outbox WHERE channel = 'push'").run();
  vi.spyOn(console, "warn").mockImplementation(() => {});

  const agent = await createAgent();
  const browsers = await subscribeBrowsers(200);
  const insert = env.DB.prepare(
    `INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     VALUES (?, ?, ?, ?, ?, ?, 1)`,
  );
  await env.DB.batch(
    browsers.map(({ endpoint, keys }, i) =>
      insert.bind(`sub-${i}`, agent.userId, agent.sessionId, endpoint, keys.p256dh, keys.auth),
    ),
  );
  const send = vi.fn(async () => ({ kind: "unavailable", reason: "the push service said 503" }) as const);
  const outbox = createOutboxService(db, clock, { hasPushes: true });
  await write(db, outbox.enqueuePushes("order.confirmed", order._id, 1_000));
  expect(await pushRunner(send).deliverPushes(10_000)).toEqual({ sent: 0, failed: 3, rows: 4 });
  // Five messages are sent at once, and up to five more had started when the fifth failed.
  expect(send.mock.calls.length).toBeLessThanOrEqual(3 * 10);
  expect(await pushRows("status = 'waiting' AND attempts = 1")).toHaveLength(3);
  expect(await pushRows("status = 'waiting' AND attempts = 0")).toHaveLength(5);
});
