import { encryptFor, fromBase64Url, newSecrets } from "./push-encryption.ts";
import { isKnownService } from "./push-services.ts";
import type { PushSettings } from "./push-settings.ts";
import type { Vapid } from "./vapid.ts";

/** A browser's subscription. Keys are base64url. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A message with its delivery options (RFC 8030). */
export interface PushMessage {
  /** Read by app/service-worker/background/push.ts. */
  readonly text: string;
  /** In seconds, how long the service stores it for a phone that is off. */
  readonly ttlSeconds: number;
  readonly urgency: "normal" | "high";
  /** A newer message replaces a waiting one of the same topic. At most 32 base64url characters. */
  readonly topic?: string;
}

export type PushOutcome =
  | { readonly kind: "taken" }
  /** The subscription no longer exists and can be deleted. */
  | { readonly kind: "gone" }
  /** The same message would be refused again. */
  | { readonly kind: "refused"; readonly reason: string }
  /** May be sent later, but not before `retryAfterMs` if that is given. */
  | { readonly kind: "unavailable"; readonly reason: string; readonly retryAfterMs?: number };

/** Push services usually answer within a second. */
const TIMEOUT_MS = 5_000;
/** A longer Retry-After is shortened to this. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** Reads seconds or a date (RFC 9110 §10.2.3). */
const readRetryAfter = (header: string | null, now: number): number | undefined => {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.min(MAX_RETRY_AFTER_MS, Math.max(0, wait)) : undefined;
};

interface Dependencies {
  readonly settings: Pick<PushSettings, "mock">;
  readonly vapid: Vapid;
  readonly now: () => number;
}

export const createSendPush = ({ settings, vapid, now }: Dependencies) => {
  const outcomeOf = (response: Response): PushOutcome => {
    const { status } = response;
    if (status >= 200 && status < 300) return { kind: "taken" };
    if (status === 404 || status === 410) return { kind: "gone" };
    if (status !== 429 && status < 500) return { kind: "refused", reason: `the push service said ${status}` };
    const retryAfterMs = readRetryAfter(response.headers.get("Retry-After"), now());
    const reason = `the push service said ${status}`;
    return { kind: "unavailable", reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  };

  /** Null for invalid keys, so that one device's keys do not stop the messages to other devices. */
  const encrypt = ({ p256dh, auth }: Omit<PushTarget, "endpoint">, text: string): Uint8Array<ArrayBuffer> | null => {
    try {
      const keys = { p256dh: fromBase64Url(p256dh), auth: fromBase64Url(auth) };
      return encryptFor(keys, new Uint8Array(new TextEncoder().encode(text)), newSecrets());
    } catch {
      return null;
    }
  };

  /** Errors and timeouts of the service are outcomes, never exceptions. */
  return async ({ endpoint, p256dh, auth }: PushTarget, message: PushMessage): Promise<PushOutcome> => {
    if (!isKnownService(endpoint, settings.mock)) return { kind: "gone" };
    // Throws when our VAPID keys do not match each other, which is no device's fault.
    const authorization = await vapid.authorize(endpoint);
    const body = encrypt({ p256dh, auth }, message.text);
    if (!body) return { kind: "refused", reason: "nothing can be encrypted for this device's keys" };
    const request = {
      method: "POST",
      headers: {
        Authorization: authorization,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        TTL: String(message.ttlSeconds),
        Urgency: message.urgency,
        ...(message.topic ? { Topic: message.topic } : {}),
      },
      body,
      // A redirect could lead to an address that is not on the list of known services.
      redirect: "manual" as const,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    try {
      const response = await fetch(endpoint, request);
      await response.body?.cancel();
      return outcomeOf(response);
    } catch (error) {
      return { kind: "unavailable", reason: error instanceof Error ? error.name : "no answer" };
    }
  };
};
export type SendPush = ReturnType<typeof createSendPush>;
