import type { Actor } from "../../accounts/accounts.contract.ts";
import {
  kindOfPath,
  OFFLINE_CACHE_HEADER,
  OFFLINE_PATH,
  pageOf,
  READER_HEADER,
  VISITOR,
} from "./offline-cache.contract.ts";

interface Answered {
  readonly path: string;
  /** Who asked; on pages that decide nothing the actor is unknown and only the greeting is there. */
  readonly viewer: { readonly actor: Actor | null; readonly greeting: object | null };
  /** Of the session that asked, good or not. */
  readonly token: string | null;
  readonly answer: Response;
}

/** A name for a session that says nothing about it: another one with each signing in. */
const nameOf = async (token: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Buffer.from(digest).toString("hex").slice(0, 16);
};

/**
 * What an answer tells the service worker: whose page it is, and whether it may be kept. A buyer's orders never may; nor
 * what brings a cookie, for that is said once (a notice) or belongs to this moment.
 */
export const offlineCacheHeaders = async ({
  path,
  viewer,
  token,
  answer,
}: Answered): Promise<Record<string, string>> => {
  const page = pageOf(path);
  if (page === OFFLINE_PATH) return {};
  const isKnown = viewer.actor !== null || viewer.greeting !== null;
  const reader = { [READER_HEADER]: isKnown && token ? await nameOf(token) : VISITOR };
  const kind = kindOfPath(page);
  const isWhole = answer.status === 200 && !answer.headers.has("Set-Cookie");
  const isOwn = kind !== "board" || viewer.actor?.role === "delivery";
  return kind && isWhole && isOwn ? { ...reader, [OFFLINE_CACHE_HEADER]: kind } : reader;
};
