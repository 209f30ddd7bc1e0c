import { isProduction } from "../../platform/production.ts";

export interface PushSettings {
  /** VAPID: an uncompressed P-256 point and its private number, both base64url. Browsers are given the public one. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom a push service may write to: `mailto:` or `https:`. */
  readonly subject: string;
  /** The mock's origin, on this machine only; null elsewhere. */
  readonly mock: string | null;
}

/** As wrangler.toml and the secrets give them: worker/env.ts. */
interface Variables {
  readonly APP_ORIGIN: string;
  readonly VAPID_PUBLIC_KEY?: string;
  readonly VAPID_PRIVATE_KEY?: string;
  readonly VAPID_SUBJECT?: string;
  readonly PUSH_MOCK?: string;
}

/** Why there are no pushes, for the log and for /api/health. */
export type PushOff = { readonly off: "no_keys" | "bad_keys" | "no_subject" };

const bytesIn = (text: string): number => (/^[\w-]+$/.test(text) ? Buffer.from(text, "base64url").length : 0);

/** The settings, or why there are none: the shop does without pushes then. */
export const readPushSettings = (env: Variables): PushSettings | PushOff => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject = "" } = env;
  if (!publicKey || !privateKey) return { off: "no_keys" };
  if (bytesIn(publicKey) !== 65 || bytesIn(privateKey) !== 32) return { off: "bad_keys" };
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject)) return { off: "no_subject" };
  const mock = env.PUSH_MOCK && !isProduction(env.APP_ORIGIN) ? env.PUSH_MOCK : null;
  return { publicKey, privateKey, subject, mock };
};

export const arePushesOn = (env: Variables): boolean => !("off" in readPushSettings(env));
