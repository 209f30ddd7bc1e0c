import type { Looker } from "../accounts/who-looks.ts";
import { KEEP_HEADER, kindOfPath, OFFLINE_PATH, pageOf, READER_HEADER, VISITOR } from "./kept-pages.contract.ts";

interface Answered {
  readonly path: string;
  readonly looker: Looker;
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
export const keepingHeaders = async ({ path, looker, token, answer }: Answered): Promise<Record<string, string>> => {
  const page = pageOf(path);
  if (page === OFFLINE_PATH) return {};
  const isKnown = looker.actor !== null || looker.greeting !== null;
  const reader = { [READER_HEADER]: isKnown && token ? await nameOf(token) : VISITOR };
  const kind = kindOfPath(page);
  const isWhole = answer.status === 200 && !answer.headers.has("Set-Cookie");
  const isOwn = kind !== "board" || looker.actor?.role === "delivery";
  return kind && isWhole && isOwn ? { ...reader, [KEEP_HEADER]: kind } : reader;
};
