import { expect, it } from "vitest";
import { createProducts, createUser, product } from "../factories.ts";
import { env } from "../faults.ts";
import { orderOf } from "../orders.ts";
import { measure } from "./meter.ts";

it("placing an order reads the same rows while ten thousand mails wait", async () => {
  const [potato = ""] = await createProducts([product("Potato")]);
  const place = async () => {
    const { token } = await createUser();
    const { status, cost } = await measure("POST", "/orders", { token, body: orderOf(potato, 1) });
    expect(status).toBe(201);
    return cost;
  };
  await place();
  const before = await place();
  // The mails are due only later, because otherwise the outbox's consumer would send them before the measurement.
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
     INSERT INTO outbox (id, kind, dedupe_key, payload, urgency, recipient, next_attempt_at, created_at)
     SELECT 'waiting-' || i, 'order.placed', 'waiting:' || i, '{}', 2, 'someone' || i % 50, ?1 + 86400000, ?1 FROM n`,
  )
    .bind(Date.now())
    .run();
  expect(await place()).toEqual(before);
});
