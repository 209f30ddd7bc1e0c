import { readCookie } from "../../http/cookies.ts";

/**
 * The Idempotency-Key of the order that is being placed. It stays the same over failed tries and reloads, so that an
 * order whose response was lost is not placed twice. It ends when the order is placed, and after 30 minutes, because
 * the same cart tomorrow is another order.
 */
const COOKIE = "__Host-rasad_checkout";
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";
const MAX_AGE_S = 30 * 60;

export const newCheckoutKey = (): string => crypto.randomUUID();

/** The key in use, or null. */
export const readCheckoutKey = (headers: Headers): string | null => {
  const key = readCookie(headers.get("Cookie"), COOKIE);
  return key && /^[0-9a-f-]{36}$/.test(key) ? key : null;
};

export const checkoutKeyCookie = (key: string): string => `${COOKIE}=${key}; ${ATTRIBUTES}; Max-Age=${MAX_AGE_S}`;

export const endedCheckoutKeyCookie = `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
