import { encryptFor, fromBase64Url, newSecrets } from "./push-encryption.ts";
import { isKnownService } from "./push-services.ts";
import type { PushSettings } from "./push-settings.ts";
import type { Vapid } from "./vapid.ts";

/** A browser's subscription, as it gave it to us. Keys are base64url. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** One message, and how the service should treat it (RFC 8030). */
export interface PushMessage {
  /** Read by app/service-worker/background/push.ts. */
  readonly text: string;
  /** How long the service keeps it for a phone that is off. */
  readonly ttlSeconds: number;
  readonly urgency: "normal" | "high";
  /** A newer message of the same topic takes the place of one that still waits: at most 32 base64url characters. */
  readonly topic?: string;
}

/** What became of one message to one device. */
export type PushOutcome =
  | { readonly kind: "taken" }
  /** The subscription is no more: forget it. */
  | { readonly kind: "gone" }
  /** The same message would be refused again. */
  | { readonly kind: "refused"; readonly reason: string }
  /** Later, and not before `retryAfterMs` if it is said. */
  | { readonly kind: "busy"; readonly reason: string; readonly retryAfterMs?: number };

/** A service answers within a second on a good day. */
const TIMEOUT_MS = 5_000;
/** Nobody is waited for longer than that, whatever he says. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** Seconds or a date, RFC 9110 §10.2.3. */
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
  const judge = (answer: Response): PushOutcome => {
    const { status } = answer;
    if (status >= 200 && status < 300) return { kind: "taken" };
    if (status === 404 || status === 410) return { kind: "gone" };
    if (status !== 429 && status < 500) return { kind: "refused", reason: `the push service said ${status}` };
    const retryAfterMs = readRetryAfter(answer.headers.get("Retry-After"), now());
    const reason = `the push service said ${status}`;
    return { kind: "busy", reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  };

  /** Null when nothing can be encrypted for such keys, so that one device's keys stop no other device's message. */
  const encrypt = ({ p256dh, auth }: Omit<PushTarget, "endpoint">, text: string): Uint8Array<ArrayBuffer> | null => {
    try {
      const keys = { p256dh: fromBase64Url(p256dh), auth: fromBase64Url(auth) };
      return encryptFor(keys, new Uint8Array(new TextEncoder().encode(text)), newSecrets());
    } catch {
      return null;
    }
  };

  /** Sends one message to one device. Never throws for what a service does or does not answer. */
  return async ({ endpoint, p256dh, auth }: PushTarget, message: PushMessage): Promise<PushOutcome> => {
    if (!isKnownService(endpoint, settings.mock)) return { kind: "gone" };
    // Throws when our own keys are no pair: that is no device's fault.
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
      // A push service sends nobody elsewhere, and we follow no one.
      redirect: "manual" as const,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    try {
      const answer = await fetch(endpoint, request);
      await answer.body?.cancel();
      return judge(answer);
    } catch (error) {
      return { kind: "busy", reason: error instanceof Error ? error.name : "no answer" };
    }
  };
};
export type SendPush = ReturnType<typeof createSendPush>;
