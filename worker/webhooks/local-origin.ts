import { isProduction } from "../platform/operations/production.ts";

/** The mock receiver's origin on a developer's machine, the one http origin to which webhooks are sent; null in production. */
export const localOriginOf = (env: {
  readonly APP_ORIGIN: string;
  readonly WEBHOOK_LOCAL_ORIGIN?: string;
}): string | null => (isProduction(env.APP_ORIGIN) ? null : (env.WEBHOOK_LOCAL_ORIGIN ?? null));
