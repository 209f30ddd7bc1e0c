import { afterEach, describe, expect, it, vi } from "vitest";
import { as, call, countByOutcome } from "../../testing/api-client.ts";
import { type Account, createAdmin, createUser, startSession } from "../../testing/factories.ts";
import { backgroundDone, endFaults, env, faults } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { expectRefused } from "../../testing/refusals.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import {
  ageCodes,
  askForReset,
  resetPassword,
  resetTokenFor,
  secrets,
  triesOf,
} from "../../testing/services/mail-codes.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { ForgotPasswordInput, ResetPasswordInput } from "./verification.contract.ts";

const MINUTE = 60_000;
const ANSWER = "Password reset instructions have been sent to your email";

afterEach(endFaults);

const mailsTo = ({ email }: { email: string }) => sentMails.filter(({ to }) => to === email);
const login = (email: string, password: string) => call("POST", "/auth/login", { body: { email, password } });
const hashOf = ({ userId }: Account) =>
  env.DB.prepare("SELECT password_hash FROM users WHERE id = ?").bind(userId).first<string>("password_hash");

describe("a forgotten password", () => {
  it("sets a new password with the mailed link, ends every session and verifies the address", async () => {
    const user = await createUser({ password: "old-secret", emailNotifications: false, orderUpdates: false });
    const elsewhere = await startSession({ id: user.userId });
    const asked = await askForReset(` ${user.email.toUpperCase()} `);
    expect(asked.status).toBe(200);
    expect(asked.body).toEqual({ success: true, message: ANSWER });
    await mailsSettled();
    const [mail] = mailsTo(user);
    const token = /\/reset-password\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(mail?.subject).toBe("Set a new password");
    expect(mail?.html).toContain(`href="${env.APP_ORIGIN}/reset-password/${token}"`);
    expect((await as(user.token).get("/auth/me")).status).toBe(200);

    const { status, body } = await resetPassword(token, " new secret ");
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: "Your password has been reset successfully" });
    for (const { token: old } of [user, elsewhere]) expect((await as(old).get("/auth/me")).status).toBe(401);
    expect((await login(user.email, "old-secret")).status).toBe(401);
    const again = await login(user.email, " new secret ");
    expect(again.body.user).toMatchObject({ isEmailVerified: true });
    await mailsSettled();
    expect(mailsTo(user).map(({ subject }) => subject)).toEqual(["Set a new password", "Your password was changed"]);
    expect(mailsTo(user)[1]?.text).not.toContain(token);
  });

  it("mails a link with 256 secret bits that are stored nowhere", async () => {
    const user = await createUser();
    const { token, codeId } = await resetTokenFor(user);
    expect(Buffer.from(token.slice(codeId.length), "base64url")).toHaveLength(32);
    const secret = token.slice(codeId.length);
    for (const table of ["mail_codes", "outbox", "limits", "users"]) {
      const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
      expect(JSON.stringify(results)).not.toContain(secret);
    }
    expect(JSON.stringify(await env.SESSIONS.list())).not.toContain(secret);
  });

  it("removes the block on signing in after too many wrong passwords", async () => {
    const user = await createUser({ password: "old-secret" });
    for (let i = 0; i < 6; i++) await login(user.email, "wrong");
    expect((await login(user.email, "old-secret")).status).toBe(429);
    await resetPassword((await resetTokenFor(user)).token, "new-secret");
    expect((await login(user.email, "new-secret")).status).toBe(200);
  });

  it("is not reset by a request or a form with missing or wrong fields", async () => {
    const address = "Please enter your email address";
    const password = "Please enter a password";
    await expectRefused(ForgotPasswordInput, {
      "no address": [{}, "email", address],
      "a space": [{ email: " " }, "email", address],
      "no e-mail": [{ email: "nobody" }, "email", "Please enter a valid email address"],
    });
    await expectRefused(ResetPasswordInput, {
      "no password": [{ token: "x" }, "password", password],
      "an empty one": [{ token: "x", password: "" }, "password", password],
      "a short one": [{ token: "x", password: "12345" }, "password", "Password must be at least 6 characters long"],
      "no token": [{ password: "new-secret" }, "token", "Invalid reset link"],
      "an empty token": [{ token: "", password: "new-secret" }, "token", "Invalid reset link"],
    });
    const answer = await call("POST", "/auth/forgot-password", { body: {} });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual(address);
    expect(answer.body.fields).toEqual({ email: address });
  });
});

describe("requests for a reset link", () => {
  /** Everything that the client can see or measure. */
  const watch = async (email: string) => {
    await backgroundDone();
    endFaults();
    const { status, text, headers } = await askForReset(email);
    const { calls, tally } = faults.atAnswer;
    return {
      status,
      text,
      // A bookmark is a different text each time, always of the same length.
      headers: [...headers]
        .filter(([name]) => name !== "x-request-id")
        .map(([name, value]) => [name, name === "x-d1-bookmark" ? value.length : value])
        .sort(),
      trips: tally.trips,
      statements: calls.map((one) => one.text),
    };
  };

  it("answers known and unknown addresses with the same bytes, statements and round trips", async () => {
    const user = await createUser();
    const unknown = await watch("nobody-at-all@example.com");
    const known = await watch(user.email);
    for (let i = 0; i < 2; i++) await askForReset(user.email);
    const pastItsLimit = await watch(user.email);
    expect(known).toEqual(unknown);
    expect(pastItsLimit).toEqual(unknown);
    expect(unknown).toMatchObject({ status: 200, trips: 2 });
    await mailsSettled();
    expect(await countRows("outbox", "payload LIKE '%nobody%'")).toBe(0);
  });

  it("sends at most three mails an hour to one account, without an error", async () => {
    const user = await createUser();
    for (let i = 0; i < 4; i++) expect((await askForReset(user.email)).body.message).toBe(ANSWER);
    await mailsSettled();
    expect(mailsTo(user)).toHaveLength(3);
    await ageCodes(user, 60 * MINUTE);
    await askForReset(user.email);
    await mailsSettled();
    expect(mailsTo(user)).toHaveLength(4);
  });

  it("sends three mails for ten parallel requests of one network, and one more to another network", async () => {
    const user = await createUser();
    const answers = await Promise.all(Array.from({ length: 10 }, () => askFrom("203.0.113.7", user.email)));
    expect(countByOutcome(answers)).toEqual({ "200": 10 });
    await mailsSettled();
    expect(mailsTo(user)).toHaveLength(3);
    await askFrom("203.0.114.7", user.email);
    await mailsSettled();
    expect(mailsTo(user)).toHaveLength(4);
  });

  it("rejects the sixty-first request an hour from one IP address, or one /64 of IPv6, with 429", async () => {
    const insert = env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES (?, 59, ?)");
    for (const [counted, one, another, elsewhere] of [
      ["203.0.113.8", "203.0.113.8", "203.0.113.8", "203.0.113.9"],
      ["2001:db8:9:9::/64", "2001:db8:9:9::1", "2001:db8:9:9:a::1", "2001:db8:9:a::1"],
    ] as const) {
      await insert.bind(`forgot_password:${counted}`, Date.now()).run();
      expect((await askFrom(one, "nobody@example.com")).status).toBe(200);
      const refused = await askFrom(another, "nobody@example.com");
      expect(refused.status).toBe(429);
      expect(refused.body.code).toBe("limits.forgot_password");
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3500);
      expect((await askFrom(elsewhere, "nobody@example.com")).status).toBe(200);
    }
  });

  const askFrom = (ip: string, email: string) =>
    call("POST", "/auth/forgot-password", { body: { email }, headers: { "CF-Connecting-IP": ip } });
});

describe("a reset link", () => {
  it("sets one password when a link is used twelve times in parallel", async () => {
    const user = await createUser();
    const { token, codeId } = await resetTokenFor(user);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => resetPassword(token, `password-${i}`)));
    expect(countByOutcome(answers)).toEqual({ "200": 1, "400 auth.reset_link_over": 11 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await login(user.email, `password-${winner}`)).status).toBe(200);
    // The limit of tries also limits the number of hashes.
    expect(await triesOf(codeId)).toBe(5);
    expect(await countRows("outbox", "kind = 'account.password_changed' AND payload LIKE ?", `%${user.userId}%`)).toBe(
      1,
    );
    expect(await countRows("assert_changed")).toBe(0);
  });

  it("accepts a link for thirty minutes and no longer", async () => {
    const user = await createUser();
    const { token } = await resetTokenFor(user);
    await ageCodes(user, 30 * MINUTE - 5_000);
    expect((await resetPassword(token, "in-time")).status).toBe(200);
    const late = await resetTokenFor(user);
    await ageCodes(user, 30 * MINUTE);
    const before = await hashOf(user);
    expect((await resetPassword(late.token, "too-late")).body).toEqual({
      success: false,
      code: "auth.reset_link_over",
      message: "This reset link has expired or was already used. Please ask for a new one.",
    });
    expect(await hashOf(user)).toBe(before);
  });

  it("invalidates the account's other links once one is used", async () => {
    const user = await createUser();
    const first = await resetTokenFor(user);
    const second = await resetTokenFor(user);
    expect((await resetPassword(first.token, "new-secret")).status).toBe(200);
    expect((await resetPassword(second.token, "newer-secret")).body.code).toBe("auth.reset_link_over");
  });

  it("rejects every forged link with 400 and counts no try", async () => {
    const user = await createUser();
    const other = await createAdmin();
    const { token, codeId } = await resetTokenFor(user);
    const theirs = await resetTokenFor(other);
    const flipped = token.slice(0, -2) + (token.at(-2) === "A" ? "B" : "A") + token.at(-1);
    const forged = [
      "nonsense",
      codeId,
      flipped,
      token.toLowerCase(),
      `${token}A`,
      theirs.codeId + token.slice(codeId.length),
      `${codeId}${"A".repeat(43)}`,
      `${codeId}' OR 1=1 --`,
    ];
    const before = [await hashOf(user), await hashOf(other)];
    for (const one of forged) expect(await secrets.idIn(one), one).toBeNull();
    const { status, body } = await resetPassword(flipped, "new-secret");
    expect(status).toBe(400);
    expect(body.message).toBe("Invalid reset link");
    expect([await hashOf(user), await hashOf(other)]).toEqual(before);
    expect(await triesOf(codeId)).toBe(0);
  });

  it("rejects a token derived from the code that verifies an address", async () => {
    const user = await createUser({ isEmailVerified: false });
    await as(user.token).post("/auth/send-otp");
    const id = await env.DB.prepare("SELECT id FROM mail_codes WHERE user_id = ?")
      .bind(user.userId)
      .first<string>("id");
    expect((await resetPassword(await secrets.tokenOf(id ?? ""), "new-secret")).body.code).toBe("auth.reset_link_over");
  });

  it("does not mail a link that was used or has expired", async () => {
    const user = await createUser();
    const { token, codeId } = await resetTokenFor(user);
    await resetPassword(token, "new-secret");
    await env.DB.prepare("UPDATE outbox SET status = 'waiting', next_attempt_at = 0 WHERE dedupe_key = ?")
      .bind(`account.reset_link:${codeId}`)
      .run();
    // Any new event also sends the outbox entries that are due.
    await askForReset("nobody@example.com");
    await mailsSettled();
    expect(await countRows("outbox", "dedupe_key = ? AND status = 'skipped'", `account.reset_link:${codeId}`)).toBe(1);
  });
});

describe("a reset when D1's answer is lost", () => {
  it("sets the new password and answers 200 when D1's answer is lost", async () => {
    const user = await createUser();
    const { token } = await resetTokenFor(user);
    faults.losses.push({ of: /password_hash/, times: 1 });
    expect((await resetPassword(token, "new-secret")).status).toBe(200);
    expect((await login(user.email, "new-secret")).status).toBe(200);
  });

  it("creates and mails one link when D1's answer is lost", async () => {
    const user = await createUser();
    faults.losses.push({ of: /INSERT INTO "mail_codes"/, times: 1 });
    expect((await askForReset(user.email)).status).toBe(200);
    await mailsSettled();
    expect(mailsTo(user)).toHaveLength(1);
  });

  it("answers 503 when the password was not written, and the link still works", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const user = await createUser();
    const { token } = await resetTokenFor(user);
    faults.losses.push({ of: /password_hash/, times: 2, when: "before" });
    expect((await resetPassword(token, "new-secret")).status).toBe(503);
    expect((await resetPassword(token, "new-secret")).status).toBe(200);
  });
});
