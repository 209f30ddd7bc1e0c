/** RFC 8188: the "aes128gcm" content coding, in the single record that a push message is. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Of salt, record size and the length of the key id; the key id follows. */
const HEADER_SIZE = 21;
const TAG_SIZE = 16;
/** Ends the plaintext of the last record; zeroes may follow. */
const LAST_RECORD = 2;

const ascii = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

export const hkdf = async (ikm: Bytes, salt: Bytes, info: Bytes, length: number): Promise<Bytes> => {
  const key = await crypto.subtle.importKey("raw", ikm, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8));
};

interface Record {
  readonly plaintext: Bytes;
  readonly ikm: Bytes;
  /** 16 bytes, never used twice with the same key. */
  readonly salt: Bytes;
  /** How the reader finds the key. */
  readonly keyId: Bytes;
  readonly recordSize: number;
  /** Zeroes are put behind a shorter plaintext, so that its length tells nothing. */
  readonly padTo?: number;
}

/** Header and ciphertext. Throws when the plaintext does not fit. */
export const encodeRecord = async (record: Record): Promise<Bytes> => {
  const { plaintext, ikm, salt, keyId, recordSize, padTo = 0 } = record;
  const room = recordSize - TAG_SIZE - 1;
  if (plaintext.length > room) throw new RangeError(`${plaintext.length} bytes do not fit into ${room}`);
  const padded = new Uint8Array(Math.min(room, Math.max(padTo, plaintext.length)) + 1);
  padded.set(plaintext);
  padded[plaintext.length] = LAST_RECORD;

  const [rawKey, nonce] = await Promise.all([
    hkdf(ikm, salt, ascii("Content-Encoding: aes128gcm\0"), 16),
    hkdf(ikm, salt, ascii("Content-Encoding: nonce\0"), 12),
  ]);
  const key = await crypto.subtle.importKey("raw", rawKey, "AES-GCM", false, ["encrypt"]);
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, padded));

  const body = new Uint8Array(HEADER_SIZE + keyId.length + sealed.length);
  body.set(salt);
  new DataView(body.buffer).setUint32(16, recordSize);
  body[20] = keyId.length;
  body.set(keyId, HEADER_SIZE);
  body.set(sealed, HEADER_SIZE + keyId.length);
  return body;
};
