import { type Calls, through } from "./calls.ts";
import { connect, type Db } from "./db.ts";

/** The format of D1's bookmarks. Any other text could act as a constraint of the session, or keep D1 busy. */
const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

/** How a request may use the database. */
export type Access =
  /**
   * A request that decides nothing and shows nothing private. `bookmark` is the device's, not validated; null when it
   * sent none.
   */
  | { readonly kind: "public_read"; readonly bookmark: string | null }
  | { readonly kind: "read" }
  | { readonly kind: "write" };

export interface Connections {
  /** The primary database, for everything that decides or is private. */
  readonly primary: Db;
  /**
   * For data that everyone may see. In a public read, the nearest replica that has the device's last write; otherwise
   * the primary.
   */
  readonly nearest: Db;
  /** The database's bookmark after this request's work; null unless the request may write and has called D1. */
  readonly readBookmark: () => string | null;
}

const noBookmark = (): null => null;

const onlyPrimary = (primary: Db, readBookmark: Connections["readBookmark"] = noBookmark): Connections => ({
  primary,
  nearest: primary,
  readBookmark,
});

/** `readBookmark` returns the bookmark after the last call. */
const connectWriter = (binding: D1Database): Connections => {
  const sessions: D1DatabaseSession[] = [];
  // Only the first call of a session is sure to reach the primary, so each call has a session of its own.
  const begin = (): D1DatabaseSession => {
    const session = binding.withSession("first-primary");
    sessions.push(session);
    return session;
  };
  const calls: Calls = {
    prepare: (query) => begin().prepare(query),
    batch: (statements) => begin().batch(statements),
  };
  // Bookmarks sort chronologically, so the last one is the newest.
  return onlyPrimary(
    connect(calls),
    () =>
      sessions
        .flatMap((session) => session.getBookmark() ?? [])
        .sort()
        .at(-1) ?? null,
  );
};

/**
 * Reads with the bookmark, and from the primary when that fails: the bookmark may be invented, or belong to a database
 * that was replaced. Only for reads, because it may run them twice.
 */
const withFallback = (session: Calls, primary: Calls): Calls =>
  through(async (_queries, send) => {
    try {
      return await send(session);
    } catch {
      return send(primary);
    }
  });

const connectNearest = (binding: D1Database, bookmark: string | null): Db =>
  connect(
    bookmark === null
      ? binding.withSession("first-unconstrained")
      : withFallback(binding.withSession(bookmark), binding),
  );

export const createConnections = (
  { DB: binding }: { readonly DB: D1Database },
  access: Access = { kind: "read" },
): Connections => {
  if (access.kind === "write") return connectWriter(binding);
  const primary = connect(binding);
  if (access.kind === "read") return onlyPrimary(primary);
  const { bookmark } = access;
  // A malformed bookmark shows that the device has written something, but not when, so the primary is read.
  if (bookmark !== null && !BOOKMARK.test(bookmark)) return onlyPrimary(primary);
  return { primary, nearest: connectNearest(binding, bookmark), readBookmark: noBookmark };
};
