import { runInDurableObject } from "cloudflare:test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runEveryMinute } from "../cron.ts";
import { WORK_KINDS } from "../outbox/enqueued-work.ts";
import { type Account, createMany, createProducts, createUser, product } from "../testing/factories.ts";
import { backgroundDone, endFaults, env, faults, withFaults } from "../testing/faults.ts";
import { serialTrips } from "../testing/faulty-d1.ts";
import { countRows, placed } from "../testing/orders.ts";
import { sentMails } from "../testing/services/fake-mail.ts";
import { clock, createRecipients, enqueueEvent, enqueueForEach } from "../testing/services/mails.ts";
import { OutboxConsumer, PAUSES } from "./outbox-consumer.ts";

let buyer: Account;
let potato: string;

beforeAll(async () => {
  buyer = await createUser({ isEmailVerified: true });
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
beforeEach(async () => {
  await backgroundDone();
  await env.DB.prepare("DELETE FROM outbox").run();
  clock.time = Date.now();
  sentMails.length = 0;
});
afterEach(endFaults);

const consumer = () => env.OUTBOX_CONSUMER.getByName("shop");
const mailsTo = ({ email }: Pick<Account, "email">) => sentMails.filter(({ to }) => to === email).length;
/** A mail that needs only its recipient. */
const notify = ({ userId }: Account) => enqueueEvent("account.second_factor_set_up", { userId });

/** Counts the round trips that the consumer makes for the waiting work. */
const tripsOfConsumer = async (): Promise<number> => {
  await backgroundDone();
  faults.tally = { trips: 0, rowsRead: 0 };
  await consumer().wake(["mails"]);
  await backgroundDone();
  return faults.tally.trips;
};

describe("the outbox's consumer", () => {
  it("sends fifty mails in three round trips per batch of 25, and runs once more", async () => {
    const users = await createRecipients(50);
    await enqueueForEach("account.second_factor_set_up", users);
    expect(await tripsOfConsumer()).toBe(2 * 3 + 1);
    expect(users.map(mailsTo)).toEqual(Array(50).fill(1));
    expect(await countRows("outbox", "status = 'sent' AND attempts = 1")).toBe(50);
  });

  it("reads the orders of a batch in one round trip", async () => {
    faults.wakesAreLost = true;
    const buyers = await createMany(10, () => createUser());
    for (const one of buyers) await placed(one, potato);
    await backgroundDone();
    faults.wakesAreLost = false;
    expect(await tripsOfConsumer()).toBe(4 + 1);
    expect(buyers.map(mailsTo)).toEqual(Array(10).fill(1));
  });

  it("reads D1 once when nothing is due", async () => {
    expect(await tripsOfConsumer()).toBe(1);
  });
});

describe("a lost wake-up", () => {
  it("leaves the mail to cron, and places the order all the same", async () => {
    faults.wakesAreLost = true;
    await placed(buyer, potato);
    await backgroundDone();
    expect(mailsTo(buyer)).toBe(0);
    await runEveryMinute(withFaults(env as never), { waitUntil: () => {} });
    expect(mailsTo(buyer)).toBe(1);
  });

  it("leaves the mail to the next wake-up", async () => {
    faults.wakesAreLost = true;
    await placed(buyer, potato);
    await backgroundDone();
    faults.wakesAreLost = false;
    await placed(buyer, potato);
    await backgroundDone();
    expect(mailsTo(buyer)).toBe(2);
  });
});

interface Plans {
  plan(pauseMs: number): Promise<void>;
}

describe("with production delays", () => {
  // On a busy machine the consumer's last run may be late, so remove its alarm before the next test or file.
  afterAll(async () => {
    vi.restoreAllMocks();
    await runInDurableObject(consumer(), async (_, state) => {
      await state.storage.deleteAlarm();
      // An abort loses unwritten state: without sync, the deleted alarm would fire during another file's test.
      await state.storage.sync();
      state.abort();
    }).catch(() => undefined);
    // After this wait no caller assumes any more that the consumer is awake.
    await scheduler.wait(PAUSES.awake);
  });

  it("sends an order's mail after its first delay, and also a mail that was enqueued without a wake", async () => {
    faults.consumerWaits = true;
    const plan = vi.spyOn(OutboxConsumer.prototype as unknown as Plans, "plan");
    await placed(buyer, potato);
    await expect.poll(() => mailsTo(buyer)).toBe(1);
    expect(plan.mock.calls[0]).toEqual([PAUSES.first]);
    // The second mail is enqueued while callers assume that the consumer is awake.
    await consumer().wake(["mails"]);
    await notify(buyer);
    await expect.poll(() => mailsTo(buyer)).toBe(2);
    expect(Math.max(...plan.mock.calls.flat())).toBeLessThanOrEqual(PAUSES.longest);
    expect(await consumer().wake(WORK_KINDS)).toBe(PAUSES.awake);
  });
});

describe("with two thousand waiting mails", () => {
  const costOfOrder = async () => {
    await backgroundDone();
    endFaults();
    faults.wakesAreLost = true;
    faults.delay = () => 2;
    await placed(buyer, potato);
    const { calls, tally } = faults.atAnswer;
    return { serial: serialTrips(calls), ...tally };
  };

  it("an order takes the same round trips and reads the same rows as without them", async () => {
    await costOfOrder();
    const before = await costOfOrder();
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO outbox (id, kind, dedupe_key, payload, urgency, recipient, turn, next_attempt_at, created_at)
       SELECT '0' || printf('%025d', i), 'order.placed', 'k' || i, '{}', 2, 'recipient-' || i, 0, 1, 1 FROM n`,
    ).run();
    const after = await costOfOrder();
    expect(before).toMatchObject({ serial: 2, trips: 2 });
    expect(after).toMatchObject({ serial: 2, trips: 2 });
    // The buyer has one more open order and one more mail than before.
    expect(after.rowsRead - before.rowsRead).toBeLessThanOrEqual(8);
    await env.DB.prepare("DELETE FROM outbox").run();
  });
});
