import { resolve4, resolve6 } from "node:dns/promises";
import { isIP } from "node:net";
import { ipOf, isGlobalUnicast } from "../public-address.ts";

export type ResolveHost = (host: string) => Promise<readonly string[]>;

type Lookup = (host: string) => Promise<readonly string[]>;

/** The DNS errors for a name without addresses of one family. */
const NONE: readonly unknown[] = ["ENOTFOUND", "ENODATA"];

/** A missing name has no addresses. Other errors are thrown, because the addresses to check would be unknown. */
const ignoreMissing = (error: unknown): readonly string[] => {
  if (error instanceof Error && "code" in error && NONE.includes(error.code)) return [];
  throw error;
};

/** Workers also return the names of CNAME records, which are filtered out. */
export const createResolveHost =
  (dns: { readonly resolve4: Lookup; readonly resolve6: Lookup }): ResolveHost =>
  async (host) => {
    const found = await Promise.all([dns.resolve4(host).catch(ignoreMissing), dns.resolve6(host).catch(ignoreMissing)]);
    return found.flat().filter((address) => isIP(address) !== 0);
  };

/** Workers resolve through DNS over HTTPS. */
export const resolveHost = createResolveHost({ resolve4, resolve6 });

/** Checks the addresses to which the URL's host resolves now. Returns why no request may go there, or null. */
export const faultOfHost = async (url: string, resolve: ResolveHost): Promise<string | null> => {
  const parsed = new URL(url);
  if (ipOf(parsed) !== null) return null;
  const addresses = await resolve(parsed.hostname);
  if (addresses.length === 0) return "the name of the host is not known";
  return addresses.every(isGlobalUnicast) ? null : "the host is not on the public internet";
};
