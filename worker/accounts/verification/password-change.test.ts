import { afterEach, describe, expect, it, vi } from "vitest";
import { LOGIN_FAILURES } from "../../limits/limits.repo.ts";
import { CpuQueue } from "../../platform/concurrency/cpu-queue.ts";
import { type Answer, as, call, countByOutcome } from "../../testing/api-client.ts";
import { type Account, createUser, startSession } from "../../testing/factories.ts";
import { backgroundDone, endFaults, env, faults } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { expectRefused } from "../../testing/refusals.ts";
import { ChangePasswordInput } from "../sessions/sessions.contract.ts";

const OLD = "six or more";
const NEW = " seven, with spaces ";
type Changed = Answer<{ token: string; message: string }>;

const formOf = (more: Record<string, unknown>) => ({
  currentPassword: OLD,
  newPassword: NEW,
  confirmPassword: NEW,
  ...more,
});
const change = (account: Pick<Account, "token">, more: Record<string, unknown> = {}): Promise<Changed> =>
  as(account.token).post("/auth/change-password", formOf(more));
const me = async (token: string): Promise<number> => (await as(token).get("/auth/me")).status;
let addresses = 0;
const login = async ({ email }: Account, password: string): Promise<number> =>
  (
    await call("POST", "/auth/login", {
      body: { email, password },
      headers: { "CF-Connecting-IP": `198.51.100.${++addresses}` },
    })
  ).status;
const mails = ({ userId }: Account): Promise<number> =>
  countRows("outbox", "kind = 'account.password_changed' AND payload LIKE ?", `%${userId}%`);

afterEach(async () => {
  await backgroundDone();
  endFaults();
  vi.useRealTimers();
});

describe("refusals of a password change", () => {
  it("name the field and what is wrong with it", async () => {
    await expectRefused(ChangePasswordInput, {
      "with an empty current password": [
        formOf({ currentPassword: "" }),
        "currentPassword",
        "Please enter your current password",
      ],
      "without the current password": [
        formOf({ currentPassword: undefined }),
        "currentPassword",
        "Please enter your current password",
      ],
      "with five characters": [
        formOf({ newPassword: "12345" }),
        "newPassword",
        "Password must be at least 6 characters long!",
      ],
      "without a new password": [formOf({ newPassword: undefined }), "newPassword", "Password is required"],
      "with two different passwords": [
        formOf({ confirmPassword: NEW.trim() }),
        "confirmPassword",
        "Passwords don't match!",
      ],
      "with an empty second password": [
        formOf({ confirmPassword: "" }),
        "confirmPassword",
        "Please confirm your password",
      ],
      "with the current password as the new one": [
        formOf({ newPassword: OLD, confirmPassword: OLD }),
        "newPassword",
        "Please choose a password that is different from the current one",
      ],
    });
    const account = await createUser();
    const { status, body } = await change(account, { newPassword: "12345", confirmPassword: "12345" });
    expect(status).toBe(400);
    expect(body.code).toBe("input.invalid");
    expect(Object.keys(body.fields ?? {})).toEqual(["newPassword"]);
    expect(await me(account.token)).toBe(200);
  });

  it("needs no second password from a program", async () => {
    const account = await createUser({ password: OLD });
    expect((await change(account, { confirmPassword: undefined })).status).toBe(200);
    expect(await login(account, NEW)).toBe(200);
  });

  it("limits wrong current passwords to five attempts, and keeps nobody from signing in", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const account = await createUser({ password: OLD });
    for (let i = 0; i < LOGIN_FAILURES.free; i++) {
      const { status, body } = await change(account, { currentPassword: "not it" });
      expect(status).toBe(400);
      expect(body.code).toBe("auth.wrong_password");
      expect(body.fields).toEqual({ currentPassword: "Your current password is not right." });
    }
    const late = await change(account);
    expect(late.status).toBe(429);
    expect(late.body.code).toBe("auth.too_many_attempts");
    expect(late.headers.get("Retry-After")).toBe("15");
    expect(await login(account, OLD)).toBe(200);
    vi.setSystemTime(Date.now() + 15_000);
    expect((await change(account)).status).toBe(200);
    // A new password deletes the count of wrong ones.
    expect(await countRows("limits", "instr(key, ?)", account.userId)).toBe(0);
  });

  it("counts wrong current passwords by session and by the account's network", async () => {
    const account = await createUser({ password: OLD });
    const here = "203.0.113.1";
    const elsewhere = "198.18.0.1";
    const changeAt = async (ip: string, { token }: Pick<Account, "token">, currentPassword = OLD) =>
      (await as(token).post("/auth/change-password", { currentPassword, newPassword: NEW }, { "CF-Connecting-IP": ip }))
        .status;
    const other = await startSession({ id: account.userId });
    for (let i = 0; i < LOGIN_FAILURES.free; i++) expect(await changeAt(here, account, "not it")).toBe(400);
    expect(await changeAt(elsewhere, account)).toBe(429);
    expect(await changeAt("203.0.113.200", other)).toBe(429);
    expect(await changeAt(elsewhere, other)).toBe(200);
  });

  it("hashes five of twelve parallel wrong current passwords, and is not limited by wrong sign-ins", async () => {
    const account = await createUser({ password: OLD });
    const hashes = vi.spyOn(CpuQueue.prototype, "run");
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(account, { currentPassword: "not it" })));
    expect(countByOutcome(answers)).toEqual({ "400 auth.wrong_password": 5, "429 auth.too_many_attempts": 7 });
    expect(hashes).toHaveBeenCalledTimes(5);
    hashes.mockRestore();
    const guessed = await createUser({ password: OLD });
    for (let i = 0; i <= LOGIN_FAILURES.free; i++) await login(guessed, "a wrong guess");
    expect((await change(guessed)).status).toBe(200);
  });
});

describe("a password change", () => {
  it("ends every session, issues a new token to this device, and mails the account", async () => {
    const account = await createUser({ password: OLD });
    const phone = await startSession({ id: account.userId });
    const stranger = await createUser();
    const { status, body, headers } = await change(account);
    expect(status).toBe(200);
    expect(body.message).toBe("Your password has been changed. All other devices are signed out.");
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-rasad_session=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=2592000$/,
    );
    expect([await me(account.token), await me(phone.token), await me(body.token), await me(stranger.token)]).toEqual([
      401, 401, 200, 200,
    ]);
    expect([await login(account, OLD), await login(account, NEW), await login(account, NEW.trim())]).toEqual([
      401, 200, 401,
    ]);
    expect(await mails(account)).toBe(1);
  });

  it("changes the password once when D1's answer is lost", async () => {
    const account = await createUser({ password: OLD });
    faults.losses = [{ of: /update "users" set "password_hash"/i, times: 1 }];
    const { status, body } = await change(account);
    expect(status).toBe(200);
    expect(faults.losses[0]?.times).toBe(0);
    expect(await me(account.token)).toBe(401);
    expect(await me(body.token)).toBe(200);
    expect(await mails(account)).toBe(1);
    const epoch = await env.DB.prepare("SELECT session_epoch AS n FROM users WHERE id = ?").bind(account.userId);
    expect(await epoch.first("n")).toBe(2);
  });

  it("accepts one of two concurrent password changes and rejects the other with 401", async () => {
    const account = await createUser({ password: OLD });
    const answers = await Promise.all([
      change(account),
      change(account, { newPassword: "other!", confirmPassword: "other!" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await me(winner?.body.token ?? "")).toBe(200);
    expect([await login(account, NEW), await login(account, "other!")].sort()).toEqual([200, 401]);
    expect(await mails(account)).toBe(1);
  });

  it("rejects a password change with 401 when all sessions ended meanwhile", async () => {
    const account = await createUser({ password: OLD });
    const raise = env.DB.prepare("UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ?").bind(
      account.userId,
    );
    faults.interruption = { before: /update "users" set "password_hash"/i, work: () => raise.run() };
    const { status, body } = await change(account);
    expect(status).toBe(401);
    expect(body.code).toBe("auth.required");
    expect(await login(account, OLD)).toBe(200);
    expect(await mails(account)).toBe(0);
  });
});
