import ipaddr from "ipaddr.js";

/** What keeps an address from being a webhook's. */
export type AddressFault = "no_url" | "not_https" | "credentials" | "port" | "not_public" | "own_host";

const PORTS: readonly string[] = ["", "443", "8443"];

/** Names that no public resolver answers, or that belong to a network of one's own. */
const LOCAL_SUFFIXES: readonly string[] = [
  "local",
  "internal",
  "intranet",
  "localhost",
  "localdomain",
  "lan",
  "corp",
  "home",
  "home.arpa",
  "private",
  "test",
  "example",
  "invalid",
  "alt",
  "onion",
];

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** What IANA gives out as global unicast; ipaddr.js calls everything unicast that it does not know. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an IP address (v4 or v6, as text) is one that anybody can reach, so that a request to it leaves no network open. */
export const isGlobalUnicast = (ip: string): boolean => {
  if (!ipaddr.isValid(ip) || ip.includes("%")) return false;
  const address = ipaddr.parse(ip);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6);
};

/** The IP address that an address names itself; null when it names a host. */
export const ipOf = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : null;
};

/** URL parsers keep the dots at the end of a name, which mean the same host. */
const hostOf = ({ hostname }: URL): string => hostname.toLowerCase().replace(/(?<!\.)\.+$/, "");

/**
 * Whether an address may be a webhook's: public, by https, and not our own shop. `ownHost`: the name of our shop.
 * `localOrigin`: the one other origin that a shop on a developer's machine lets through. A name may still lead to a private
 * address, so the sender also looks at what it resolves to.
 */
export const isPublicAddress = (url: string, ownHost: string, localOrigin?: string): "ok" | AddressFault => {
  if (!URL.canParse(url)) return "no_url";
  const parsed = new URL(url);
  if (parsed.username !== "" || parsed.password !== "") return "credentials";
  if (localOrigin !== undefined && parsed.origin === localOrigin) return "ok";
  if (parsed.protocol !== "https:") return "not_https";
  if (!PORTS.includes(parsed.port)) return "port";
  const ip = ipOf(parsed);
  if (ip !== null) return isGlobalUnicast(ip) ? "ok" : "not_public";
  const host = hostOf(parsed);
  if (isWithin(host, ownHost.toLowerCase())) return "own_host";
  return !host.includes(".") || LOCAL_SUFFIXES.some((suffix) => isWithin(host, suffix)) ? "not_public" : "ok";
};
