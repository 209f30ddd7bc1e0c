/**
 * A cookie of this host alone, which ends without a value. Browser and server write the same attributes, because different
 * ones would create two cookies. It lasts 90 days if nothing else is said.
 */
export const hostCookie = (name: string, value: string, maxAgeS = 60 * 60 * 24 * 90): string =>
  `${name}=${value}; Path=/; Secure; SameSite=Lax; Max-Age=${value ? maxAgeS : 0}`;

/** The value of one cookie of a request's `Cookie` header (or of `document.cookie`), or null. */
export const readCookie = (header: string | null, name: string): string | null => {
  const found = (header ?? "").split(/; */).find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
};
