/**
 * A cookie of this host alone, which ends without a value. Browser and server write the same attributes, because different
 * ones would create two cookies.
 */
export const hostCookie = (name: string, value: string, maxAgeS: number): string =>
  `${name}=${value}; Path=/; Secure; SameSite=Lax; Max-Age=${value ? maxAgeS : 0}`;

/** The value of one cookie of a request's `Cookie` header (or of `document.cookie`), or null. */
export const readCookie = (header: string | null, name: string): string | null => {
  for (const part of (header ?? "").split(";")) {
    const equals = part.indexOf("=");
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
};
