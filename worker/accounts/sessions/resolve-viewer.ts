import { OFFLINE_PATH, pageOf } from "../../http/cache/offline-cache.contract.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { plainPath } from "../../identity/language-address.contract.ts";
import { type HeaderAccount, toHeaderAccount } from "./sessions.contract.ts";
import type { SessionsService } from "./sessions.service.ts";

/**
 * Pages that differ between viewers only in their header. They read the account from KV, which saves a round trip to
 * D1; they never get an actor, so stale data cannot grant a permission.
 */
const PUBLIC_CATALOGUE_PAGE = /^\/(products(\/[\w-]+)?)?$/;

interface ResolvedViewer {
  /** Null for a visitor and on public catalogue pages. */
  readonly actor: Actor | null;
  readonly headerAccount: HeaderAccount | null;
}

export const resolveViewer = async (
  sessions: Pick<SessionsService, "authenticate" | "readHeaderAccount">,
  { method, path, token }: { readonly method: string; readonly path: string; readonly token: string | null },
): Promise<ResolvedViewer> => {
  // The offline page is cached for all accounts of a device, so it must contain no name.
  if (!token || pageOf(path) === OFFLINE_PATH) return { actor: null, headerAccount: null };
  const decidesNothing = (method === "GET" || method === "HEAD") && PUBLIC_CATALOGUE_PAGE.test(plainPath(pageOf(path)));
  const cachedAccount = decidesNothing ? await sessions.readHeaderAccount(token) : null;
  if (cachedAccount) return { actor: null, headerAccount: cachedAccount };
  const actor = await sessions.authenticate(token);
  return { actor, headerAccount: actor && toHeaderAccount(actor) };
};
