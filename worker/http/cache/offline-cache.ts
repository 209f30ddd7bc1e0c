import type { Actor } from "../../accounts/accounts.contract.ts";
import {
  CACHE_OWNER_HEADER,
  kindOfPath,
  OFFLINE_CACHE_HEADER,
  OFFLINE_PATH,
  pageOf,
  VISITOR,
} from "./offline-cache.contract.ts";

interface Answered {
  readonly path: string;
  /** Who asked; on pages that decide nothing the actor is unknown and only the headerAccount is there. */
  readonly viewer: { readonly actor: Actor | null; readonly headerAccount: object | null };
  /** Of the session that asked, good or not. */
  readonly token: string | null;
  readonly answer: Response;
}

/** A name for the session that reveals nothing about it; each sign-in gets another one. */
const nameOf = async (token: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Buffer.from(digest).toString("hex").slice(0, 16);
};

/**
 * Headers for the service worker: who owns the page, and whether it may be cached. A buyer's orders never may, nor an
 * answer that sets a cookie, since that belongs to this moment.
 */
export const offlineCacheHeaders = async ({
  path,
  viewer,
  token,
  answer,
}: Answered): Promise<Record<string, string>> => {
  const page = pageOf(path);
  if (page === OFFLINE_PATH) return {};
  const isKnown = viewer.actor !== null || viewer.headerAccount !== null;
  const owner = { [CACHE_OWNER_HEADER]: isKnown && token ? await nameOf(token) : VISITOR };
  const kind = kindOfPath(page);
  const isWhole = answer.status === 200 && !answer.headers.has("Set-Cookie");
  const isOwn = kind !== "board" || viewer.actor?.role === "delivery";
  return kind && isWhole && isOwn ? { ...owner, [OFFLINE_CACHE_HEADER]: kind } : owner;
};
