import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Access } from "../../platform/d1/connections.ts";
import { isPublicRead, isRead } from "./public-reads.ts";

/** The state of the database after a device's last write. Pages use the cookie, programs the header. */
export const BOOKMARK_COOKIE = "__Host-rasad_bookmark";
export const BOOKMARK_HEADER = "X-D1-Bookmark";
/** Ten minutes, in seconds: a replica is never that late. */
const BOOKMARK_S = 600;

export const bookmarkCookie = (bookmark: string): string =>
  `${BOOKMARK_COOKIE}=${bookmark}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${BOOKMARK_S}`;

/** What this request may ask of the database. */
export const accessOf = (c: Context): Access => {
  const { method, path } = c.req;
  if (isPublicRead(method, path))
    return { kind: "public_read", bookmark: c.req.header(BOOKMARK_HEADER) ?? getCookie(c, BOOKMARK_COOKIE) ?? null };
  return { kind: isRead(method) ? "read" : "write" };
};

/** Gives the device the bookmark of its write, which its next reads send. */
export const sendBookmark = (c: Context, bookmark: string): void => {
  const isCall = c.req.path.startsWith("/api/");
  if (isCall) c.header(BOOKMARK_HEADER, bookmark);
  // A page's script calls the API with cookies; a program has none.
  if (!isCall || c.req.header("Cookie")) c.header("Set-Cookie", bookmarkCookie(bookmark), { append: true });
};
