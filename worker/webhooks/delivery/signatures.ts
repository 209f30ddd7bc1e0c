import { ROTATION_MS } from "../webhooks.contract.ts";

const PREFIX = "whsec_";

/** HMAC-SHA256 keyed with the base64-decoded part of the secret. */
const signWith = async (secret: string, content: string): Promise<string> => {
  const bytes = new Uint8Array(Buffer.from(secret.slice(PREFIX.length), "base64"));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(content));
  return `v1,${Buffer.from(mac).toString("base64")}`;
};

export interface SignedContent {
  /** The same in every attempt. */
  readonly eventId: string;
  readonly body: string;
  /** The time of this attempt, in ms. */
  readonly at: number;
}

/** The headers of Standard Webhooks 1.0, with one signature for each secret. */
export const signedHeaders = async (
  secrets: readonly string[],
  { eventId, body, at }: SignedContent,
): Promise<Record<string, string>> => {
  const id = `msg_${eventId}`;
  const timestamp = String(Math.floor(at / 1000));
  const signatures = await Promise.all(secrets.map((secret) => signWith(secret, `${id}.${timestamp}.${body}`)));
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
};

/** Whether the previous secret still signs too. Times in ms. */
export const isRotating = (rotatedAt: number | null, now: number): boolean =>
  rotatedAt !== null && now < rotatedAt + ROTATION_MS;
