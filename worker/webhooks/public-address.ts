import ipaddr from "ipaddr.js";
import { isProduction } from "../platform/operations/production.ts";

/** Why a URL cannot be used for a webhook. */
type AddressFault = "no_url" | "not_https" | "credentials" | "port" | "not_public" | "own_host";

const PORTS: readonly string[] = ["", "443", "8443"];

/** Names that no public resolver answers, or that belong to private networks. */
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

/** The range that IANA allocates as global unicast; ipaddr.js calls every unknown address unicast. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address (v4 or v6, as text) is globally reachable, so that a request to it cannot reach a private
 * network.
 */
export const isGlobalUnicast = (ip: string): boolean => {
  if (!ipaddr.isValid(ip) || ip.includes("%")) return false;
  const address = ipaddr.parse(ip);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6);
};

/** The IP address that a URL contains instead of a host name; null for a name. */
export const ipOf = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : null;
};

/** Strips trailing dots, which a parsed URL keeps although the host is the same. */
const hostOf = ({ hostname }: URL): string => hostname.toLowerCase().replace(/(?<!\.)\.+$/, "");

/** A receiver on the shop's own machine, on any port. */
export const isLoopback = (url: string): boolean =>
  URL.canParse(url) &&
  ["http:", "https:"].includes(new URL(url).protocol) &&
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

/**
 * A name may still resolve to a private address, so the sender also checks the addresses of the host. `allowsLoopback`:
 * the shop runs on a developer's machine.
 */
export const isPublicAddress = (url: string, ownHost: string, allowsLoopback = false): "ok" | AddressFault => {
  if (!URL.canParse(url)) return "no_url";
  const parsed = new URL(url);
  if (parsed.username !== "" || parsed.password !== "") return "credentials";
  if (allowsLoopback && isLoopback(url)) return "ok";
  if (parsed.protocol !== "https:") return "not_https";
  if (!PORTS.includes(parsed.port)) return "port";
  const ip = ipOf(parsed);
  if (ip !== null) return isGlobalUnicast(ip) ? "ok" : "not_public";
  const host = hostOf(parsed);
  if (isWithin(host, ownHost.toLowerCase())) return "own_host";
  return !host.includes(".") || LOCAL_SUFFIXES.some((suffix) => isWithin(host, suffix)) ? "not_public" : "ok";
};

/** Only while the shop itself runs on a developer's machine; a deployed shop with it refuses every request. */
export const allowsLoopbackWebhooks = (env: {
  readonly APP_ORIGIN: string;
  readonly WEBHOOK_LOCAL_ORIGIN?: string;
}): boolean => !isProduction(env.APP_ORIGIN) && Boolean(env.WEBHOOK_LOCAL_ORIGIN);
