import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { encrypt } from "http_ece";

type Bytes = Uint8Array<ArrayBuffer>;

/** Push services must accept 4096 bytes in all (RFC 8030), the header's 86 included. */
const MAX_BODY = 4096;
const HEADER_SIZE = 86;
/** AES-GCM's tag and the byte that ends the plaintext. */
const OVERHEAD = 17;
/** In bytes. */
export const MAX_PLAINTEXT = MAX_BODY - HEADER_SIZE - OVERHEAD;
/** In bytes: messages of equal length do not reveal to a push service which one was sent. */
const PADDED_TO = 1024;

interface SubscriptionKeys {
  /** An uncompressed point on P-256: 65 bytes. */
  readonly p256dh: Bytes;
  /** 16 bytes. */
  readonly auth: Bytes;
}

/** Must be new for every message. */
interface MessageSecrets {
  readonly keys: ECDH;
  /** 16 bytes. */
  readonly salt: Buffer;
}

export const fromBase64Url = (text: string): Bytes => new Uint8Array(Buffer.from(text, "base64url"));
export const toBase64Url = (bytes: Bytes): string => Buffer.from(bytes).toString("base64url");

/** Whether the key is a point on the curve, as encryption needs. */
export const isPublicKey = async (point: Bytes): Promise<boolean> => {
  if (point.length !== 65 || point[0] !== 4) return false;
  const imported = crypto.subtle.importKey("raw", point, { name: "ECDH", namedCurve: "P-256" }, true, []);
  return imported.then(
    () => true,
    () => false,
  );
};

export const newSecrets = (): MessageSecrets => {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return { keys, salt: randomBytes(16) };
};

/**
 * A message that only the subscribed browser can read (RFC 8291). Throws for a text longer than MAX_PLAINTEXT, and for
 * a key that is not a point on the curve.
 */
export const encryptFor = (
  { p256dh, auth }: SubscriptionKeys,
  plaintext: Bytes,
  { keys, salt }: MessageSecrets,
  padTo = PADDED_TO,
): Bytes => {
  if (plaintext.length > MAX_PLAINTEXT) throw new RangeError(`${plaintext.length} bytes are too many for a push`);
  const body = encrypt(Buffer.from(plaintext), {
    version: "aes128gcm",
    dh: Buffer.from(p256dh),
    authSecret: Buffer.from(auth),
    privateKey: keys,
    salt,
    pad: Math.max(0, padTo - plaintext.length),
  });
  return new Uint8Array(body);
};
