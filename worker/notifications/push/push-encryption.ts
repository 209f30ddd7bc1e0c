import { type Bytes, encodeRecord, hkdf } from "./aes128gcm.ts";

/** RFC 8291: a push message that only the browser which made the subscription can read. */
const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
/** Services must take 4096 bytes in all, the header's 86 included. */
const RECORD_SIZE = 4096;
const MAX_BODY = 4096;
const HEADER_SIZE = 86;
/** The longest text that fits. */
export const MAX_PLAINTEXT = MAX_BODY - HEADER_SIZE - 17;
/** Every message of ours is this long or longer: the service cannot tell "confirmed" from "cancelled" by its size. */
const PADDED_TO = 1024;

/** What a browser gives away of its subscription, as bytes. */
export interface ReaderKeys {
  /** An uncompressed point on P-256: 65 bytes. */
  readonly p256dh: Bytes;
  /** 16 bytes. */
  readonly auth: Bytes;
}

/** What is new with every message. */
export interface MessageSecrets {
  readonly keys: CryptoKeyPair;
  readonly salt: Bytes;
}

export const fromBase64Url = (text: string): Bytes => new Uint8Array(Buffer.from(text, "base64url"));
export const toBase64Url = (bytes: Bytes): string => Buffer.from(bytes).toString("base64url");

export const newSecrets = async (): Promise<MessageSecrets> => ({
  keys: (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair,
  salt: crypto.getRandomValues(new Uint8Array(16)),
});

const importPoint = (point: Bytes): Promise<CryptoKey> => crypto.subtle.importKey("raw", point, CURVE, true, []);

/** Whether these bytes are a key that anything can be encrypted for: 65 of them, and a point on the curve. */
export const isPublicKey = (point: Bytes): Promise<boolean> =>
  point.length !== 65 || point[0] !== 4
    ? Promise.resolve(false)
    : importPoint(point).then(
        () => true,
        () => false,
      );

const sharedSecret = async (ours: CryptoKey, theirs: CryptoKey): Promise<Bytes> => {
  // workerd knows the standard's name; its types only know an older one.
  const algorithm = { name: "ECDH", public: theirs } as unknown as Parameters<SubtleCrypto["deriveBits"]>[0];
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, ours, 256));
};

/** The body of the request to the push service. */
export const encryptFor = async (
  { p256dh, auth }: ReaderKeys,
  plaintext: Bytes,
  { keys, salt }: MessageSecrets,
  padTo = PADDED_TO,
): Promise<Bytes> => {
  if (plaintext.length > MAX_PLAINTEXT) throw new RangeError(`${plaintext.length} bytes are too many for a push`);
  const keyId = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
  const secret = await sharedSecret(keys.privateKey, await importPoint(p256dh));
  const label = new TextEncoder().encode("WebPush: info\0");
  const info = new Uint8Array(label.length + p256dh.length + keyId.length);
  info.set(label);
  info.set(p256dh, label.length);
  info.set(keyId, label.length + p256dh.length);
  const ikm = await hkdf(secret, auth, info, 32);
  return encodeRecord({ plaintext, ikm, salt, keyId, recordSize: RECORD_SIZE, padTo: Math.min(padTo, MAX_PLAINTEXT) });
};
