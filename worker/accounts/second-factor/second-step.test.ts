import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { runEveryMinute } from "../../cron.ts";
import { as } from "../../testing/api-client.ts";
import { type Account, createAgent, createOwner, createUser, startSession } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { mailsAbout, readAudit } from "../../testing/people.ts";
import {
  changeSettings,
  codeOf,
  createStaffWithApp,
  enterCode,
  enterPassword,
  forgetSettings,
  PASSWORD,
  readState,
} from "../../testing/second-factor.ts";
import { resetPassword, resetTokenFor } from "../../testing/services/mail-codes.ts";
import { deviceIn, signInAt } from "../../testing/sign-in.ts";

const HOME = { ip: "203.0.113.9" };
/** Networks that differ in their /24. */
const network = (n: number) => ({ ip: `198.51.${n}.7` });

let owner: Account;
beforeAll(async () => {
  owner = await createOwner();
});
afterEach(forgetSettings);

const withApp = createStaffWithApp;

describe("a right password of someone with an authenticator app", () => {
  it("gives no session but a pending sign-in, which a right code finishes with the answer of a login", async () => {
    const { account, secret } = await withApp();
    const answer = await signInAt(HOME, account.email, PASSWORD);
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe("auth.second_factor_needed");
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(Object.keys(answer.body).sort()).toEqual([
      "code",
      "expiresIn",
      "factors",
      "message",
      "pendingToken",
      "success",
    ]);
    expect(answer.body).toMatchObject({ expiresIn: 300, factors: ["totp", "recovery_code"] });
    const { pendingToken } = answer.body as unknown as { pendingToken: string };
    expect((await as(pendingToken).get("/auth/me")).status).toBe(401);
    // Only a hash of the token is stored.
    expect(await countRows("pending_sign_ins", "id = ?", pendingToken)).toBe(0);

    const done = await enterCode(pendingToken, codeOf(secret), HOME);
    expect(done.status).toBe(200);
    expect(done.body.user._id).toEqual(account.userId);
    expect(done.headers.getSetCookie().join()).toContain("__Host-rasad_session=");
    expect((await as(done.body.token).get("/admin/orders")).status).toBe(200);
  });

  it("leads to a request for the code even while the setting is off, also for an owner and an unverified admin", async () => {
    const boss = await withApp("owner");
    const waiting = await withApp();
    await env.DB.prepare("UPDATE users SET admin_status = 'pending' WHERE id = ?").bind(waiting.account.userId).run();
    for (const { account } of [boss, waiting]) await enterPassword(account, HOME);
  });

  it("is asked for after a new password by a mailed link, too", async () => {
    const { account, secret } = await withApp();
    const { token } = await resetTokenFor(account);
    const answer = await resetPassword(token, "another password");
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { body } = await signInAt(HOME, account.email, "another password");
    expect(body.code).toBe("auth.second_factor_needed");
    const { pendingToken } = body as unknown as { pendingToken: string };
    expect((await enterCode(pendingToken, codeOf(secret), HOME)).status).toBe(200);
  });

  it("finishes one of many parallel attempts with the same code", async () => {
    const { account, secret } = await withApp();
    const { pendingToken } = await enterPassword(account, HOME);
    const answers = await Promise.all(Array.from({ length: 4 }, () => enterCode(pendingToken, codeOf(secret), HOME)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("expires after five minutes or when all sessions of the account end, and an unknown token is refused", async () => {
    const { account, secret } = await withApp();
    const late = await enterPassword(account, HOME);
    await env.DB.prepare("UPDATE pending_sign_ins SET expires_at = ?").bind(Date.now()).run();
    expect((await enterCode(late.pendingToken, codeOf(secret), HOME)).body.code).toBe("auth.second_step_over");
    expect((await enterCode("no such token", codeOf(secret), HOME)).status).toBe(401);

    const ended = await enterPassword(account, HOME);
    await as((await startSession({ id: account.userId })).token).delete("/auth/sessions");
    expect((await enterCode(ended.pendingToken, codeOf(secret), HOME)).body.code).toBe("auth.second_step_over");
  });

  it("cannot be completed with a code of another account", async () => {
    const mine = await withApp();
    const other = await withApp();
    const { pendingToken } = await enterPassword(mine.account, HOME);
    for (const code of [codeOf(other.secret), other.recoveryCodes[0] ?? ""])
      expect((await enterCode(pendingToken, code, HOME)).body.code).toBe("auth.wrong_second_factor");
    expect((await readState(other.account)).recoveryCodesLeft).toBe(10);
  });

  it("leaves a pending sign-in that cron deletes a day after its end", async () => {
    const { account } = await withApp();
    await enterPassword(account, HOME);
    const rows = () => countRows("pending_sign_ins", "user_id = ?", account.userId);
    const day = 24 * 60 * 60_000;
    const now = Date.now();
    for (const [age, left] of [
      [day - 60_000, 1],
      [day + 6 * 60_000, 0],
    ] as const) {
      await runEveryMinute(env, { waitUntil: () => undefined }, { now: () => now + age });
      expect(await rows()).toBe(left);
    }
  });
});

describe("a code of the app", () => {
  it("is accepted once, and so is a pending sign-in: a second one with the same code is refused, the next code is not", async () => {
    const { account, secret } = await withApp();
    const code = codeOf(secret);
    const first = await enterPassword(account, HOME);
    expect((await enterCode(first.pendingToken, code, HOME)).status).toBe(200);
    const again = await enterCode(first.pendingToken, codeOf(secret, 1), HOME);
    expect(again.status).toBe(401);
    expect(again.body.code).toBe("auth.second_step_over");
    const second = await enterPassword(account, HOME);
    const replayed = await enterCode(second.pendingToken, code, HOME);
    expect(replayed.status).toBe(400);
    expect(replayed.body.code).toBe("auth.wrong_second_factor");
    expect(replayed.body.fields).toEqual({ code: expect.stringContaining("wrong or was already used") });
    expect((await enterCode(second.pendingToken, codeOf(secret, 1), HOME)).status).toBe(200);
  });

  it("may have spaces, and is refused when it is older than one step or wrong", async () => {
    const { account, secret } = await withApp();
    const { pendingToken } = await enterPassword(account, HOME);
    for (const code of [codeOf(secret, -3), codeOf(secret, 3), "000000x", ""])
      expect((await enterCode(pendingToken, code, HOME)).status).toBe(400);
    const spaced = codeOf(secret).replace(/^(...)/, " $1 ");
    expect((await enterCode(pendingToken, spaced, HOME)).status).toBe(200);
  });

  it("is refused after CODE_SECRET was changed, while a recovery code still works", async () => {
    const { account, secret, recoveryCodes } = await withApp();
    await env.DB.prepare("UPDATE second_factors SET secret = 'AAAA.AAAA' WHERE user_id = ?").bind(account.userId).run();
    const { pendingToken } = await enterPassword(account, HOME);
    expect((await enterCode(pendingToken, codeOf(secret), HOME)).status).toBe(400);
    expect((await enterCode(pendingToken, recoveryCodes[0] ?? "", HOME)).status).toBe(200);
  });
});

describe("a recovery code", () => {
  it("signs in once, in any spelling, with a mail, a line of the audit log and a log event", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { account, recoveryCodes } = await withApp();
    const code = recoveryCodes[3] ?? "";
    const { pendingToken } = await enterPassword(account, HOME);
    expect((await enterCode(pendingToken, code.toLowerCase().replaceAll("-", " "), HOME)).status).toBe(200);
    expect((await readState(account)).recoveryCodesLeft).toBe(9);
    expect(await mailsAbout(account.userId)).toEqual(["account.recovery_code_used"]);
    expect((await readAudit(owner)).find(({ subject }) => subject._id === account.userId)?.action).toBe(
      "second_factor.recovery_code_used",
    );
    const lines = warn.mock.calls.flat().join("\n");
    expect(lines).toContain('"event":"security.recovery_code_used"');
    expect(lines).not.toContain(code);
    warn.mockRestore();

    const again = await enterPassword(account, HOME);
    expect((await enterCode(again.pendingToken, code, HOME)).status).toBe(400);
  });
});

describe("wrong codes", () => {
  const wrong = (token: string, place: { ip: string }) => enterCode(token, "000000", place);

  it("are answered with 400 and logged, and after five from one network in a quarter of an hour with 429", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { account, secret } = await withApp();
    const first = await enterPassword(account, HOME);
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await wrong(first.pendingToken, HOME)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    const events = warn.mock.calls.map(([line]) => JSON.parse(String(line)));
    warn.mockRestore();
    const failed = expect.objectContaining({ event: "security.second_factor_failed", userId: account.userId });
    expect(events).toContainEqual(failed);
    // The correct password before it is not a failed sign-in.
    expect(events.map(({ event }) => event)).not.toContain("security.sign_in_failed");
    const { pendingToken } = await enterPassword(account, HOME);
    const limited = await enterCode(pendingToken, codeOf(secret), HOME);
    expect(limited.status).toBe(429);
    expect(limited.body.code).toBe("auth.too_many_attempts");
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
    // Another network, with a sign-in of its own, is not locked out.
    const elsewhere = await enterPassword(account, network(9));
    expect((await enterCode(elsewhere.pendingToken, codeOf(secret), network(9))).status).toBe(200);
  });

  it("end a pending sign-in after five, even concurrently and from different networks", async () => {
    const { account, secret } = await withApp();
    const { pendingToken } = await enterPassword(account, HOME);
    const answers = await Promise.all(Array.from({ length: 7 }, (_, n) => wrong(pendingToken, network(n))));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await enterCode(pendingToken, codeOf(secret), network(7))).status).toBe(429);
  });

  it("of strangers who know the password do not block a device that signed in before", async () => {
    const { account, secret } = await withApp();
    const first = await enterPassword(account, HOME);
    const device = deviceIn(await enterCode(first.pendingToken, codeOf(secret), HOME));
    await env.DB.prepare(
      "INSERT OR REPLACE INTO limits (key, count, window_started_at, blocked_until) VALUES (?, 900, ?, ?)",
    )
      .bind(`password:${account.userId}:second-step:networks`, Date.now(), Date.now() + 600_000)
      .run();
    const stranger = await enterPassword(account, network(20));
    expect((await enterCode(stranger.pendingToken, codeOf(secret, 1), network(20))).status).toBe(429);
    const known = { ...HOME, device };
    const { pendingToken } = await enterPassword(account, known);
    expect((await enterCode(pendingToken, codeOf(secret, 1), known)).status).toBe(200);
  });
});

describe("buyers and agents", () => {
  it("are never asked for a code, even while the setting is on, and cannot set up an authenticator app", async () => {
    await changeSettings(owner, { staffSecondFactor: false });
    await env.DB.prepare("INSERT OR REPLACE INTO settings VALUES ('staffSecondFactor', 1, 0, ?)")
      .bind(owner.userId)
      .run();
    const buyer = await createUser({ password: PASSWORD });
    const agent = await createAgent();
    const signedIn = await signInAt(HOME, buyer.email, PASSWORD);
    expect(signedIn.status).toBe(200);
    expect(Object.keys(signedIn.body).sort()).toEqual(["success", "token", "user"]);
    expect((await as(signedIn.body.token).get("/orders/my-orders")).status).toBe(200);
    expect((await as(agent.token).post("/orders/available-orders")).status).toBe(200);
    for (const { token } of [buyer, agent])
      expect((await as(token).post("/auth/second-factor/totp", { currentPassword: PASSWORD })).body.code).toBe(
        "auth.forbidden",
      );
  });
});
