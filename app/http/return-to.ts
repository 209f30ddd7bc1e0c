/**
 * One slash and then neither slash nor backslash: browsers read `//evil.example` and `/\evil.example` as another host.
 */
const OWN_PATH = /^\/(?![/\\])/;
/** Not places to come back to: calls, files, and the doors themselves. */
const NO_PAGE = /^\/(api|images|assets|login|register|logout)([/?#]|$)/;

/**
 * An address of ours, or null. Looked at before parsing and after it: parsing drops tabs and newlines, and makes another
 * host of `/..//evil.example`. The address of a page's data is the page's.
 */
export const ownAddress = (value: string | null | undefined, origin: string): string | null => {
  if (!value || !OWN_PATH.test(value) || !URL.canParse(value, origin)) return null;
  const target = new URL(value, origin);
  const path = target.pathname.replace(/\.data$/, "").replace(/^\/_(root)?$/, "/");
  return target.origin === origin && OWN_PATH.test(path) ? path + target.search + target.hash : null;
};

/** Where to go after signing in: the address of a page of ours that one may come back to, or null. */
export const safeReturnTo = (value: string | null | undefined, origin: string): string | null => {
  const address = ownAddress(value, origin);
  return address && !NO_PAGE.test(address) ? address : null;
};
