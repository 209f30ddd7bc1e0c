/**
 * The push services of the browsers that people use. An endpoint comes from whoever calls our API, and we send requests
 * to it: an address that is none of these could be a machine inside someone's network.
 */
const SERVICES = [
  // Chrome, Edge on Android, Samsung Internet, Opera, Brave
  "fcm.googleapis.com",
  // Firefox
  "push.services.mozilla.com",
  // Edge on Windows
  "notify.windows.com",
  // Safari
  "push.apple.com",
] as const;

/** `mock`: an origin that is let in besides, on a developer's machine. */
export const isKnownService = (endpoint: string, mock: string | null): boolean => {
  // Parsers have read a backslash as this and as that: no push service has one.
  if (endpoint.includes("\\") || !URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password) return false;
  if (mock !== null && url.origin === mock) return true;
  const isTheirs = SERVICES.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return url.protocol === "https:" && url.port === "" && isTheirs;
};
