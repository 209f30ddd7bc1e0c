import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import type { Actor, Client } from "../accounts/accounts.contract.ts";
import { notSignedIn } from "../accounts/accounts.errors.ts";
import { SESSION_COOKIE } from "../accounts/session-cookie.contract.ts";
import type { ApiEnv } from "./api-env.ts";

interface Authenticator {
  readonly sessions: { authenticate(token: string): Promise<Actor | null> };
}

/** The bearer token counts; the cookie only where there is none. */
export const readToken = (c: Context): { token: string; from: "bearer" | "cookie" } | null => {
  const [scheme, bearer] = (c.req.header("Authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() === "bearer") return { token: bearer ?? "", from: "bearer" };
  const cookie = getCookie(c, SESSION_COOKIE);
  return cookie ? { token: cookie, from: "cookie" } : null;
};

/** Before anything else of a route that is not public: 401 unless D1 knows this session. */
export const signedIn: MiddlewareHandler<ApiEnv<Authenticator>> = async (c, next) => {
  const sent = readToken(c);
  const actor = sent && (await c.var.services.sessions.authenticate(sent.token));
  if (!actor) throw notSignedIn();
  c.set("actor", actor);
  await next();
};

/** The client's address as Cloudflare saw it. */
export const clientIp = (c: Context): string => c.req.header("CF-Connecting-IP") ?? "local";

export const clientOf = (c: Context): Client => ({
  ip: clientIp(c),
  userAgent: c.req.header("User-Agent") ?? "",
  token: readToken(c)?.token ?? null,
});
