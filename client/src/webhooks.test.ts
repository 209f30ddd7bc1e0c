import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signedHeaders } from "../../worker/webhooks/delivery/signatures.ts";
import { newWebhookSecret } from "../../worker/webhooks/webhook-secrets.ts";
import { verifyWebhook } from "./webhooks.ts";

// The example of the Standard Webhooks specification.
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
const NOW_S = 1614265330;
const BODY = `{"type":"ping","timestamp":"2021-02-25T15:02:10.000Z","data":{"endpointId":"E1"}}`;

const sign = (secret: string, text: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(text)
    .digest("base64")}`;

const headersOf = ({ id = ID, at = NOW_S, body = BODY, secret = SECRET } = {}): Record<string, string> => ({
  "webhook-id": id,
  "webhook-timestamp": String(at),
  "webhook-signature": sign(secret, `${id}.${at}.${body}`),
});
const verify = (changes: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
  verifyWebhook({ secret: SECRET, headers: headersOf(), body: BODY, now: NOW_S * 1000, ...changes });

it("accepts the specification's example, whose body is not an event of ours", async () => {
  const headers = {
    "webhook-id": ID,
    "webhook-timestamp": String(NOW_S),
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  };
  const event: unknown = await verify({ headers, body: `{"test": 2432232314}` });
  expect(event).toEqual({ test: 2432232314, id: ID });
});

it("returns the event with its id, which is the same in every attempt", async () => {
  const event = await verify({ headers: headersOf({ at: NOW_S + 60 }) });
  if (event.type !== "ping") throw new Error(event.type);
  expect(event.id).toEqual(ID);
  expect(event.data.endpointId).toBe("E1");
});

it("accepts what the shop signs, with two secrets during rotation", async () => {
  const secret = newWebhookSecret();
  const before = newWebhookSecret();
  const headers = await signedHeaders([secret, before], { eventId: "E7", body: BODY, at: NOW_S * 1000 });
  for (const known of [secret, before]) expect((await verify({ secret: known, headers })).id).toBe("msg_E7");
});

it("accepts headers and bodies in the forms of different runtimes", async () => {
  const named = Object.entries(headersOf()).map(([name, value]) => [name.toUpperCase(), [value]]);
  const bytes = new TextEncoder().encode(BODY);
  await expect(verify({ headers: new Headers(headersOf()), body: bytes })).resolves.toHaveProperty("id", ID);
  await expect(verify({ headers: Object.fromEntries(named), body: bytes.buffer })).resolves.toHaveProperty("id", ID);
});

it("accepts both signatures and both secrets during rotation", async () => {
  const later = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const both = `${headersOf({ secret: later })["webhook-signature"]} ${headersOf()["webhook-signature"]}`;
  const headers = { ...headersOf(), "webhook-signature": both };
  await expect(verify({ headers })).resolves.toHaveProperty("id", ID);
  await expect(verify({ headers, secret: later })).resolves.toHaveProperty("id", ID);
  await expect(verify({ secret: [later, SECRET] })).resolves.toHaveProperty("id", ID);
});

describe("refuses", () => {
  const code = (expected: string) => expect.objectContaining({ name: "RasadError", code: expected, status: 400 });

  it.each([
    ["another body", { body: BODY.replace("E1", "E2") }],
    ["a body with a mark of its byte order", { body: new TextEncoder().encode(`\uFEFF${BODY}`) }],
    ["another secret", { secret: `whsec_${Buffer.alloc(24, 1).toString("base64")}` }],
    ["another id", { headers: { ...headersOf(), "webhook-id": "msg_other" } }],
    ["a time that was not signed", { headers: { ...headersOf(), "webhook-timestamp": String(NOW_S + 1) } }],
    ["a signature of another version", { headers: { ...headersOf(), "webhook-signature": "v2,AAAA" } }],
    ["a signature that is none", { headers: { ...headersOf(), "webhook-signature": "v1,?? v1, v1" } }],
    [
      "half a signature",
      { headers: { ...headersOf(), "webhook-signature": headersOf()["webhook-signature"]?.slice(0, 24) } },
    ],
  ])("%s", async (_, changes) => {
    await expect(verify(changes)).rejects.toEqual(code("webhook.wrong_signature"));
  });

  it.each([
    ["older than five minutes", { now: (NOW_S + 301) * 1000 }],
    ["from the future", { now: (NOW_S - 301) * 1000 }],
    ["of no time", { headers: { ...headersOf(), "webhook-timestamp": "now" } }],
    ["of an endless time", { headers: { ...headersOf(), "webhook-timestamp": "1e999" } }],
    ["older than the caller allows", { now: (NOW_S + 11) * 1000, toleranceSeconds: 10 }],
  ])("one %s", async (_, changes) => {
    await expect(verify(changes)).rejects.toEqual(code("webhook.wrong_time"));
  });

  it("one without its headers", async () => {
    await expect(verify({ headers: {} })).rejects.toEqual(code("webhook.incomplete"));
  });

  it("to work without a secret", async () => {
    await expect(verify({ secret: [] })).rejects.toThrow(TypeError);
    await expect(verify({ secret: "whsec_" })).rejects.toThrow(TypeError);
  });
});
