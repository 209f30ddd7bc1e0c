/**
 * One slash that is not followed by a slash or backslash: browsers read `//evil.example` and `/\evil.example` as
 * another host.
 */
const SAME_ORIGIN_PATH = /^\/(?![/\\])/;
/** API calls, files and the login pages are not pages to return to. */
const NOT_RETURNABLE = /^\/(api|images|assets|login|register|logout)([/?#]|$)/;

/**
 * Returns `value` as a path with query and hash of our own origin, or null. It is checked before and after parsing,
 * because parsing removes tabs and newlines and turns `/..//evil.example` into another host. A page's `.data` address
 * becomes the address of the page.
 */
export const ownAddress = (value: string | null | undefined, origin: string): string | null => {
  if (!value || !SAME_ORIGIN_PATH.test(value) || !URL.canParse(value, origin)) return null;
  const target = new URL(value, origin);
  const path = target.pathname.replace(/\.data$/, "").replace(/^\/_(root)?$/, "/");
  return target.origin === origin && SAME_ORIGIN_PATH.test(path) ? path + target.search + target.hash : null;
};

/** The path to return to after the login, or null. */
export const safeReturnTo = (value: string | null | undefined, origin: string): string | null => {
  const address = ownAddress(value, origin);
  return address && !NOT_RETURNABLE.test(address) ? address : null;
};
