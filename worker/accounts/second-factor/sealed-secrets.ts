const PURPOSE = "rasad second factor";

/**
 * Encrypts the secrets of authenticator apps with AES-GCM. The key is derived from a configured secret, so a copy of the
 * database alone gives no codes; the account's id is authenticated, so a secret works for no other account.
 */
export const createSealedSecrets = (configured: string) => {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));
  let key: Promise<CryptoKey> | undefined;
  const deriveKey = async (): Promise<CryptoKey> => {
    const material = await crypto.subtle.importKey("raw", bytes(configured), "HKDF", false, ["deriveKey"]);
    const algorithm = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes(PURPOSE) };
    return crypto.subtle.deriveKey(algorithm, material, { name: "AES-GCM", length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]);
  };
  const readKey = (): Promise<CryptoKey> => {
    key ??= deriveKey();
    return key;
  };
  return {
    /** Returns nonce and ciphertext in base64. */
    async seal(secret: string, userId: string): Promise<string> {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const algorithm = { name: "AES-GCM", iv, additionalData: bytes(userId) };
      const sealed = await crypto.subtle.encrypt(algorithm, await readKey(), bytes(secret));
      return [iv, new Uint8Array(sealed)].map((part) => Buffer.from(part).toString("base64")).join(".");
    },

    /** Null when it was sealed for another account or under another configured secret. */
    async open(sealed: string, userId: string): Promise<string | null> {
      const [iv = "", text = ""] = sealed.split(".");
      const algorithm = { name: "AES-GCM", iv: Buffer.from(iv, "base64"), additionalData: bytes(userId) };
      try {
        const secret = await crypto.subtle.decrypt(algorithm, await readKey(), Buffer.from(text, "base64"));
        return new TextDecoder().decode(secret);
      } catch {
        return null;
      }
    },
  };
};
export type SealedSecrets = ReturnType<typeof createSealedSecrets>;
