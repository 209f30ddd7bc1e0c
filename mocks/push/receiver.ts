import { base64url } from "jose";

// The browser's part of web push: creates a subscription's keys and decrypts its messages (RFC 8291, RFC 8188).
type Bytes = Uint8Array<ArrayBuffer>;

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
const TAG_SIZE = 16;

const ascii = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));
const join = (...parts: Bytes[]): Bytes => new Uint8Array(parts.flatMap((part) => [...part]));

/** The public keys of a subscription, base64url, and the private key that stays in the browser. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
  readonly privateKey: JsonWebKey;
}

export const makeKeys = async (): Promise<BrowserKeys> => {
  const pair = (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair;
  const [point, privateKey] = await Promise.all([
    crypto.subtle.exportKey("raw", pair.publicKey) as Promise<ArrayBuffer>,
    crypto.subtle.exportKey("jwk", pair.privateKey) as Promise<JsonWebKey>,
  ]);
  return {
    p256dh: base64url.encode(new Uint8Array(point)),
    auth: base64url.encode(crypto.getRandomValues(new Uint8Array(16))),
    privateKey,
  };
};

const hkdf = async (ikm: Bytes, salt: Bytes, info: Bytes, length: number): Promise<Bytes> => {
  const key = await crypto.subtle.importKey("raw", ikm, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8));
};

interface Parts {
  readonly salt: Bytes;
  readonly recordSize: number;
  readonly keyId: Bytes;
  readonly sealed: Bytes;
}

const takeApart = (body: Bytes): Parts => {
  const keyLength = body[20] ?? 0;
  return {
    salt: body.slice(0, 16),
    recordSize: new DataView(body.buffer, body.byteOffset).getUint32(16),
    keyId: body.slice(21, 21 + keyLength),
    sealed: body.slice(21 + keyLength),
  };
};

/** The nonce of a record: the base with its last four bytes XORed with the record's number. */
const nonceOf = (base: Bytes, record: number): Bytes => {
  const nonce = base.slice();
  const view = new DataView(nonce.buffer);
  view.setUint32(8, view.getUint32(8) ^ record);
  return nonce;
};

/** Decrypts all records of a body (RFC 8188). Throws when a record was changed or is missing. */
export const decodeRecords = async (body: Bytes, keyFor: (keyId: Bytes) => Promise<Bytes>): Promise<Bytes> => {
  const { salt, recordSize, keyId, sealed } = takeApart(body);
  if (recordSize < TAG_SIZE + 2) throw new Error("the record size is too small for a record");
  const ikm = await keyFor(keyId);
  const key = await crypto.subtle.importKey(
    "raw",
    await hkdf(ikm, salt, ascii("Content-Encoding: aes128gcm\0"), 16),
    "AES-GCM",
    false,
    ["decrypt"],
  );
  const nonce = await hkdf(ikm, salt, ascii("Content-Encoding: nonce\0"), 12);
  const parts: Bytes[] = [];
  for (let at = 0, record = 0; at < sealed.length; at += recordSize, record++) {
    const iv = nonceOf(nonce, record);
    const piece = sealed.slice(at, at + recordSize);
    const padded = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, piece));
    const end = padded.findLastIndex((byte) => byte !== 0);
    const isLast = at + recordSize >= sealed.length;
    if (padded[end] !== (isLast ? 2 : 1)) throw new Error("a record is missing, or one is too many");
    parts.push(padded.slice(0, end));
  }
  return join(...parts);
};

/** The plaintext of a push message (RFC 8291). */
export const readMessage = async (body: Bytes, keys: BrowserKeys): Promise<string> => {
  const ours = await crypto.subtle.importKey("jwk", keys.privateKey, CURVE, false, ["deriveBits"]);
  const plaintext = await decodeRecords(body, async (keyId) => {
    const theirs = await crypto.subtle.importKey("raw", keyId, CURVE, false, []);
    // workerd accepts the standard's `public`, but its types only have an older name.
    const agreement = { name: "ECDH", public: theirs } as unknown as Parameters<SubtleCrypto["deriveBits"]>[0];
    const secret = new Uint8Array(await crypto.subtle.deriveBits(agreement, ours, 256));
    const info = join(ascii("WebPush: info\0"), base64url.decode(keys.p256dh) as Bytes, keyId);
    return hkdf(secret, base64url.decode(keys.auth) as Bytes, info, 32);
  });
  return new TextDecoder().decode(plaintext);
};
