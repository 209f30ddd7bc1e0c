import { afterEach, describe, expect, it, vi } from "vitest";
import type { User } from "../../identity/accounts.contract.ts";
import { SESSION_COOKIE } from "../../identity/session-cookie.contract.ts";
import { parseInput } from "../../platform/parse-input.contract.ts";
import { as, call, countByOutcome } from "../../testing/api-client.ts";
import { guessInParallel } from "../../testing/crowds/guess-codes.ts";
import { type Account, createUser, startSession } from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { accessLeft, plantAccess } from "../../testing/planted-access.ts";
import { expectRefused } from "../../testing/refusals.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { ageCodes, otpFor, secrets, triesOf, verify } from "../../testing/services/mail-codes.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { VerifyOtpInput } from "./verification.contract.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

afterEach(endFaults);

const isVerified = async ({ token }: Account): Promise<boolean> =>
  (await as(token).get<{ user: User }>("/auth/me")).body.user.isEmailVerified;

const mailsTo = ({ email }: Account) => sentMails.filter(({ to }) => to === email);

const newcomer = () => createUser({ isEmailVerified: false });

describe("the code that verifies an address", () => {
  it("is mailed, and verifies the address", async () => {
    const user = await createUser({ isEmailVerified: false, emailNotifications: false, orderUpdates: false });
    const { status, body } = await call("GET", "/auth/send-otp", { token: user.token });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: `We have sent a 6-digit OTP to ${user.email}.` });
    await mailsSettled();
    const [mail] = mailsTo(user);
    const otp = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
    expect(mail?.subject).not.toContain(otp);
    expect(await isVerified(user)).toBe(false);
    const answer = await verify(user, otp);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: "Email verified successfully!" });
    expect(await isVerified(user)).toBe(true);
  });

  it("stores the code neither in the outbox nor in D1 nor in KV", async () => {
    const user = await newcomer();
    const { otp, codeId } = await otpFor(user);
    const [codes, outbox] = await env.DB.batch([
      env.DB.prepare("SELECT * FROM mail_codes WHERE id = ?").bind(codeId),
      env.DB.prepare("SELECT kind, payload, dedupe_key, last_error FROM outbox WHERE payload LIKE ?").bind(
        `%${codeId}%`,
      ),
    ]);
    expect(codes?.results).toHaveLength(1);
    expect(outbox?.results).toEqual([
      {
        kind: "account.email_code",
        payload: JSON.stringify({ codeId }),
        dedupe_key: `account.email_code:${codeId}`,
        last_error: null,
      },
    ]);
    expect(Object.values(codes?.results[0] ?? {}).map(String)).not.toContain(otp);
    expect((await env.SESSIONS.list()).keys.filter(({ name }) => name.includes(codeId))).toEqual([]);
  });

  it("may have spaces, be in Devanagari or a number without leading zeros, and is required", async () => {
    const read = (otp: unknown) => parseInput(VerifyOtpInput, { otp }).otp;
    expect([read(" 012 345"), read("०१२३४५"), read(12345)]).toEqual(["012345", "012345", "012345"]);
    const missing = "Please enter the OTP";
    await expectRefused(VerifyOtpInput, {
      missing: [{}, "otp", missing],
      empty: [{ otp: "" }, "otp", missing],
      "a space": [{ otp: "  " }, "otp", missing],
      null: [{ otp: null }, "otp", missing],
    });
  });

  it("rejects anything but six digits with 400, without counting a try", async () => {
    const user = await newcomer();
    const { otp } = await otpFor(user);
    for (const typed of [otp.slice(1), `${otp}0`, "a code", "", otp.slice(2), `${otp}1`])
      expect((await verify(user, typed)).body.code).toBe("input.invalid");
    expect((await verify(user, otp)).status).toBe(200);
  });

  it("does not accept the code of another account", async () => {
    const one = await newcomer();
    const other = await newcomer();
    const [{ otp }, { codeId }] = [await otpFor(one), await otpFor(other)];
    const theirs = await secrets.codeOf(codeId);
    if (otp !== theirs) expect((await verify(other, otp)).body.code).toBe("auth.invalid_otp");
    expect(await isVerified(other)).toBe(false);
  });

  it("keeps the account's data and its other sessions", async () => {
    const user = await newcomer();
    const elsewhere = await startSession({ id: user.userId });
    await plantAccess(user);
    const before = await accessLeft(user);
    expect((await verify(user, (await otpFor(user)).otp)).status).toBe(200);
    expect(await accessLeft(user)).toEqual(before);
    expect((await as(elsewhere.token).get("/auth/me")).status).toBe(200);
    expect(await isVerified(user)).toBe(true);
  });

  it("accepts a code only once", async () => {
    const user = await newcomer();
    const { otp } = await otpFor(user);
    await verify(user, otp);
    await env.DB.prepare("UPDATE users SET is_email_verified = 0 WHERE id = ?").bind(user.userId).run();
    expect((await verify(user, otp)).body).toMatchObject({ code: "auth.otp_over" });
    expect(await isVerified(user)).toBe(false);
  });

  it("accepts a code for ten minutes and no longer", async () => {
    const user = await newcomer();
    const { otp, wrong } = await otpFor(user);
    await ageCodes(user, 10 * MINUTE - 5_000);
    expect((await verify(user, wrong)).body.code).toBe("auth.invalid_otp");
    await ageCodes(user, 5_000);
    const answer = await verify(user, otp);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("auth.otp_over");
    expect(await isVerified(user)).toBe(false);
  });

  it("makes the previous code void when a new one is sent", async () => {
    const user = await newcomer();
    const first = await otpFor(user);
    await ageCodes(user, MINUTE);
    const second = await otpFor(user);
    if (first.otp !== second.otp) expect((await verify(user, first.otp)).body.code).toBe("auth.invalid_otp");
    expect(await triesOf(first.codeId)).toBe(0);
    expect((await verify(user, second.otp)).status).toBe(200);
  });

  it("rejects sending and verifying a code with 409 for a verified address", async () => {
    const user = await createUser({ isEmailVerified: true });
    for (const answer of [await as(user.token).get("/auth/send-otp"), await verify(user, "123456")]) {
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe("auth.already_verified");
      expect(answer.body.message).toBe("Your email address is already verified.");
    }
    await mailsSettled();
    expect(mailsTo(user)).toEqual([]);
  });
});

describe("guessing a code", () => {
  it("rejects the right code after five wrong tries", async () => {
    const user = await newcomer();
    const { codeId, otp, wrong } = await otpFor(user);
    for (let left = 4; left >= 0; left--) {
      const { status, body } = await verify(user, wrong);
      expect(status).toBe(400);
      expect(body).toEqual({
        success: false,
        code: "auth.invalid_otp",
        message: "Invalid OTP. Please try again.",
        triesLeft: left,
      });
    }
    expect((await verify(user, otp)).body.code).toBe("auth.otp_over");
    expect(await triesOf(codeId)).toBe(5);
    expect(await isVerified(user)).toBe(false);
  });

  guessInParallel(40);

  it("checks only five of twelve parallel guesses over HTTP", async () => {
    const user = await newcomer();
    const { codeId, otp, wrong } = await otpFor(user);
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(user, wrong)));
    expect(countByOutcome(answers)).toEqual({ "400 auth.invalid_otp": 5, "400 auth.otp_over": 7 });
    expect(await triesOf(codeId)).toBe(5);
    expect((await verify(user, otp)).body.code).toBe("auth.otp_over");
  });
});

describe("requests for codes", () => {
  it("rejects a second request within a minute with 429 and a Retry-After", async () => {
    const user = await newcomer();
    await otpFor(user);
    await ageCodes(user, 20_000);
    const { status, body, headers } = await as(user.token).post("/auth/send-otp");
    expect(status).toBe(429);
    expect(body.code).toBe("limits.mail_code");
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(35);
    expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(40);
    await ageCodes(user, 40_000);
    await otpFor(user);
    expect(mailsTo(user)).toHaveLength(2);
  });

  it("allows ten requests for a code a day, used or not", async () => {
    const user = await newcomer();
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10)
       INSERT INTO mail_codes (id, user_id, purpose, created_at, expires_at)
       SELECT 'code' || i, ?1, 'verify_email', ?2 - i * ?3, ?2 FROM n`,
    )
      .bind(user.userId, Date.now(), 2 * MINUTE)
      .run();
    const refused = await as(user.token).post("/auth/send-otp");
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("Retry-After")) * 1000;
    expect(wait).toBeGreaterThan(DAY - 21 * MINUTE);
    expect(wait).toBeLessThanOrEqual(DAY - 20 * MINUTE);
    await ageCodes(user, wait);
    await otpFor(user);
  });

  it("creates one code and one mail for eight parallel requests", async () => {
    const user = await newcomer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => as(user.token).get("/auth/send-otp")));
    expect(countByOutcome(answers)).toEqual({ "200": 1, "429 limits.mail_code": 7 });
    await mailsSettled();
    expect(mailsTo(user)).toHaveLength(1);
    expect(await countRows("mail_codes", "user_id = ?", user.userId)).toBe(1);
  });

  it("are not made by a GET with a cookie from elsewhere, and no mail is sent", async () => {
    const user = await newcomer();
    const Cookie = `${SESSION_COOKIE}=${user.token}`;
    const foreign = [
      ["/auth/send-otp", { "Sec-Fetch-Site": "cross-site" }],
      ["/auth/send-otp/", { "Sec-Fetch-Site": "none" }],
      ["/auth/send-otp?x=1", {}],
    ] as const;
    for (const [path, headers] of foreign) {
      const { status, body } = await call("GET", path, { headers: { Cookie, ...headers } });
      expect(status, path).toBe(403);
      expect(body.code, path).toBe("security.cross_site");
    }
    expect(await countRows("mail_codes", "user_id = ?", user.userId)).toBe(0);
    const ours = await call("GET", "/auth/send-otp", { headers: { Cookie, "Sec-Fetch-Site": "same-origin" } });
    expect(ours.status).toBe(200);
  });
});

describe("a code when D1's answer is lost", () => {
  it("creates and mails a code once when D1's answer is lost", async () => {
    const user = await newcomer();
    faults.losses.push({ of: /INSERT INTO "mail_codes"/, times: 1 });
    expect((await as(user.token).post("/auth/send-otp")).status).toBe(200);
    await mailsSettled();
    expect(await countRows("mail_codes", "user_id = ?", user.userId)).toBe(1);
    expect(mailsTo(user)).toHaveLength(1);
  });

  it("verifies with the right code when D1's answer is lost", async () => {
    const user = await newcomer();
    const { otp } = await otpFor(user);
    faults.losses.push({ of: /SET used_at/, times: 1 });
    expect((await verify(user, otp)).status).toBe(200);
    expect(await isVerified(user)).toBe(true);
  });

  it("still counts a try whose answer from D1 is lost", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const user = await newcomer();
    const { otp, codeId } = await otpFor(user);
    faults.losses.push({ of: /SET tries/, times: 1 });
    expect((await verify(user, otp)).status).toBe(503);
    expect(await triesOf(codeId)).toBe(1);
    expect((await verify(user, otp)).status).toBe(200);
  });
});
