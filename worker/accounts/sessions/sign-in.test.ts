import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { LoginInput, type User } from "../../identity/accounts.contract.ts";
import { LOGIN_FAILURES } from "../../limits/limits.repo.ts";
import { CpuQueue } from "../../platform/concurrency/cpu-queue.ts";
import { parseInput } from "../../platform/parse-input.contract.ts";
import { type Answer, as, call, countByOutcome } from "../../testing/api-client.ts";
import { type Account, createAdmin, createAgent, createUser } from "../../testing/factories.ts";
import { backgroundDone, env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { refusalOf } from "../../testing/refusals.ts";

const PASSWORD = "six or more";
let addresses = 0;
/** Signs in from a new IP address of one network each time, unless the test passes an address. */
const login = (body: unknown, ip = `198.51.100.${++addresses}`): Promise<Answer<{ token: string; user: User }>> =>
  call("POST", "/auth/login", { body, headers: { "CF-Connecting-IP": ip } });

let ravi: Account;

beforeAll(async () => {
  ravi = await createUser({ password: PASSWORD, email: "ravi@example.com", phone: "9123456780" });
});
afterEach(() => vi.useRealTimers());

describe("signing in", () => {
  const REQUIRED = "Please provide either email or phone, and password";

  it("needs a password and an e-mail or a phone", async () => {
    const incomplete = {
      nothing: {},
      "no password": { email: "ravi@example.com" },
      "an empty password": { email: "ravi@example.com", password: "" },
      "neither e-mail nor phone": { password: PASSWORD },
      "an empty e-mail and phone": { email: " ", phone: "", password: PASSWORD },
      "a phone that is a number": { phone: 9123456780, password: PASSWORD },
    };
    for (const [name, input] of Object.entries(incomplete))
      expect((await refusalOf(() => parseInput(LoginInput, input)))?.message, name).toBe(REQUIRED);
    const { status, body: failure } = await login({});
    expect(status).toBe(400);
    expect(failure.code).toBe("input.invalid");
    expect(failure.message).toEqual(REQUIRED);
  });

  it("answers a wrong password and an unknown account with the same 401", async () => {
    const wrong = await login({ email: "ravi@example.com", password: "wrong password" });
    const unknown = await login({ email: "nobody@example.com", password: "wrong password" });
    const unknownPhone = await login({ phone: "9000000000", password: "wrong password" });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      success: false,
      code: "auth.invalid_credentials",
      message: "Wrong email, phone or password.",
    });
    expect(unknown.status).toEqual(wrong.status);
    expect(unknown.text).toEqual(wrong.text);
    expect(unknownPhone.status).toEqual(wrong.status);
    expect(unknownPhone.text).toEqual(wrong.text);
    expect(wrong.headers.get("Set-Cookie")).toBeNull();
  });

  it("takes a phone in any notation, and does not trim the password", async () => {
    expect((await login({ email: "ravi@example.com", password: ` ${PASSWORD}` })).status).toBe(401);
    const { status, body } = await login({ phone: "+91 (0)91234-56780", password: PASSWORD });
    expect(status).toBe(200);
    expect(body.user?._id).toEqual(ravi.userId);
  });

  it("serves four parallel sign-ins although one password is hashed at a time", async () => {
    const guests = await Promise.all(Array.from({ length: 4 }, () => createUser({ password: PASSWORD })));
    const answers = await Promise.all(guests.map(({ email }) => login({ email, password: PASSWORD })));
    expect(answers.map(({ status, body }) => [status, body.user?.email])).toEqual(
      guests.map(({ email }) => [200, email]),
    );
  });

  it("lets a rejected admin sign in, and rejects all admin requests with 403", async () => {
    const rejected = await createUser({ role: "admin", adminStatus: "rejected", password: PASSWORD });
    const { status, body } = await login({ email: rejected.email, password: PASSWORD });
    expect(status).toBe(200);
    expect(body.user.adminVerificationStatus).toBe(false);
    expect(body.user.adminStatus).toBe("rejected");
    const refused = await as(body.token).get("/admin/orders");
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe("auth.rejected");
    expect(refused.body.message).toBe("Your account was not approved.");
  });
});

describe("guessing a password", () => {
  const guess = (email: string) => login({ email, password: "a wrong guess" });

  it("blocks the network after five failures, twice as long each time, and then accepts the right password", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { email, phone } = await createUser({ password: PASSWORD });
    for (let i = 1; i <= LOGIN_FAILURES.free; i++) expect((await guess(email)).status, `guess ${i}`).toBe(401);
    // The e-mail and the phone count as one account.
    expect((await login({ phone, password: PASSWORD })).status).toBe(429);

    const waits: number[] = [];
    for (let i = 0; i < 4; i++) {
      const blocked = await login({ email, password: PASSWORD });
      expect(blocked.status).toBe(429);
      expect(blocked.body.code).toBe("auth.too_many_attempts");
      expect(blocked.body.message).toMatch(/^Too many attempts\. Please try again in \d+ (seconds?|minutes?)\.$/);
      const seconds = Number(blocked.headers.get("Retry-After"));
      waits.push(seconds);
      vi.setSystemTime(Date.now() + seconds * 1000);
      if (i < 3) expect((await guess(email)).status).toBe(401);
    }
    expect(waits).toEqual([15, 30, 60, 120]);
    const { status } = await login({ email, password: PASSWORD });
    expect(status).toBe(200);
    expect(await countRows("limits", "key LIKE 'password:%' AND blocked_until > ?", Date.now())).toBe(0);
    expect((await guess(email)).status).toBe(401);
  });

  it("resets the count of failures after fifteen minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { email } = await createUser({ password: PASSWORD });
    for (let i = 1; i < LOGIN_FAILURES.free; i++) await guess(email);
    vi.setSystemTime(Date.now() + LOGIN_FAILURES.windowMs);
    for (let i = 1; i <= LOGIN_FAILURES.free; i++) expect((await guess(email)).status, `guess ${i}`).toBe(401);
    expect((await guess(email)).status).toBe(429);
  });

  it("limits parallel attempts from one IP address", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES ('login:192.0.2.1', 57, ?)")
      .bind(Date.now())
      .run();
    const guesses = Array.from({ length: 10 }, () =>
      login({ email: "ghost2@example.com", password: "x" }, "192.0.2.1"),
    );
    expect(countByOutcome(await Promise.all(guesses))).toEqual({
      "401 auth.invalid_credentials": 3,
      "429 limits.login": 7,
    });
  });

  it("allows sixty attempts a minute from one IP address, and rejects the next without a hash", async () => {
    const ip = "192.0.2.60";
    await env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES (?, 59, ?)")
      .bind(`login:${ip}`, Date.now())
      .run();
    expect((await login({ email: "ghost3@example.com", password: "x" }, ip)).status).toBe(401);
    const hashes = vi.spyOn(CpuQueue.prototype, "run");
    const refused = await login({ email: ravi.email, password: PASSWORD }, ip);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe("limits.login");
    expect(hashes.mock.calls.length).toBe(0);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(30);
    hashes.mockRestore();
    expect((await login({ email: ravi.email, password: PASSWORD })).status).toBe(200);
  });
});

describe("a session", () => {
  const me = async (token: string): Promise<number> => (await as(token).get("/auth/me")).status;

  it("ends a session when the account's epoch is raised", async () => {
    const account = await createUser();
    expect(await me(account.token)).toBe(200);
    await env.DB.prepare("UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ?").bind(account.userId).run();
    expect(await me(account.token)).toBe(401);
  });

  it("ends a session after a week without use, and not earlier", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const account = await createUser();
    await env.DB.prepare("UPDATE sessions SET expires_at = ? WHERE user_id = ?")
      .bind(Date.now() + 90 * 86_400_000, account.userId)
      .run();
    const { signSessionToken } = await import("./session-tokens.ts");
    const token = await signSessionToken(env.SESSION_SECRET, account.sessionId, Date.now() + 90 * 86_400_000);
    for (let week = 0; week < 3; week++) {
      vi.setSystemTime(Date.now() + 6 * 86_400_000);
      expect(await me(token)).toBe(200);
      // The time of the last use is written after the response.
      await backgroundDone();
      expect(await countRows("sessions", "last_seen_at = ?", Date.now())).toBe(1);
    }
    vi.setSystemTime(Date.now() + 7 * 86_400_000);
    expect(await me(token)).toBe(401);
  });

  it("ends a session at its absolute expiry although it is used", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const account = await createUser();
    await env.DB.prepare("UPDATE sessions SET expires_at = ? WHERE user_id = ?")
      .bind(Date.now() + 1000, account.userId)
      .run();
    expect(await me(account.token)).toBe(200);
    vi.setSystemTime(Date.now() + 1000);
    expect(await me(account.token)).toBe(401);
  });

  it("shows a change of role at once, because the token contains no role", async () => {
    const admin = await createAdmin("pending");
    const agent = await createAgent({ status: "pending" });
    const admins = () => as(admin.token).get("/admin/orders");
    const board = () => as(agent.token).post("/orders/available-orders");
    expect((await admins()).status).toBe(403);
    expect((await board()).status).toBe(403);
    await env.DB.batch([
      env.DB.prepare("UPDATE users SET admin_status = 'verified' WHERE id = ?").bind(admin.userId),
      env.DB.prepare("UPDATE agents SET status = 'verified' WHERE id = ?").bind(agent.agentId),
    ]);
    expect((await admins()).status).toBe(200);
    expect((await board()).status).toBe(200);
    const refused = await createAdmin("pending").then(({ token }) => as(token).get("/admin/orders"));
    expect(refused.body).toMatchObject({
      code: "auth.not_verified",
      message: "Your account is waiting to be verified.",
    });
  });
});
