import { BoundedMap } from "../memory/remember.ts";

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

/** Encryption keys by configured secret and purpose, each derived once per isolate. */
const keys = new BoundedMap<string, CryptoKey>(8);

const keyOf = async (configured: string, purpose: string): Promise<CryptoKey> => {
  const name = `${purpose} ${configured}`;
  const cached = keys.get(name);
  if (cached) return cached;
  const material = await crypto.subtle.importKey("raw", bytes(configured), "HKDF", false, ["deriveKey"]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes(purpose) };
  const key = await crypto.subtle.deriveKey(algorithm, material, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  keys.set(name, key);
  return key;
};

/**
 * Encrypts short texts with AES-GCM under a key derived from a configured secret and a purpose. `of`, such as an
 * account's id, is authenticated: the text opens only with the same `of`.
 */
export const createSealing = (configured: string, purpose: string) => ({
  /** Returns nonce and ciphertext in base64url, different on each call. */
  async seal(text: string, of: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const algorithm = { name: "AES-GCM", iv, additionalData: bytes(of) };
    const sealed = await crypto.subtle.encrypt(algorithm, await keyOf(configured, purpose), bytes(text));
    return [iv, new Uint8Array(sealed)].map((part) => Buffer.from(part).toString("base64url")).join(".");
  },

  /** Null when it was sealed for another `of` or under another configured secret. */
  async open(sealed: string, of: string): Promise<string | null> {
    const [iv = "", text = ""] = sealed.split(".");
    const algorithm = { name: "AES-GCM", iv: Buffer.from(iv, "base64"), additionalData: bytes(of) };
    try {
      const opened = await crypto.subtle.decrypt(
        algorithm,
        await keyOf(configured, purpose),
        Buffer.from(text, "base64"),
      );
      return new TextDecoder().decode(opened);
    } catch {
      return null;
    }
  },
});
export type Sealing = ReturnType<typeof createSealing>;
