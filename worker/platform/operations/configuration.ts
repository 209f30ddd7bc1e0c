import type { Env } from "../../env.ts";
import { isProduction } from "./production.ts";

/** The variables of worker/env.ts that are checked. */
type Variables = Partial<
  Pick<
    Env,
    (typeof KEYS)[number] | (typeof PAYMENT_SECRETS)[number] | "ONLINE_PAYMENT" | "APP_ORIGIN" | "WEBHOOK_LOCAL_ORIGIN"
  >
>;

/** Both are keys of HMAC-SHA256, which should be at least as long as its 32-byte result. */
const MIN_SECRET_BYTES = 32;
const KEYS = ["SESSION_SECRET", "CODE_SECRET"] as const;
const PAYMENT_SECRETS = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const;

const bytesIn = (text: string): number => new TextEncoder().encode(text).length;

/**
 * In production, a local webhook origin would let anyone who adds a webhook send requests into the shop's own network.
 */
const hasLocalWebhooks = ({ APP_ORIGIN = "", WEBHOOK_LOCAL_ORIGIN }: Variables): boolean =>
  Boolean(WEBHOOK_LOCAL_ORIGIN) && isProduction(APP_ORIGIN);

/** Problems of the settings, as sentences that contain no values; empty when there are none. */
export const findConfigurationProblems = (env: Variables): string[] => {
  const paymentSecrets = env.ONLINE_PAYMENT === "off" ? [] : PAYMENT_SECRETS;
  const missing = [...KEYS, ...paymentSecrets].filter((name) => !env[name]?.trim());
  const short = KEYS.filter((name) => !missing.includes(name) && bytesIn(env[name] ?? "") < MIN_SECRET_BYTES);
  return [
    ...missing.map((name) => `The secret ${name} is missing.`),
    ...short.map((name) => `The secret ${name} is shorter than ${MIN_SECRET_BYTES} bytes.`),
    ...(hasLocalWebhooks(env) ? ["WEBHOOK_LOCAL_ORIGIN is set, which is for local use only."] : []),
  ];
};
