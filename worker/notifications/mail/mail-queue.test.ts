import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMailClaimsRepo } from "../../outbox/mail-claims.repo.ts";
import { connect } from "../../platform/d1/db.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { type Account, createUser } from "../../testing/factories.ts";
import { endFaults, env, faults, withFaults } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import {
  clock,
  createRecipients,
  enqueueEvent,
  enqueueForEach,
  failure,
  nothing,
  queue,
  reset,
  runner,
} from "../../testing/services/mails.ts";
import { runs } from "../../testing/tier.ts";

const MINUTE = 60_000;
const RESET = "Set a new password";

beforeEach(async () => {
  clock.time = Date.now();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await env.DB.prepare("DELETE FROM outbox").run();
});
afterEach(endFaults);

const verified = () => createUser({ isEmailVerified: true });
type Recipient = Pick<Account, "userId" | "email">;
const notify = ({ userId }: Recipient) => enqueueEvent("account.password_changed", { userId });
const notifyAll = (people: readonly Recipient[]) => enqueueForEach("account.password_changed", people);
let asked = 0;
/** Requests a reset link from a new IP address, later than all earlier requests. */
const askForReset = ({ email }: Recipient) => {
  clock.time += 1;
  asked += 1;
  return reset.forgotPassword({ email }, { ip: `203.0.${asked >> 8}.${asked & 255}` });
};

/** Delivers due mails; those to the failing recipients fail with the error. Returns the mails tried, in order. */
const deliver = async (failing: readonly Recipient[], error: Error, limit?: number) => {
  const tried: string[] = [];
  const refusing = new Set(failing.map(({ email }) => email));
  const counts = await runner(async ({ to, subject }: OutgoingMail) => {
    tried.push(`${to}: ${subject}`);
    if (refusing.has(to)) throw error;
  }).deliverDue(limit);
  return { tried, counts };
};

const suppressed = Object.assign(new Error("the recipient is suppressed"), { code: "E_RECIPIENT_SUPPRESSED" });
const limited = Object.assign(new Error("too many mails"), { code: "E_RATE_LIMIT_EXCEEDED" });

/** Rows as `enqueue` writes them, due since a minute ago. `recipient` is an SQL expression of the row number `i`. */
const fillQueue = (count: number, recipient: string, urgency: number) =>
  env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO outbox (id, kind, dedupe_key, payload, urgency, recipient, turn, next_attempt_at, created_at)
     SELECT '0' || printf('%025d', i) || ?3, 'account.password_changed', 'k' || i || ?3, '{}', ?3, ${recipient}, min(i - 1, 3), ?2, ?2 FROM n`,
  )
    .bind(count, clock.time - MINUTE, urgency)
    .run();

/** More mails than one round sends. */
const MANY = runs(72);

describe(`a reset link behind ${MANY} mails that are refused`, () => {
  it("is sent in the first round when the others go to one address, which takes one place in it", async () => {
    const bad = await verified();
    const owner = await createUser();
    await notifyAll(Array(MANY).fill(bad));
    await askForReset(owner);
    const { tried } = await deliver([bad], suppressed);
    expect(tried).toEqual([`${owner.email}: ${RESET}`, `${bad.email}: Your password was changed`]);
    expect(await countRows("outbox", "status = 'dead'")).toBe(1);
    // The recipient's other mails wait behind the failed one, and then again only one of them is tried.
    expect((await deliver([bad], suppressed)).tried).toEqual([]);
    clock.time += MINUTE;
    expect((await deliver([bad], suppressed)).tried).toHaveLength(1);
    expect(await countRows("outbox", "status = 'waiting'")).toBe(MANY - 2);
  });

  it("is sent in the first round when each of the others has its own address, or the mail service seems unavailable", async () => {
    const strangers = await createRecipients(MANY);
    const owner = await createUser();
    for (const stranger of strangers) await askForReset(stranger);
    await askForReset(owner);
    await env.DB.prepare("CREATE TABLE as_asked AS SELECT * FROM outbox").run();
    const { tried, counts } = await deliver(strangers, suppressed);
    expect(tried).toContain(`${owner.email}: ${RESET}`);
    expect(counts).toEqual({ sent: 1, skipped: 0, failed: 19 });
    expect(await countRows("outbox", "status = 'dead' AND attempts = 1")).toBe(19);
    await env.DB.batch(
      ["DELETE FROM outbox", "INSERT INTO outbox SELECT * FROM as_asked", "DROP TABLE as_asked"].map((text) =>
        env.DB.prepare(text),
      ),
    );
    expect((await deliver(strangers, limited)).tried).toContain(`${owner.email}: ${RESET}`);
  });
});

describe("the queue of mails", () => {
  it("sends codes and reset links first, then other mails about orders, then the rest", async () => {
    const users = await createRecipients(3);
    const [rest, order, link] = users as [Recipient, Recipient, Recipient];
    await notify(rest);
    await env.DB.prepare(
      `INSERT INTO outbox (id, kind, dedupe_key, payload, urgency, recipient, next_attempt_at, created_at)
       VALUES ('o', 'order.delivered', 'o', '{"orderId": "none"}', 2, ?, ?, 0)`,
    )
      .bind(order.userId, clock.time)
      .run();
    await askForReset(link);
    const claimed = await queue.claim(MINUTE, 10);
    expect(claimed.map((row) => [row.kind, row.urgency])).toEqual([
      ["account.reset_link", 1],
      ["order.delivered", 2],
      ["account.password_changed", 3],
    ]);
    expect(claimed.map((row) => row.recipient)).toEqual([link.userId, order.userId, rest.userId]);
  });

  it("gives recipients turns, so that one with many mails does not delay the others", async () => {
    const [frequent, ...others] = await createRecipients(4);
    await notifyAll(Array(10).fill(frequent));
    await notifyAll(others);
    // Every other mail is taken from the newest end of the queue, so the frequent recipient fills that end too.
    await notifyAll(Array(10).fill(frequent));
    const { tried } = await deliver([], suppressed, 6);
    for (const { email } of others) expect(tried).toContain(`${email}: Your password was changed`);
  });

  it("lets a recipient's other mails wait behind the one that failed, except more urgent ones", async () => {
    const user = await verified();
    await notify(user);
    await notify(user);
    expect((await deliver([user], limited)).tried).toHaveLength(1);
    expect((await deliver([user], limited)).tried).toHaveLength(0);
    await askForReset(user);
    expect((await deliver([], limited)).tried).toEqual([`${user.email}: ${RESET}`]);
    clock.time += MINUTE;
    expect((await deliver([], limited)).tried).toHaveLength(2);
  });

  it("changes nothing for a runner that exceeded its lease", async () => {
    const user = await verified();
    await notify(user);
    const [late] = await queue.claim(MINUTE, 1);
    clock.time += MINUTE;
    const [second] = await queue.claim(MINUTE, 1);
    await notify(user);
    if (late) await queue.settle({ ...nothing, failed: [failure(late, clock.time + 60 * MINUTE)] });
    expect(await countRows("outbox", "next_attempt_at > ?", clock.time + MINUTE)).toBe(0);
    expect(second).toMatchObject({ id: late?.id, attempts: 2 });
  });
});

describe("the lag of the queue", () => {
  it("is the time that the oldest due mail of each urgency has been due", async () => {
    expect(await queue.readLag()).toEqual({ 1: 0, 2: 0, 3: 0 });
    const one = await verified();
    const other = await verified();
    await notify(one);
    clock.time += 2 * MINUTE;
    await notify(other);
    await askForReset(one);
    clock.time += MINUTE;
    expect(await queue.readLag()).toEqual({ 1: MINUTE, 2: 0, 3: 3 * MINUTE + 1 });
    // A mail that failed is not due before its next attempt.
    await deliver([one, other], limited);
    expect(await queue.readLag()).toEqual({ 1: 0, 2: 0, 3: 0 });
  });
});

describe("with thousands of waiting mails", () => {
  const metered = createMailClaimsRepo(connect(withFaults(env as never).DB), clock);
  const rowsReadBy = async (work: () => Promise<unknown>): Promise<number> => {
    endFaults();
    await work();
    return faults.tally.rowsRead;
  };

  it.each([
    ["one recipient", "'someone'"],
    ["a recipient each", "'recipient-' || i"],
  ])("of %s, claiming and reading the lag cost a few rows a mail", async (_of, recipient) => {
    for (const urgency of [1, 2, 3]) await fillQueue(2_000, recipient, urgency);
    expect(await rowsReadBy(() => metered.claim(MINUTE, 1))).toBeLessThanOrEqual(50);
    expect(await rowsReadBy(() => metered.claim(MINUTE, 25))).toBeLessThanOrEqual(25 * 40);
    expect(await rowsReadBy(() => metered.readLag())).toBeLessThanOrEqual(40);
    // All of them are postponed, so nothing is due.
    await env.DB.prepare("UPDATE outbox SET next_attempt_at = ?")
      .bind(clock.time + MINUTE)
      .run();
    expect(await rowsReadBy(() => metered.claim(MINUTE, 25))).toBeLessThanOrEqual(200);
  });
});
