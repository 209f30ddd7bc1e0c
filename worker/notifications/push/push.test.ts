import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { as, call } from "../../testing/api-client.ts";
import { type Account, createUser, startSession } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { asked, disturb, receivedBy, startPushService, subscribeBrowser } from "../../testing/services/push-service.ts";
import { listening, listeningAll, newestAt, subscribe, subscriptionsOf } from "../../testing/services/pushes.ts";
import { MAX_DEVICES } from "../push.contract.ts";

let account: Account;

beforeAll(async () => {
  startPushService();
});
beforeEach(async () => {
  disturb();
  account = await createUser();
});

const snapshot = async ({ token }: { token: string }) => (await as(token).get("/push/key")).body;
const test = ({ token }: { token: string }) => as(token).post("/push/test");
const off = ({ token }: { token: string }) => as(token).delete("/push/subscriptions");
/** Another device of the same person. */
const onOtherDevice = async (person: Account): Promise<Account> => ({
  ...person,
  ...(await startSession({ id: person.userId })),
});

describe("a device", () => {
  it("gets the key, subscribes and unsubscribes, and its status shows each change", async () => {
    expect(await snapshot(account)).toMatchObject({ publicKey: env.VAPID_PUBLIC_KEY, isOn: false });
    const browser = await listening(account);
    expect(await snapshot(account)).toMatchObject({ isOn: true });
    expect(await subscriptionsOf(account)).toEqual([browser.endpoint]);
    expect((await off(account)).status).toBe(200);
    expect((await off(account)).status).toBe(200);
    expect(await snapshot(account)).toMatchObject({ isOn: false });
    expect(await subscriptionsOf(account)).toEqual([]);
  });

  it("is stored once when it subscribes twice, and a new subscription replaces the old one", async () => {
    const browser = await listening(account);
    expect((await subscribe(account, browser)).status).toBe(201);
    expect(await subscriptionsOf(account)).toEqual([browser.endpoint]);
    const renewed = await listening(account);
    expect(await subscriptionsOf(account)).toEqual([renewed.endpoint]);
  });

  it("belongs to the account that signed in on it last", async () => {
    const browser = await listening(account);
    const other = await createUser();
    expect((await subscribe(other, browser)).status).toBe(201);
    expect(await subscriptionsOf(account)).toEqual([]);
    expect(await subscriptionsOf(other)).toEqual([browser.endpoint]);
    expect(await snapshot(account)).toMatchObject({ isOn: false });
  });

  it("replaces the oldest device when an account has ten already", async () => {
    const sessions = [];
    for (let i = 0; i < MAX_DEVICES; i++) sessions.push(await onOtherDevice(account));
    const browsers = await listeningAll(sessions);
    await env.DB.prepare("UPDATE push_subscriptions SET created_at = created_at - 60000").run();
    browsers.push(await listening(account));
    const stored = await subscriptionsOf(account);
    expect(stored).toHaveLength(MAX_DEVICES);
    expect(stored).not.toContain(browsers[0]?.endpoint);
    expect(stored).toContain(browsers.at(-1)?.endpoint);
  });

  it("is switched off and tested by its own session only", async () => {
    const browser = await listening(account);
    const stranger = await createUser();
    const sibling = await onOtherDevice(account);
    for (const who of [stranger, sibling]) {
      expect((await off(who)).status).toBe(200);
      expect((await test(who)).body).toMatchObject({ code: "push.not_subscribed" });
      expect(await snapshot(who)).toMatchObject({ isOn: false });
    }
    expect(await subscriptionsOf(account)).toEqual([browser.endpoint]);
    expect(receivedBy(browser)).toEqual([]);
  });
});

describe("an invalid subscription", () => {
  const VALID = {
    endpoint: "https://fcm.googleapis.com/fcm/send/abc",
    keys: {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
  };
  const withKeys = (keys: Record<string, unknown>) => ({ ...VALID, keys: { ...VALID.keys, ...keys } });

  it("is refused without a request to its endpoint", async () => {
    const wrong: [unknown, string][] = [
      [{}, "input.invalid"],
      [{ ...VALID, endpoint: "nowhere" }, "input.invalid"],
      [{ ...VALID, endpoint: `https://fcm.googleapis.com/${"x".repeat(2_000)}` }, "input.invalid"],
      [{ ...VALID, endpoint: "http://fcm.googleapis.com/fcm/send/abc" }, "push.unknown_service"],
      [{ ...VALID, endpoint: "https://10.0.0.1/" }, "push.unknown_service"],
      [{ ...VALID, endpoint: "https://evil.example/fcm.googleapis.com" }, "push.unknown_service"],
      [withKeys({ auth: "c2hvcnQ" }), "input.invalid"],
      [withKeys({ p256dh: "c2hvcnQ" }), "input.invalid"],
      [withKeys({ p256dh: "!".repeat(87) }), "input.invalid"],
      // 65 bytes that are not a point on the curve.
      [withKeys({ p256dh: `${VALID.keys.p256dh.slice(0, -2)}AA` }), "push.bad_key"],
      [withKeys({ p256dh: "A".repeat(87) }), "push.bad_key"],
    ];
    const before = asked.length;
    for (const [body, code] of wrong) {
      const answer = await subscribe(account, body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(answer.body.code, JSON.stringify(body)).toEqual(code);
    }
    expect((await subscribe(account, withKeys({ auth: `${VALID.keys.auth}==` }))).status).toBe(201);
    expect(asked).toHaveLength(before);
  });

  it("is refused with 403 before its body is read when it comes from another origin", async () => {
    const { status, body } = await call("POST", "/push/subscriptions", {
      body: VALID,
      headers: { Cookie: `__Host-rasad_session=${account.token}`, "Sec-Fetch-Site": "cross-site" },
    });
    expect(status).toBe(403);
    expect(body.code).toBe("security.cross_site");
  });

  it("is rate limited like a valid one, at sixty an hour", async () => {
    const browser = await subscribeBrowser();
    await env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES (?, 59, ?)")
      .bind(`push:${account.userId}`, Date.now())
      .run();
    expect((await subscribe(account, browser)).status).toBe(201);
    expect((await subscribe(account, browser)).status).toBe(429);
  });
});

describe("a test notification", () => {
  it("arrives at the requesting device in the account's language", async () => {
    await as(account.token).put("/auth/profile", { language: "hindi" });
    const here = await listening(account);
    const there = await listening(await onOtherDevice(account));
    expect((await test(account)).body).toMatchObject({ message: "A notification is on its way." });
    expect(newestAt(here)).toMatchObject({
      urgency: "high",
      ttl: 60,
      topic: "test",
      message: { title: "सूचनाएँ चालू हैं", lang: "hi", url: "/profile", tag: "test" },
    });
    expect(receivedBy(there)).toEqual([]);
  });

  it("answers that the browser is gone, and deletes it", async () => {
    const { endpoint } = await listening(account);
    disturb({ kind: "410", times: 1, endpoint });
    expect((await test(account)).body).toMatchObject({ code: "push.device_gone" });
    expect(await subscriptionsOf(account)).toEqual([]);
    expect((await test(account)).body).toMatchObject({ code: "push.not_subscribed" });
  });

  it("answers that the service refused it, and deletes the device after five refusals", async () => {
    const { endpoint } = await listening(account);
    disturb({ kind: "500", times: 1, endpoint }, { kind: "403", times: 5, endpoint });
    for (let tries = 0; tries < 5; tries++) {
      const { headers, body } = await test(account);
      expect(body).toMatchObject({ code: "push.not_taken" });
      expect(headers.get("Retry-After")).toBe("30");
      expect(await subscriptionsOf(account)).toEqual([endpoint]);
    }
    await test(account);
    expect(await subscriptionsOf(account)).toEqual([]);
  });
});
