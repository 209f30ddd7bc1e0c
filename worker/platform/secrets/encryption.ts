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
 * Encrypts short texts with AES-GCM under a key derived from a configured secret and a purpose. `context`, such as an
 * account's id, is authenticated: the text decrypts only with the same `context`.
 */
export const createEncryption = (configured: string, purpose: string) => ({
  /** Returns nonce and ciphertext in base64url, different on each call. */
  async encrypt(text: string, context: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const algorithm = { name: "AES-GCM", iv, additionalData: bytes(context) };
    const encrypted = await crypto.subtle.encrypt(algorithm, await keyOf(configured, purpose), bytes(text));
    return [iv, new Uint8Array(encrypted)].map((part) => Buffer.from(part).toString("base64url")).join(".");
  },

  /** Null when it was encrypted for another `context` or under another configured secret. */
  async decrypt(encrypted: string, context: string): Promise<string | null> {
    const [iv = "", text = ""] = encrypted.split(".");
    const algorithm = { name: "AES-GCM", iv: Buffer.from(iv, "base64"), additionalData: bytes(context) };
    try {
      const decrypted = await crypto.subtle.decrypt(
        algorithm,
        await keyOf(configured, purpose),
        Buffer.from(text, "base64"),
      );
      return new TextDecoder().decode(decrypted);
    } catch {
      return null;
    }
  },
});
export type Encryption = ReturnType<typeof createEncryption>;
