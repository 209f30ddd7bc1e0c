import type { Env } from "../../env.ts";
import { isProduction } from "../../platform/operations/production.ts";

export interface PushSettings {
  /** VAPID keys, base64url: an uncompressed P-256 point, which browsers receive, and its private scalar. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** The contact for push services: `mailto:` or `https:`. */
  readonly subject: string;
  /** The mock's origin on a developer's machine; null in production. */
  readonly mock: string | null;
}

/** Bindings of worker/env.ts, set in wrangler.toml and as secrets. */
type Variables = Pick<Env, "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY" | "VAPID_SUBJECT" | "PUSH_MOCK"> & {
  readonly APP_ORIGIN: string;
};

/** Why pushes are off, for the log and /api/health. */
export type PushOff = { readonly off: "no_keys" | "bad_keys" | "no_subject" };

const bytesIn = (text: string): number => (/^[\w-]+$/.test(text) ? Buffer.from(text, "base64url").length : 0);

export const readPushSettings = (env: Variables): PushSettings | PushOff => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject = "" } = env;
  if (!publicKey || !privateKey) return { off: "no_keys" };
  if (bytesIn(publicKey) !== 65 || bytesIn(privateKey) !== 32) return { off: "bad_keys" };
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject)) return { off: "no_subject" };
  const mock = env.PUSH_MOCK && !isProduction(env.APP_ORIGIN) ? env.PUSH_MOCK : null;
  return { publicKey, privateKey, subject, mock };
};
