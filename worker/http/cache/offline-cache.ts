import type { Actor } from "../../identity/accounts.contract.ts";
import {
  CACHE_OWNER_HEADER,
  kindOfPath,
  OFFLINE_CACHE_HEADER,
  OFFLINE_PATH,
  pageOf,
  VISITOR,
} from "./offline-cache.contract.ts";

interface PageResponse {
  readonly path: string;
  readonly viewer: { readonly actor: Actor | null; readonly headerAccount: object | null };
  readonly token: string | null;
  readonly answer: Response;
}

/** Does not reveal the session's token; each sign-in gets another name. */
const nameOf = async (token: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Buffer.from(digest).toString("hex").slice(0, 16);
};

/** A buyer's orders are never cached, nor is a response that sets a cookie, because it is valid only once. */
export const offlineCacheHeaders = async ({
  path,
  viewer,
  token,
  answer,
}: PageResponse): Promise<Record<string, string>> => {
  const page = pageOf(path);
  if (page === OFFLINE_PATH) return {};
  const isKnown = viewer.actor !== null || viewer.headerAccount !== null;
  const owner = { [CACHE_OWNER_HEADER]: isKnown && token ? await nameOf(token) : VISITOR };
  const kind = kindOfPath(page);
  const isWhole = answer.status === 200 && !answer.headers.has("Set-Cookie");
  const isOwn = kind !== "board" || viewer.actor?.role === "delivery";
  return kind && isWhole && isOwn ? { ...owner, [OFFLINE_CACHE_HEADER]: kind } : owner;
};
