import { afterEach, describe, expect, it, vi } from "vitest";
import { createServices } from "../../compose.ts";
import { systemClock } from "../../platform/clock.ts";
import { write } from "../../platform/d1/db.ts";
import { deleteOldRows } from "../../platform/operations/old-rows.repo.ts";
import { as, call } from "../../testing/api-client.ts";
import { createAgent, createUser, db } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { addPasskey, beginSignIn, finishSignIn, listPasskeys, signInWith } from "../../testing/passkeys.ts";
import { deviceIn, headersOf } from "../../testing/sign-in.ts";

const HERE = { ip: "203.0.113.7" };
const INVALID = [401, "passkeys.invalid"];
const OVER = [400, "passkeys.challenge_over"];
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await env.DB.prepare("DELETE FROM limits").run();
});

describe("signing in with a passkey", () => {
  it("needs no account name and begins a session as a password does", async () => {
    const agent = await createAgent();
    const { authenticator } = await addPasskey(agent);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    const answer = await signInWith(authenticator);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ _id: agent.userId, role: "delivery" });
    expect((await as(answer.body.token).get("/auth/me")).status).toBe(200);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
    expect(cookies).toEqual(["__Host-rasad_session", "__Host-rasad_device"]);
    const [passkey] = await listPasskeys(agent);
    expect(passkey?.lastUsedAt).toBe(vi.getMockedSystemTime()?.toISOString());
  });

  it("asks for a verified person and names no passkey", async () => {
    const options = await beginSignIn();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(options).not.toHaveProperty("allowCredentials");
  });

  it("ends the session that came with the request", async () => {
    const account = await createUser();
    const { authenticator } = await addPasskey(account);
    const cookie = `__Host-rasad_session=${account.token}`;
    const headers = { ...headersOf(HERE), Cookie: cookie, Origin: "http://localhost" };
    const signed = await authenticator.get(await beginSignIn());
    expect((await call("POST", "/passkeys/sign-in", { body: signed, headers })).status).toBe(200);
    expect((await as(account.token).get("/auth/me")).status).toBe(401);
  });
});

describe("a sign-in that is refused", () => {
  it("is refused when it was signed for another origin, host or purpose, or without checking the person", async () => {
    const { authenticator } = await addPasskey(await createUser());
    const wrong = [
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { isUserVerified: false },
      { type: "webauthn.create" },
    ];
    for (const change of wrong)
      expect(refusal(await signInWith(authenticator, change)), JSON.stringify(change)).toEqual(INVALID);
  });

  it("is refused the same way for an unknown credential and for a wrong signature", async () => {
    const { authenticator } = await addPasskey(await createUser());
    const signed = await authenticator.get(await beginSignIn());
    const unknown = { response: { ...signed.response, id: "unknown", rawId: "unknown" } };
    const first = await finishSignIn(unknown);
    const other = await addPasskey(await createUser());
    const byOther = await other.authenticator.get(await beginSignIn());
    const forged = {
      response: {
        ...signed.response,
        response: { ...byOther.response.response, userHandle: signed.response.response.userHandle },
      },
    };
    const second = await finishSignIn(forged);
    expect([refusal(first), refusal(second)]).toEqual([INVALID, INVALID]);
    expect(first.text).toBe(second.text);
  });

  it("is refused when the credential of one account comes with the handle of another", async () => {
    const mine = await addPasskey(await createUser());
    const theirs = await addPasskey(await createUser());
    const signed = await mine.authenticator.get(await beginSignIn());
    const { userHandle } = (await theirs.authenticator.get(await beginSignIn())).response.response;
    const answer = await finishSignIn({
      response: { ...signed.response, response: { ...signed.response.response, userHandle } },
    });
    expect(refusal(answer)).toEqual(INVALID);
  });

  it("is refused when the challenge was answered before, and six times at once gives one session", async () => {
    const account = await createUser();
    const { authenticator } = await addPasskey(account);
    const signed = await authenticator.get(await beginSignIn());
    const before = await countRows("sessions");
    const answers = await Promise.all(Array.from({ length: 6 }, () => finishSignIn(signed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countRows("sessions")).toBe(before + 1);
    expect(refusal(await finishSignIn(signed))).toEqual(OVER);
  });

  it("is refused when the challenge is older than five minutes, or is not one of ours", async () => {
    const { authenticator } = await addPasskey(await createUser());
    const options = await beginSignIn();
    expect(refusal(await finishSignIn(await authenticator.get({ challenge: "made-up" })))).toEqual(OVER);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1 });
    expect(refusal(await finishSignIn(await authenticator.get(options)))).toEqual(OVER);
  });

  it("is refused when the challenge was requested on another device", async () => {
    const { authenticator } = await addPasskey(await createUser());
    const device = deviceIn(await signInWith(authenticator));
    const options = await beginSignIn();
    const signed = await authenticator.get(options);
    expect(refusal(await finishSignIn(signed, { ...HERE, device }))).toEqual(OVER);
    const here = await authenticator.get(await beginSignIn({ ...HERE, device }));
    expect((await finishSignIn(here, { ...HERE, device })).status).toBe(200);
  });

  it("is refused and logged when the counter does not grow, because the passkey may be a copy", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { authenticator } = await addPasskey(await createUser(), { counter: 7 });
    expect((await signInWith(authenticator, { counter: 8 })).status).toBe(200);
    for (const counter of [8, 0]) expect(refusal(await signInWith(authenticator, { counter }))).toEqual(INVALID);
    expect((await signInWith(authenticator, { counter: 9 })).status).toBe(200);
    const copied = warn.mock.calls.filter(([line]) => String(line).includes("security.passkey_copied"));
    expect(copied).toHaveLength(2);
  });

  it("is refused when the owner removed all passkeys of the account", async () => {
    const account = await createUser();
    const { authenticator } = await addPasskey(account);
    const { passkeys } = createServices(env, { waitUntil: () => undefined });
    expect(await passkeys.countFor(account.userId)).toBe(1);
    await write(db, [passkeys.removeAll(account.userId)]);
    expect(await passkeys.countFor(account.userId)).toBe(0);
    expect(refusal(await signInWith(authenticator))).toEqual(INVALID);
  });

  it("is refused beyond 60 a minute from one address, but not on a device that signed in before", async () => {
    const { authenticator } = await addPasskey(await createUser());
    const device = deviceIn(await signInWith(authenticator, {}, HERE));
    await env.DB.prepare("UPDATE limits SET count = 60 WHERE key LIKE 'login:%'").run();
    expect(refusal(await signInWith(authenticator, {}, HERE))).toEqual([429, "limits.login"]);
    expect((await signInWith(authenticator, {}, { ...HERE, device })).status).toBe(200);
  });
});

it("gets at most 120 challenges a minute at one address", async () => {
  await beginSignIn({ ip: "2001:db8:1:1::1" });
  await env.DB.prepare("UPDATE limits SET count = 120").run();
  const headers = headersOf({ ip: "2001:db8:1:1::2" });
  const refused = await call("POST", "/passkeys/sign-in/options", { headers });
  expect(refusal(refused)).toEqual([429, "limits.passkey_options"]);
});

it("forgets challenges that nobody answered", async () => {
  await env.DB.prepare("DELETE FROM passkey_challenges").run();
  await beginSignIn();
  await deleteOldRows(db, systemClock, 10);
  expect(await countRows("passkey_challenges")).toBe(1);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1 });
  await deleteOldRows(db, systemClock, 10);
  expect(await countRows("passkey_challenges")).toBe(0);
});
