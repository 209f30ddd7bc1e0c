import { resolve4, resolve6 } from "node:dns/promises";
import { isIP } from "node:net";
import { ipOf, isGlobalUnicast } from "../public-address.ts";

/** The IP addresses of a host name. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

type Lookup = (host: string) => Promise<readonly string[]>;

/** What DNS answers about a name without addresses of a kind. */
const NONE: readonly unknown[] = ["ENOTFOUND", "ENODATA"];

/** A name may have addresses of one kind only; when a kind could not be asked for, nobody knows where a request would go. */
const orNone = (error: unknown): readonly string[] => {
  if (error instanceof Error && "code" in error && NONE.includes(error.code)) return [];
  throw error;
};

/** Workers answer the names of an alias beside its addresses. */
export const createResolveHost =
  (dns: { readonly resolve4: Lookup; readonly resolve6: Lookup }): ResolveHost =>
  async (host) => {
    const found = await Promise.all([dns.resolve4(host).catch(orNone), dns.resolve6(host).catch(orNone)]);
    return found.flat().filter((address) => isIP(address) !== 0);
  };

/** Through DNS over HTTPS, as Workers do it. */
export const resolveHost = createResolveHost({ resolve4, resolve6 });

/** Why a request must not go to this address, by what its name leads to now; null when it may. */
export const faultOfHost = async (url: string, resolve: ResolveHost): Promise<string | null> => {
  const parsed = new URL(url);
  if (ipOf(parsed) !== null) return null;
  const addresses = await resolve(parsed.hostname);
  if (addresses.length === 0) return "the name of the host is not known";
  return addresses.every(isGlobalUnicast) ? null : "the host is not on the public internet";
};
