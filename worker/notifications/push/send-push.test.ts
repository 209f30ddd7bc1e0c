import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { itEvery } from "../../testing/every-row.ts";
import { env } from "../../testing/faults.ts";
import {
  asked,
  disturb,
  mock,
  ORIGIN,
  startPushService,
  subscribeBrowser,
} from "../../testing/services/push-service.ts";
import { isKnownService } from "./push-services.ts";
import { type PushSettings, readPushSettings } from "./push-settings.ts";
import { createSendPush, type PushMessage } from "./send-push.ts";
import { createVapid } from "./vapid.ts";

const settings = readPushSettings(env) as PushSettings;
const clock = { now: () => Date.now() };
const send = createSendPush({ settings, vapid: createVapid(settings, clock), now: clock.now });
const MESSAGE: PushMessage = { text: '{"title":"नमस्ते"}', ttlSeconds: 900, urgency: "high", topic: "order-1" };

type Browser = Awaited<ReturnType<typeof subscribeBrowser>>;
const targetOf = ({ endpoint, keys }: Browser) => ({ endpoint, ...keys });

beforeAll(startPushService);
beforeEach(() => disturb());

describe("a message", () => {
  it("arrives unchanged with TTL, urgency and topic", async () => {
    const browser = await subscribeBrowser();
    expect(await send(targetOf(browser), MESSAGE)).toEqual({ kind: "taken" });
    expect(mock.received(browser.endpoint)).toMatchObject([
      { text: MESSAGE.text, ttl: 900, urgency: "high", topic: "order-1" },
    ]);
  });

  itEvery([
    ["404", { kind: "gone" }],
    ["410", { kind: "gone" }],
    ["403", { kind: "refused", reason: "the push service said 403" }],
    ["413", { kind: "refused", reason: "the push service said 413" }],
    ["429", { kind: "unavailable", reason: "the push service said 429" }],
    ["500", { kind: "unavailable", reason: "the push service said 500" }],
    ["lost_answer", { kind: "unavailable", reason: "TimeoutError" }],
  ] as const)("has an outcome for each answer of the service", async (kind, outcome) => {
    const browser = await subscribeBrowser();
    disturb({ kind, times: 1 });
    expect(await send(targetOf(browser), MESSAGE)).toEqual(outcome);
    expect(mock.received(browser.endpoint)).toHaveLength(kind === "lost_answer" ? 1 : 0);
  });

  itEvery([
    ["120", 120_000],
    [new Date(Date.now() + 90_000).toUTCString(), 90_000],
    ["86400", 60 * 60_000],
    ["Wed, 21 Oct 2015 07:28:00 GMT", 0],
    ["soon", undefined],
  ])("is to be retried after the time in Retry-After", async (retryAfter, ms) => {
    disturb({ kind: "429", times: 1, retryAfter });
    const outcome = await send(targetOf(await subscribeBrowser()), MESSAGE);
    expect(outcome.kind).toBe("unavailable");
    const wait = "retryAfterMs" in outcome ? outcome.retryAfterMs : undefined;
    if (ms === undefined) expect(wait).toBeUndefined();
    else expect(Math.abs((wait ?? Number.NaN) - ms)).toBeLessThan(3_000);
  });

  it("is refused for a subscription that was made for another sender", async () => {
    const browser = await mock.subscribe(ORIGIN, { senderKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZII" });
    expect(await send(targetOf(browser), MESSAGE)).toEqual({ kind: "refused", reason: "the push service said 403" });
  });
});

describe("an endpoint", () => {
  itEvery([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
    "https://wns2-pn1p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/QGuQyavXutnMH8cf",
  ])("of a browser's push service is accepted", (endpoint) => {
    expect(isKnownService(endpoint, null)).toBe(true);
  });

  itEvery([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://user:secret@fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com.evil.example/fcm/send/abc",
    "https://evilfcm.googleapis.com.example/",
    "https://xfcm.googleapis.com/",
    "https://evil.example/#fcm.googleapis.com",
    "https://evil.example/?fcm.googleapis.com",
    "https://fcm.googleapis.com@evil.example/",
    "https://fcm.googleapis.com\\@evil.example/",
    "https://localhost/push/send/1",
    "https://127.0.0.1/push/send/1",
    "https://[::1]/push/send/1",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/",
    "ftp://fcm.googleapis.com/",
    "file:///etc/passwd",
    "fcm.googleapis.com",
    "",
  ])("of any other host is refused without a request", async (endpoint) => {
    expect(isKnownService(endpoint, null)).toBe(false);
    const before = asked.length;
    const { keys } = await subscribeBrowser();
    expect(await send({ endpoint, ...keys }, MESSAGE)).toEqual({ kind: "gone" });
    expect(asked).toHaveLength(before);
  });

  it("of the mock is accepted in local mode only", () => {
    const given = { ...env, PUSH_MOCK: "http://localhost:8788" };
    expect(readPushSettings({ ...given, APP_ORIGIN: "http://localhost:8787" })).toMatchObject({
      mock: "http://localhost:8788",
    });
    expect(readPushSettings({ ...given, APP_ORIGIN: "https://rasad.example" })).toMatchObject({ mock: null });
    expect(isKnownService("http://localhost:8788/push/send/1", "http://localhost:8788")).toBe(true);
    expect(isKnownService("http://localhost:8789/push/send/1", "http://localhost:8788")).toBe(false);
  });
});

describe("without keys", () => {
  const { VAPID_PUBLIC_KEY = "", VAPID_PRIVATE_KEY = "" } = env;
  const given = { APP_ORIGIN: "https://rasad.example", VAPID_SUBJECT: "mailto:push@rasad.example" };

  it("pushes are off, with the reason", () => {
    const keys = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
    expect(readPushSettings({ ...given, ...keys })).toMatchObject({ publicKey: VAPID_PUBLIC_KEY });
    expect(readPushSettings(given)).toEqual({ off: "no_keys" });
    expect(readPushSettings({ ...given, VAPID_PUBLIC_KEY })).toEqual({ off: "no_keys" });
    expect(readPushSettings({ ...given, ...keys, VAPID_PUBLIC_KEY: "BPshort" })).toEqual({ off: "bad_keys" });
    expect(readPushSettings({ ...given, ...keys, VAPID_PRIVATE_KEY: VAPID_PUBLIC_KEY })).toEqual({ off: "bad_keys" });
    expect(readPushSettings({ ...given, ...keys, VAPID_SUBJECT: "push@rasad.example" })).toEqual({ off: "no_subject" });
  });
});
