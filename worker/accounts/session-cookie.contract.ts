/**
 * The browser's session: a cookie that no script can read. `__Host-` binds it to this origin over a secure channel
 * (browsers count http://localhost as one).
 */
export const SESSION_COOKIE = "__Host-rasad_session";

const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";

/** `maxAge` in seconds. */
export const sessionCookie = (token: string, maxAge: number): string =>
  `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${maxAge}`;

export const endedSessionCookie = (): string => `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
