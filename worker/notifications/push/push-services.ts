/**
 * The push services of common browsers. An endpoint is user input to which we send requests, so any other address
 * could be a machine inside a private network.
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

/** `mock` is one more allowed origin, on a developer's machine; null in production. */
export const isKnownService = (endpoint: string, mock: string | null): boolean => {
  // URL parsers differ about backslashes, and no push service uses one.
  if (endpoint.includes("\\") || !URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password) return false;
  if (mock !== null && url.origin === mock) return true;
  const isListed = SERVICES.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return url.protocol === "https:" && url.port === "" && isListed;
};
