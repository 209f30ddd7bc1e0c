import { createHash } from "node:crypto";
import type { Role } from "../../identity/accounts.contract.ts";
import {
  CACHE_OWNER_HEADER,
  type CachedKind,
  kindOfPath,
  OFFLINE_CACHE_HEADER,
  OFFLINE_PATH,
  pageOf,
  VISITOR,
} from "./offline-cache.contract.ts";

interface Person {
  readonly role: Role;
}

interface PageResponse {
  readonly path: string;
  readonly viewer: { readonly actor: Person | null; readonly headerAccount: Person | null };
  readonly token: string | null;
  readonly answer: Response;
}

/** The cache owner's name: a hash, so that it does not reveal the session's token. It differs for each sign-in. */
const nameOf = (token: string): string => createHash("sha256").update(token).digest("hex").slice(0, 16);

/** The roles whose pages of a kind are cached. A kind without an entry is cached for everyone. */
const VIEWERS: Partial<Record<CachedKind, readonly Role[]>> = {
  board: ["delivery", "hotel"],
  home: ["hotel"],
  cart: ["hotel"],
};

/** A response that sets a cookie is never cached, because it is valid only once. */
export const offlineCacheHeaders = ({ path, viewer, token, answer }: PageResponse): Record<string, string> => {
  const page = pageOf(path);
  if (page === OFFLINE_PATH) return {};
  const isKnown = viewer.actor !== null || viewer.headerAccount !== null;
  const owner = { [CACHE_OWNER_HEADER]: isKnown && token ? nameOf(token) : VISITOR };
  const kind = kindOfPath(page);
  const isWhole = answer.status === 200 && !answer.headers.has("Set-Cookie");
  const role = (viewer.actor ?? viewer.headerAccount)?.role;
  const isTheirs = kind !== null && (VIEWERS[kind]?.some((one) => one === role) ?? true);
  return isWhole && isTheirs ? { ...owner, [OFFLINE_CACHE_HEADER]: kind } : owner;
};
