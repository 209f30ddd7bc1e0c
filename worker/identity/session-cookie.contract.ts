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
 * The cookie of a device on which someone signed in, signed by us. It outlives the session, so that strangers who guess
 * the account's password cannot keep this device out (docs/decisions/0004-accounts.md).
 */
export const DEVICE_COOKIE = "__Host-rasad_device";

/** 400 days, in seconds: the longest life that browsers give a cookie. */
export const DEVICE_COOKIE_S = 400 * 24 * 60 * 60;

interface SignedIn {
  readonly cookieToken: string;
  /** In seconds. */
  readonly maxAge: number;
  readonly deviceToken: string;
}

export const signInCookies = ({ cookieToken, maxAge, deviceToken }: SignedIn): string[] => [
  sessionCookie(cookieToken, maxAge),
  `${DEVICE_COOKIE}=${deviceToken}; ${ATTRIBUTES}; Max-Age=${DEVICE_COOKIE_S}`,
];

/**
 * Sent with the answer that ends a session, to delete cached pages and the data stored for work without a network.
 * Cookies are not included: session cookies are expired by name, and the cart belongs to the device, not to the
 * account.
 */
export const CLEAR_SITE_DATA = '"cache", "storage"';

export const endedSessionCookie = (): string => `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

/** Removes the device cookie of a deleted account, because it names the account. */
export const endedDeviceCookie = (): string => `${DEVICE_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
