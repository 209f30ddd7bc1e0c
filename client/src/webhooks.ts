import type { WebhookBody } from "./api-types.ts";
import { type ClientCode, RasadError } from "./errors.ts";

/** An event with its id, which is the same in every attempt: store it to process each event once. */
export type WebhookEvent = WebhookBody & { readonly id: string };

type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookToVerify {
  /** `whsec_…`; for a day after a rotation, both the old and the new secret. */
  readonly secret: string | readonly string[];
  readonly headers: HeaderValues;
  /** The raw body as received, not parsed and serialised again. */
  readonly body: string | Uint8Array | ArrayBuffer;
  /** The largest allowed difference between the webhook's timestamp and now. Defaults to 300. */
  readonly toleranceSeconds?: number;
  /** In ms since the epoch; for tests only. */
  readonly now?: number;
}

const refused = (code: ClientCode, message: string): RasadError => new RasadError({ code, status: 400, message });

const headerOf = (headers: HeaderValues, name: string): string => {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
  const [first] = [value ?? []].flat();
  if (!first) throw refused("webhook.incomplete", `The header ${name} is missing.`);
  return first;
};

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};

const keyOf = async (secret: string): Promise<CryptoKey> => {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  if (bytes.length === 0) throw new TypeError("This is not the secret of a webhook.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
};

const textOf = (body: WebhookToVerify["body"]): string =>
  typeof body === "string" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);

/** Whether one of these secrets made one of these signatures. WebCrypto compares in constant time. */
const isSigned = async (secrets: readonly string[], signatures: readonly string[], text: string): Promise<boolean> => {
  const bytes = new TextEncoder().encode(text);
  for (const secret of secrets) {
    const key = await keyOf(secret);
    for (const signature of signatures) {
      if (await crypto.subtle.verify("HMAC", key, fromBase64(signature), bytes)) return true;
    }
  }
  return false;
};

/**
 * Verifies a webhook by the Standard Webhooks specification and returns its event. Throws a RasadError for one that is
 * incomplete, too old or not signed by the shop.
 */
export const verifyWebhook = async (received: WebhookToVerify): Promise<WebhookEvent> => {
  const { secret, headers, body, toleranceSeconds = 300, now = Date.now() } = received;
  const secrets = [secret].flat();
  if (secrets.length === 0) throw new TypeError("A webhook cannot be verified without a secret.");
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string];
  const age = Math.abs(now / 1000 - Number(timestamp));
  // Negated, so that NaN is rejected too.
  if (!/^\d+$/.test(timestamp) || !(age <= toleranceSeconds)) {
    throw refused("webhook.wrong_time", "The webhook is too old, or from the future.");
  }
  const text = textOf(body);
  const ofFirstVersion = signatures.split(" ").flatMap((one) => (one.startsWith("v1,") ? [one.slice(3)] : []));
  if (!(await isSigned(secrets, ofFirstVersion, `${id}.${timestamp}.${text}`))) {
    throw refused("webhook.wrong_signature", "The shop did not sign this webhook.");
  }
  return { ...(JSON.parse(text) as WebhookBody), id };
};
