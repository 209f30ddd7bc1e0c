import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OutgoingMail } from "../../platform/mail.ts";
import { env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { clock, createRecipients, enqueueEvent, queue, rowOf, runner } from "../../testing/services/mails.ts";

const MINUTE = 60_000;
const LEASE = 2 * MINUTE;

beforeEach(async () => {
  clock.time = Date.now();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await env.DB.prepare("DELETE FROM outbox").run();
});

type Recipient = Awaited<ReturnType<typeof createRecipients>>[number];
const notify = ({ userId }: Recipient) => enqueueEvent("account.second_factor_set_up", { userId });
const unavailable = Object.assign(new Error("too many mails"), { code: "E_RATE_LIMIT_EXCEEDED" });
const waitingWith = (attempts: number, dueAt: number) =>
  countRows("outbox", "status = 'waiting' AND attempts = ? AND next_attempt_at = ?", attempts, dueAt);

describe("a batch of mails", () => {
  it("is sent once, with several runners at the same time", async () => {
    const users = await createRecipients(30);
    for (const user of users) await notify(user);
    const got: string[] = [];
    const send = async ({ to }: OutgoingMail) => {
      await scheduler.wait(2);
      got.push(to);
    };
    const runs = await Promise.all(Array.from({ length: 4 }, () => runner(send).deliverDue(30)));
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(30);
    expect(got.sort()).toEqual(users.map(({ email }) => email).sort());
  });

  it("is due again after its runner died in the middle, and loses no mail", async () => {
    const users = await createRecipients(10);
    for (const user of users) await notify(user);
    const got: string[] = [];
    let calls = 0;
    // The first mail is sent; the runner never returns from the others, as after a crash.
    const dying = runner(({ to }) => {
      calls++;
      if (calls > 1) return new Promise(() => {});
      got.push(to);
      return Promise.resolve();
    });
    void dying.deliverDue();
    await expect.poll(() => calls).toBe(6);
    const next = runner(async ({ to }) => void got.push(to));
    expect(await next.deliverDue()).toEqual({ sent: 0, skipped: 0, failed: 0 });
    clock.time += LEASE;
    expect((await next.deliverDue()).sent).toBe(10);
    // Delivery is at least once: the mail that was sent but not recorded is sent again.
    expect(new Set(got).size).toBe(10);
    expect(got.length).toBe(11);
    expect(await countRows("outbox", "status = 'sent' AND attempts = 2")).toBe(10);
  });

  it("gives back the mails that were not tried, with their time and attempts, when the service is down", async () => {
    const users = await createRecipients(10);
    for (const user of users) await notify(user);
    const dueAt = clock.time;
    clock.time += MINUTE;
    const send = vi.fn(() => Promise.reject(unavailable));
    expect((await runner(send).deliverDue()).failed).toBe(3);
    expect(send).toHaveBeenCalledTimes(3);
    expect(await waitingWith(0, dueAt)).toBe(7);
    // The health check therefore still sees how long they wait.
    expect((await queue.readLag())[3]).toBe(MINUTE);
  });

  it("holds a recipient's other mails of the same batch behind the one that failed", async () => {
    const [bad, good] = (await createRecipients(2)) as [Recipient, Recipient];
    for (let i = 0; i < 5; i++) await notify(bad);
    await notify(good);
    const tried: string[] = [];
    await runner(async ({ to }) => {
      tried.push(to);
      if (to === bad.email) throw unavailable;
    }).deliverDue();
    expect(tried.sort()).toEqual([bad.email, good.email].sort());
    expect(await waitingWith(1, clock.time + MINUTE / 2)).toBe(1);
    expect(await waitingWith(0, clock.time + MINUTE / 2 + 1)).toBe(4);
  });

  it("starts no mail ten seconds after its contents were read, because they may have changed", async () => {
    const users = await createRecipients(3);
    const keys = [];
    for (const user of users) keys.push(await notify(user));
    const startedAt = clock.time;
    const slow = vi.fn(async () => {
      clock.time = startedAt + 10_001;
    });
    // The mails that were not started stay due at their old time, and the next run sends them.
    expect(await runner(slow).deliverDue(3)).toEqual({ sent: 1, skipped: 0, failed: 0 });
    expect(await waitingWith(0, startedAt)).toBe(2);
    expect((await runner(async () => {}).deliverDue()).sent).toBe(2);
    for (const key of keys) expect(await rowOf(key)).toMatchObject({ status: "sent", attempts: 1 });
  });

  it("leaves out a mail during which three runners died, and claims it alone", async () => {
    const users = await createRecipients(4);
    const keys = [];
    for (const user of users) {
      keys.push(await notify(user));
      clock.time += 1;
    }
    await env.DB.prepare("UPDATE outbox SET attempts = 3 WHERE dedupe_key = ?").bind(keys[1]).run();
    expect((await queue.claim(LEASE, 25)).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
    expect((await queue.claim(LEASE, 25)).map(({ attempts }) => attempts)).toEqual([4]);
    expect(await queue.claim(LEASE, 25)).toEqual([]);
  });

  it("is claimed by urgency and turn, from both ends of the queue alternately", async () => {
    const users = await createRecipients(5);
    for (const user of users) {
      await notify(user);
      clock.time += 1;
    }
    const [first] = users as [Recipient];
    await notify(first);
    const claimed = await queue.claim(LEASE, 25);
    const order = claimed.map(({ recipient }) => users.findIndex(({ userId }) => userId === recipient));
    expect(order).toEqual([0, 4, 1, 3, 2, 0]);
    expect(claimed.map(({ turn }) => turn)).toEqual([0, 0, 0, 0, 0, 1]);
  });
});
