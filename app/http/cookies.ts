/**
 * A cookie that scripts may read; an empty value deletes it. Browser and server write the same attributes, because
 * different ones would create two cookies. `maxAgeS` defaults to 90 days.
 */
export const hostCookie = (name: string, value: string, maxAgeS = 60 * 60 * 24 * 90): string =>
  `${name}=${value}; Path=/; Secure; SameSite=Lax; Max-Age=${value ? maxAgeS : 0}`;

/** A cookie that only the server reads; an empty value deletes it. */
export const httpOnlyCookie = (name: string, value: string, maxAgeS: number): string =>
  `${name}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${value ? maxAgeS : 0}`;

/** The value of one cookie in a request's `Cookie` header, or in `document.cookie`. */
export const readCookie = (header: string | null, name: string): string | null => {
  const pair = (header ?? "").split(/; */).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
};
