import { OFFLINE_PATH, pageOf } from "../../http/cache/offline-cache.contract.ts";
import type { Actor } from "../accounts.contract.ts";
import { type HeaderAccount, toHeaderAccount } from "./sessions.contract.ts";
import type { SessionsService } from "./sessions.service.ts";

/**
 * Pages that are the same for everyone but for their header, and that kitchens open all day. Here KV's word is enough,
 * and D1 is spared a round trip; an actor they never have, so nothing that asks for one can be fooled.
 */
const PUBLIC_CATALOGUE_PAGE = /^\/(products(\/[\w-]+)?)?$/;

export interface ResolvedViewer {
  /** Who is asking, from D1; null for a visitor and on pages that decide nothing. */
  readonly actor: Actor | null;
  /** Whom the header greets. */
  readonly headerAccount: HeaderAccount | null;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
}

export const resolveViewer = async (
  sessions: Pick<SessionsService, "authenticate" | "readHeaderAccount">,
  { method, path, token }: Asked,
): Promise<ResolvedViewer> => {
  // One page stands in for all that cannot be reached; it is kept, so it names nobody.
  if (!token || pageOf(path) === OFFLINE_PATH) return { actor: null, headerAccount: null };
  const decidesNothing = (method === "GET" || method === "HEAD") && PUBLIC_CATALOGUE_PAGE.test(pageOf(path));
  const known = decidesNothing ? await sessions.readHeaderAccount(token) : null;
  if (known) return { actor: null, headerAccount: known };
  const actor = await sessions.authenticate(token);
  return { actor, headerAccount: actor && toHeaderAccount(actor) };
};
