import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import type { Actor, Client } from "../accounts/accounts.contract.ts";
import { notSignedIn } from "../accounts/accounts.errors.ts";
import type { SessionReader } from "../accounts/permissions.ts";
import { DEVICE_COOKIE, SESSION_COOKIE, signInCookies } from "../accounts/session-cookie.contract.ts";
import type { ApiEnv } from "./api-env.ts";

interface Authenticator {
  readonly sessions: {
    authenticate(token: string): Promise<Actor | null>;
    openSession(token: string): Promise<SessionReader | null>;
  };
}

/** A bearer token takes precedence over the cookie. */
export const readToken = (c: Context): { token: string; from: "bearer" | "cookie" } | null => {
  const [scheme, bearer] = (c.req.header("Authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() === "bearer") return { token: bearer ?? "", from: "bearer" };
  const cookie = getCookie(c, SESSION_COOKIE);
  return cookie ? { token: cookie, from: "cookie" } : null;
};

/** The first middleware of a route that is not public: throws 401 unless the session is valid in D1. */
export const signedIn: MiddlewareHandler<ApiEnv<Authenticator>> = async (c, next) => {
  const sent = readToken(c);
  const actor = sent && (await c.var.services.sessions.authenticate(sent.token));
  if (!actor) throw notSignedIn();
  c.set("actor", actor);
  await next();
};

/**
 * The same for a route whose service reads its data in the round trip that decides about the session: throws 401 for a
 * token that is not ours at once, and for a session that has ended when the service reads.
 */
export const signedInReading: MiddlewareHandler<ApiEnv<Authenticator>> = async (c, next) => {
  const sent = readToken(c);
  const session = sent && (await c.var.services.sessions.openSession(sent.token));
  if (!session) throw notSignedIn();
  c.set("session", {
    async read(readingsOf) {
      const result = await session.read(readingsOf);
      c.set("actor", result.actor);
      return result;
    },
  });
  await next();
};

/** The client's IP address, as Cloudflare reports it. */
export const clientIp = (c: Context): string => c.req.header("CF-Connecting-IP") ?? "local";

export const clientOf = (c: Context): Client => ({
  ip: clientIp(c),
  userAgent: c.req.header("User-Agent") ?? "",
  token: readToken(c)?.token ?? null,
  deviceToken: getCookie(c, DEVICE_COOKIE) ?? null,
});

export const setSignInCookies = (c: Context, signedIn: Parameters<typeof signInCookies>[0]): void => {
  for (const cookie of signInCookies(signedIn)) c.header("Set-Cookie", cookie, { append: true });
};
