/**
 * The browser's session: a cookie that no script can read. `__Host-` binds it to this origin over a secure channel
 * (browsers count http://localhost as one).
 */
export const SESSION_COOKIE = "__Host-rasad_session";

const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";

/** `maxAge` in seconds. */
export const sessionCookie = (token: string, maxAge: number): string =>
  `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${maxAge}`;

/**
 * With the answer that ends a session: what the browser kept of it goes too (copies of pages, what is stored for work
 * without network). Cookies are not named: those of the session end by name, and the cart is the device's, not the
 * account's.
 */
export const CLEAR_SITE_DATA = '"cache", "storage"';

export const endedSessionCookie = (): string => `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
