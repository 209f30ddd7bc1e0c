import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Actor, Client } from "../identity/accounts.contract.ts";
import { notSignedIn } from "../identity/accounts.errors.ts";
import type { SessionReader } from "../identity/permissions.ts";
import type { Scope } from "../identity/scopes/scopes.contract.ts";
import { isApiToken } from "../identity/scopes/token-text.ts";
import { DEVICE_COOKIE, SESSION_COOKIE, signInCookies } from "../identity/session-cookie.contract.ts";
import { tooMany } from "../limits/limits.errors.ts";
import type { LimitLeft } from "../limits/limits.repo.ts";
import { AppError } from "../platform/errors.contract.ts";
import type { ApiEnv } from "./api-env.ts";

type ApiContext = Context<ApiEnv>;

interface SentToken {
  readonly token: string;
  readonly from: "bearer" | "cookie";
}

/** An API token in a cookie is ignored. */
const isApiTokenOf = ({ from, token }: SentToken): boolean => from === "bearer" && isApiToken(token);

/** A bearer token takes precedence over the cookie. */
export const readToken = (c: Context): SentToken | null => {
  const [scheme, bearer] = (c.req.header("Authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() === "bearer") return { token: bearer ?? "", from: "bearer" };
  const cookie = getCookie(c, SESSION_COOKIE);
  return cookie ? { token: cookie, from: "cookie" } : null;
};

/** Sends the RateLimit headers of the IETF draft. */
const countToken = (c: Context, { quota, windowS, left, resetS, isOver }: LimitLeft): void => {
  c.header("RateLimit-Policy", `"token";q=${quota};w=${windowS}`);
  c.header("RateLimit", `"token";r=${left};t=${resetS}`);
  if (isOver) throw tooMany("limits.api_token", resetS * 1000);
};

/** On a route without a scope, refuses API tokens before any of the route's data is read. */
const tokenReader = (c: ApiContext, text: string, scope: Scope | undefined): SessionReader => ({
  async read(readsOf) {
    const { sessions } = c.var.services;
    if (!scope) {
      countToken(c, (await sessions.readWithToken(text, clientIp(c), () => [])).limit);
      throw new AppError("tokens.not_for_tokens", 403);
    }
    const { limit, actor, found } = await sessions.readWithToken(text, clientIp(c), readsOf);
    countToken(c, limit);
    if (!actor.apiToken?.scopes.includes(scope))
      throw new AppError("tokens.scope_missing", 403, { scope }, { details: { scope } });
    return { actor, found };
  },
});

/** Throws 401 unless D1 knows the session or API token, and 403 for a token without the scope of the route. */
export const authenticate = async (c: ApiContext, scope: Scope | undefined): Promise<Actor> => {
  const sent = readToken(c);
  if (!sent) throw notSignedIn();
  const actor = isApiTokenOf(sent)
    ? (await tokenReader(c, sent.token, scope).read(() => [])).actor
    : await c.var.services.sessions.authenticate(sent.token);
  if (!actor) throw notSignedIn();
  c.set("actor", actor);
  return actor;
};

/**
 * For a route whose service reads its data in the round trip that checks the session. Throws 401 at once for a token
 * that we did not sign, and on the read for a session that has ended.
 */
export const openSession = async (c: ApiContext, scope: Scope | undefined): Promise<void> => {
  const sent = readToken(c);
  if (!sent) throw notSignedIn();
  const { sessions } = c.var.services;
  const session = isApiTokenOf(sent) ? tokenReader(c, sent.token, scope) : await sessions.openSession(sent.token);
  if (!session) throw notSignedIn();
  c.set("session", {
    async read(readsOf) {
      const result = await session.read(readsOf);
      c.set("actor", result.actor);
      return result;
    },
  });
};

export const clientIp = (c: Context): string => c.req.header("CF-Connecting-IP") ?? "local";

export const clientOf = (c: Context): Client => ({
  ip: clientIp(c),
  userAgent: c.req.header("User-Agent") ?? "",
  token: readToken(c)?.token ?? null,
  deviceToken: getCookie(c, DEVICE_COOKIE) ?? null,
});

type SignedIn = Parameters<typeof signInCookies>[0];

export const setSignInCookies = (c: Context, signedIn: SignedIn): void => {
  for (const cookie of signInCookies(signedIn)) c.header("Set-Cookie", cookie, { append: true });
};

/** Sets the cookies of a sign-in; returns the fields of its response, for API clients. */
export const answerSignIn = <User>(
  c: Context,
  { user, ...signedIn }: SignedIn & { readonly token: string; readonly user: User },
): { token: string; user: User } => {
  setSignInCookies(c, signedIn);
  return { token: signedIn.token, user };
};
