/**
 * A cookie for this host only; an empty value deletes it. Browser and server write the same attributes, because different
 * ones would create two cookies. `maxAgeS` defaults to 90 days.
 */
export const hostCookie = (name: string, value: string, maxAgeS = 60 * 60 * 24 * 90): string =>
  `${name}=${value}; Path=/; Secure; SameSite=Lax; Max-Age=${value ? maxAgeS : 0}`;

/** The value of one cookie of a request's `Cookie` header (or of `document.cookie`), or null. */
export const readCookie = (header: string | null, name: string): string | null => {
  const found = (header ?? "").split(/; */).find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
};
