const encoder = new TextEncoder();

const hmac = async (secret: string, message: string | Uint8Array): Promise<Uint8Array> => {
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const bytes = typeof message === "string" ? encoder.encode(message) : message;
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes as BufferSource));
};

/** Whether `signature` is the hex HMAC-SHA256 of the message. It takes the same time for every wrong one. */
export const isSignedBy = async (secret: string, message: string | Uint8Array, signature: string): Promise<boolean> => {
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Uint8Array.from(Buffer.from(signature, "hex")) : new Uint8Array(32);
  const isHex = /^[0-9a-f]{64}$/i.test(signature);
  const same = crypto.subtle.timingSafeEqual(await hmac(secret, message), given);
  return isHex && same;
};

/** Under any of the secrets; all are tried, so that the time does not tell which. */
export const isSignedByAny = async (
  secrets: readonly string[],
  message: Uint8Array,
  signature: string,
): Promise<boolean> => (await Promise.all(secrets.map((one) => isSignedBy(one, message, signature)))).includes(true);
