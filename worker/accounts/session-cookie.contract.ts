/**
 * The browser's session cookie; scripts cannot read it. `__Host-` binds it to this origin over a secure channel
 * (browsers treat http://localhost as secure).
 */
export const SESSION_COOKIE = "__Host-rasad_session";

const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";

/** `maxAge` is in seconds. */
export const sessionCookie = (token: string, maxAge: number): string =>
  `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${maxAge}`;

/**
 * Sent with the answer that ends a session, to delete cached pages and the data stored for work without a network.
 * Cookies are not included: session cookies are expired by name, and the cart belongs to the device, not to the
 * account.
 */
export const CLEAR_SITE_DATA = '"cache", "storage"';

export const endedSessionCookie = (): string => `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
