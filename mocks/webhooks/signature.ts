import type { ReceivedWebhook } from "./receiver.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Whether one of the signatures was made with this secret (`whsec_…`), by the Standard Webhooks specification. */
export const isSignedWith = async (
  secret: string,
  { messageId, timestamp, body, signature }: ReceivedWebhook,
): Promise<boolean> => {
  const bytes = Buffer.from(secret.trim().replace(/^whsec_/, ""), "base64");
  if (bytes.length === 0) return false;
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, bytesOf(`${messageId}.${timestamp}.${body}`));
  return signature.split(" ").includes(`v1,${Buffer.from(mac).toString("base64")}`);
};
