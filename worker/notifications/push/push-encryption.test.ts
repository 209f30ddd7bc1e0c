import { createECDH } from "node:crypto";
import { encrypt } from "http_ece";
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { decodeRecords, makeKeys, readMessage } from "../../../mocks/push/receiver.ts";
import { env } from "../../testing/faults.ts";
import { encryptFor, fromBase64Url, isPublicKey, MAX_PLAINTEXT, newSecrets, toBase64Url } from "./push-encryption.ts";
import { type PushSettings, readPushSettings } from "./push-settings.ts";
import { createVapid } from "./vapid.ts";

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const text = (plain: Uint8Array) => new TextDecoder().decode(plain);

describe("the aes128gcm coding, by the examples of RFC 8188", () => {
  const WALRUS = "I am the walrus";
  const ONE = "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg";
  const TWO = "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA";

  it("encodes one record byte for byte as in §3.1", async () => {
    const body = encrypt(Buffer.from(WALRUS), {
      version: "aes128gcm",
      key: Buffer.from("yqdlZ-tYemfogSmv7Ws5PQ", "base64url"),
      salt: Buffer.from("I1BsxtFttlv3u_Oo94xnmw", "base64url"),
    });
    expect(toBase64Url(new Uint8Array(body))).toBe(ONE);
  });

  it("is decoded by the mock browser for one record and for several (§3.1 and §3.2)", async () => {
    const keys: Record<string, string> = { "": "yqdlZ-tYemfogSmv7Ws5PQ", a1: "BO3ZVPxUlnLORbVGMpbT1Q" };
    const read = async (body: string) =>
      text(await decodeRecords(fromBase64Url(body), async (keyId) => fromBase64Url(keys[text(keyId)] ?? "")));
    expect([await read(ONE), await read(TWO)]).toEqual([WALRUS, WALRUS]);
  });

  it("is refused by the mock browser when a record is cut short or changed in one bit", async () => {
    const key = async () => fromBase64Url("BO3ZVPxUlnLORbVGMpbT1Q");
    const body = fromBase64Url(TWO);
    await expect(decodeRecords(body.slice(0, 21 + 2 + 25), key)).rejects.toThrow();
    const changed = body.slice();
    changed[30] = (changed[30] ?? 0) ^ 1;
    await expect(decodeRecords(changed, key)).rejects.toThrow();
  });
});

describe("a push message, by the example of RFC 8291, §5 and appendix A", () => {
  const PLAINTEXT = "When I grow up, I want to be a watermelon";
  const AS_PUBLIC = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
  const AS_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
  const UA_PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
  const UA_PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
  const AUTH = "BTBZMqHH6r4Tts7J_aSIgg";
  const SALT = "DGv6ra1nlYgDCS1FRnbzlw";
  const BODY =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

  const jwkOf = (point: string, d: string) => {
    const raw = fromBase64Url(point);
    return { kty: "EC", crv: "P-256", x: toBase64Url(raw.slice(1, 33)), y: toBase64Url(raw.slice(33)), d };
  };
  const rfcSecrets = () => {
    const keys = createECDH("prime256v1");
    keys.setPrivateKey(AS_PRIVATE, "base64url");
    return { keys, salt: Buffer.from(SALT, "base64url") };
  };
  const subscription = { p256dh: fromBase64Url(UA_PUBLIC), auth: fromBase64Url(AUTH) };

  it("is encrypted byte for byte as in the example", async () => {
    expect(rfcSecrets().keys.getPublicKey("base64url")).toBe(AS_PUBLIC);
    const body = encryptFor(subscription, bytes(PLAINTEXT), rfcSecrets(), 0);
    expect(toBase64Url(body)).toBe(BODY);
  });

  it("is decrypted by the browser that subscribed", async () => {
    const keys = { p256dh: UA_PUBLIC, auth: AUTH, privateKey: jwkOf(UA_PUBLIC, UA_PRIVATE) };
    expect(await readMessage(fromBase64Url(BODY), keys)).toBe(PLAINTEXT);
  });

  it("has new keys and a new salt each time, and the same length for every text", async () => {
    const keys = await makeKeys();
    const to = { p256dh: fromBase64Url(keys.p256dh), auth: fromBase64Url(keys.auth) };
    const send = (text: string) => encryptFor(to, bytes(text), newSecrets());
    const short = send("a");
    const again = send("a");
    const long = send("ऑर्डर कन्फ़र्म हुआ".repeat(9));
    expect(short).toHaveLength(86 + 1024 + 17);
    expect(long).toHaveLength(short.length);
    expect(toBase64Url(again.slice(0, 86))).not.toBe(toBase64Url(short.slice(0, 86)));
    expect(await readMessage(long, keys)).toBe("ऑर्डर कन्फ़र्म हुआ".repeat(9));
  });

  it("fills at most 4096 bytes, and no other browser can decrypt it", async () => {
    const keys = await makeKeys();
    const others = await makeKeys();
    const to = { p256dh: fromBase64Url(keys.p256dh), auth: fromBase64Url(keys.auth) };
    const body = encryptFor(to, bytes("x".repeat(MAX_PLAINTEXT)), newSecrets());
    expect(body).toHaveLength(4096);
    expect(() => encryptFor(to, bytes("x".repeat(MAX_PLAINTEXT + 1)), newSecrets())).toThrow(RangeError);
    await expect(readMessage(body, others)).rejects.toThrow();
    await expect(readMessage(body, { ...keys, auth: others.auth })).rejects.toThrow();
  });

  it("is encrypted only for keys that are points on the curve", async () => {
    const point = fromBase64Url(UA_PUBLIC);
    const off = point.slice();
    off[64] = (off[64] ?? 0) ^ 1;
    const compressed = Uint8Array.from([2, ...point.slice(1, 33)]);
    const keys = [point, off, compressed, point.slice(0, 64), new Uint8Array(65), new Uint8Array()];
    expect(await Promise.all(keys.map(isPublicKey))).toEqual([true, false, false, false, false, false]);
  });
});

describe("the sender's signature, by RFC 8292", () => {
  const settings = readPushSettings(env) as PushSettings;
  let time = Date.parse("2026-11-21T06:00:00Z");
  const vapid = createVapid(settings, { now: () => time });

  it("is issued for the push service and valid for half a day", async () => {
    const [, token = "", key = ""] =
      /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]+)$/.exec(
        await vapid.authorize("https://fcm.googleapis.com/fcm/send/abc:def"),
      ) ?? [];
    expect(key).toBe(settings.publicKey);
    expect(decodeProtectedHeader(token)).toEqual({ typ: "JWT", alg: "ES256" });
    const point = fromBase64Url(key);
    const x = toBase64Url(point.slice(1, 33));
    const y = toBase64Url(point.slice(33));
    const { payload } = await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"), {
      currentDate: new Date(time),
    });
    expect(payload).toEqual({
      aud: "https://fcm.googleapis.com",
      sub: settings.subject,
      exp: time / 1000 + 12 * 60 * 60,
    });
  });

  it("is made once for a service, and again when half its time is over", async () => {
    const first = await vapid.authorize("https://web.push.apple.com/one");
    expect(await vapid.authorize("https://web.push.apple.com/two")).toBe(first);
    expect(await vapid.authorize("https://updates.push.services.mozilla.com/one")).not.toBe(first);
    time += 6 * 60 * 60_000;
    const second = await vapid.authorize("https://web.push.apple.com/one");
    expect(second).not.toBe(first);
    expect(decodeJwt(second.slice("vapid t=".length).split(",")[0] ?? "").exp).toBe(time / 1000 + 12 * 60 * 60);
  });
});
