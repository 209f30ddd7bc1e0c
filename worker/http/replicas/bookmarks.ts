import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Access } from "../../platform/d1/connections.ts";
import { createEncryption, type Encryption } from "../../platform/secrets/encryption.ts";
import { isPublicRead, isRead } from "./public-reads.ts";

/** The state of the database after a device's last write. Pages use the cookie, API clients the header. */
export const BOOKMARK_COOKIE = "__Host-rasad_bookmark";
export const BOOKMARK_HEADER = "X-D1-Bookmark";
/** Ten minutes, in seconds: no replica lags that long. */
const BOOKMARK_S = 600;
/** Replaces a bookmark that cannot be decrypted: the device has written something, but nobody knows when. */
const UNREADABLE = "unreadable";

/**
 * A bookmark counts the writes of the whole shop. Encryption hides how much a response wrote, which would show whether
 * an address has an account, and prevents forged bookmarks.
 */
const encryptionOf = (secret: string): Encryption => createEncryption(secret, "rasad bookmark");

/** How this request may use the database. `secret` encrypts bookmarks. */
export const accessOf = async (c: Context, secret: string): Promise<Access> => {
  const { method, path } = c.req;
  if (!isPublicRead(method, path)) return { kind: isRead(method) ? "read" : "write" };
  const sent = c.req.header(BOOKMARK_HEADER) ?? getCookie(c, BOOKMARK_COOKIE);
  if (sent === undefined) return { kind: "public_read", bookmark: null };
  return { kind: "public_read", bookmark: (await encryptionOf(secret).decrypt(sent, BOOKMARK_HEADER)) ?? UNREADABLE };
};

/** Sends the bookmark to the device, which returns it with its next reads. */
export const sendBookmark = async (c: Context, secret: string, bookmark: string): Promise<void> => {
  const isCall = c.req.path.startsWith("/api/");
  const encrypted = await encryptionOf(secret).encrypt(bookmark, BOOKMARK_HEADER);
  if (isCall) c.header(BOOKMARK_HEADER, encrypted);
  // Scripts on our pages call the API with cookies; API clients send none and use the header.
  if (isCall && !c.req.header("Cookie")) return;
  const cookie = `${BOOKMARK_COOKIE}=${encrypted}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${BOOKMARK_S}`;
  c.header("Set-Cookie", cookie, { append: true });
};
