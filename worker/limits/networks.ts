/** Null for any text that is not an IPv6 address. */
const groupsOf = (ip: string): number[] | null => {
  const written = ip.replace(/(?<!\d)(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(":"),
  );
  const [head = "", tail] = written.split("::");
  const read = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const first = read(head);
  const last = read(tail ?? "");
  const missing = 8 - first.length - last.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  return [...first, ...Array<number>(missing).fill(0), ...last];
};

const isMapped = (groups: readonly number[]): boolean => groups.slice(0, 6).join() === "0,0,0,0,0,65535";

/**
 * The address that limits count: an IPv6 address by its /64, because one subscriber controls all of it; an IPv4-mapped
 * one as IPv4. Everything else, such as the id of an account, is returned as it is.
 */
export const limitedAddress = (ip: string): string => {
  const groups = ip.includes(":") ? groupsOf(ip) : null;
  if (!groups) return ip;
  if (isMapped(groups))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
};

/** The network by which wrong passwords are counted: IPv4 by its /24, IPv6 by its /64. */
export const homeNetwork = (ip: string): string =>
  limitedAddress(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, (_, network) => `${network}.0/24`);

/** GLOB patterns of the addresses of this network, as Cloudflare writes them (RFC 5952). */
export const patternsOf = (ip: string): readonly [string, string] => {
  const network = homeNetwork(ip)
    .replace(/(::\/64|\.0\/24)$/, "")
    .replace(/[*?[\]]/g, "");
  if (network.includes(":")) return [`${network}:*`, `${network.replace(/(?<!:0)(:0)+$/, "")}::*`];
  return [network, `${network}.*`];
};
