import { beforeAll, expect, it } from "vitest";
import type { Order } from "../../orders/orders.contract.ts";
import { createOutboxService } from "../../outbox/outbox.service.ts";
import { meterD1 } from "../../platform/d1/d1-meter.ts";
import { write } from "../../platform/d1/db.ts";
import { createAdmin, createProducts, createUser, db, product } from "../../testing/factories.ts";
import { backgroundDone, env, resting } from "../../testing/faults.ts";
import { confirmed } from "../../testing/orders.ts";
import { clock } from "../../testing/services/mails.ts";
import { startPushService, subscribeBrowsers } from "../../testing/services/push-service.ts";
import { pushRows, pushRunner, realSend } from "../../testing/services/pushes.ts";

/** A city with a hundred subscribed agents, and as many who have not subscribed. */
const AGENTS = 100;
/** Devices that one outbox row covers. */
const OF_ROW = 25;
let order: Order;
let phones: Awaited<ReturnType<typeof subscribeBrowsers>>;

beforeAll(async () => {
  resting.mails = true;
  startPushService();
  const staff = await createAdmin();
  const buyer = await createUser();
  const [productId = ""] = await createProducts([product("Potato")]);
  order = await confirmed(buyer, staff, productId);
  await backgroundDone();

  phones = await subscribeBrowsers(AGENTS);
  const rows = phones.map(({ endpoint, keys }, i) => ({ i, endpoint, ...keys }));
  const crowd = JSON.stringify([...rows, ...rows.map(({ i }) => ({ i: i + AGENTS }))]);
  const listening = JSON.stringify(rows);
  const fill = (text: string, json: string) => env.DB.prepare(text).bind(json);
  const now = Date.now();
  const later = Date.now() + 86_400_000;
  await env.DB.batch([
    fill(
      `INSERT INTO users (id, name, email, password_hash, role, location, created_at, updated_at)
       SELECT 'u' || (value ->> 'i'), 'Agent', 'a' || (value ->> 'i') || '@example.com', '', 'delivery', 'patna', ${now}, ${now}
       FROM json_each(?)`,
      crowd,
    ),
    fill(
      `INSERT INTO agents (id, user_id, status, vehicle_number, created_at)
       SELECT 'a' || (value ->> 'i'), 'u' || (value ->> 'i'), 'verified', 'BR01A1', ${now} FROM json_each(?)`,
      crowd,
    ),
    fill(
      `INSERT INTO sessions (id, user_id, epoch, created_at, last_seen_at, expires_at)
       SELECT 's' || (value ->> 'i'), 'u' || (value ->> 'i'), 1, ${now}, ${now}, ${later} FROM json_each(?)`,
      listening,
    ),
    fill(
      `INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
       SELECT 'p' || (value ->> 'i'), 'u' || (value ->> 'i'), 's' || (value ->> 'i'), value ->> 'endpoint',
         value ->> 'p256dh', value ->> 'auth', ${now} FROM json_each(?)`,
      listening,
    ),
  ]);
  clock.time = Date.now();
});

it("reaches all agents once each, in bounded runs with five requests at a time", async () => {
  const outbox = createOutboxService(db, clock, { hasPushes: true });
  const [forBuyer, forBoard] = outbox.enqueuePushes("order.confirmed", order._id, 99);
  await write(
    db,
    [forBuyer, forBoard].flatMap((one) => (one ? [one] : [])),
  );
  expect(await pushRows("status = 'waiting'")).toHaveLength(1);

  const tally = { trips: 0, rowsRead: 0 };
  const reached = new Map<string, number>();
  let [atOnce, most] = [0, 0];
  const runner = pushRunner(
    async (device, message) => {
      most = Math.max(most, ++atOnce);
      const outcome = await realSend(device, message);
      atOnce--;
      if (outcome.kind === "taken") reached.set(device.endpoint, (reached.get(device.endpoint) ?? 0) + 1);
      return outcome;
    },
    meterD1(env.DB, tally),
  );
  const runs: number[] = [];
  while ((await pushRows("status = 'waiting'")).length > 0) runs.push((await runner.deliverPushes(50)).sent);

  // The first row of the first run is the event's own row, which sends nothing.
  expect(runs).toEqual([25, 50, 25]);
  expect(most).toBe(5);
  const rows = (await pushRows("status = 'sent'")).map(({ payload }) => JSON.parse(String(payload)).to?.length ?? 0);
  expect(rows.toSorted((a, b) => a - b)).toEqual([0, ...Array(AGENTS / OF_ROW).fill(OF_ROW)]);
  expect(phones.map(({ endpoint }) => reached.get(endpoint))).toEqual(Array(AGENTS).fill(1));
  expect(reached.size).toBe(AGENTS);
  // Four round trips for a row of devices: claim it, read the order, read its devices, record the results.
  expect(tally.trips).toBeLessThanOrEqual(4 * (AGENTS / OF_ROW + 1) + runs.length);
  expect(tally.rowsRead).toBeLessThan(30 * AGENTS);
});
