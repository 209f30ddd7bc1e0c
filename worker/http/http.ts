import type { Context, ErrorHandler, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { HTTPException } from "hono/http-exception";
import { validator as schemaValidator } from "hono-openapi";
import type * as v from "valibot";
import { translateMessage } from "../../app/context.ts";
import { type Actor, DEFAULT_LANGUAGE } from "../accounts/accounts.contract.ts";
import { notSignedIn } from "../accounts/accounts.errors.ts";
import { LANGUAGE_COOKIE, parseLanguage } from "../accounts/language-cookie.contract.ts";
import { SESSION_COOKIE } from "../accounts/sessions/session-cookie.contract.ts";
import type { Client } from "../accounts/sessions/sessions.service.ts";
import { createServices, type Services } from "../compose.ts";
import type { Env } from "../env.ts";
import { meterD1, type Tally } from "../platform/d1-meter.ts";
import { AppError, type Failure, isAppError } from "../platform/errors.contract.ts";
import { log } from "../platform/log.ts";
import { message } from "../platform/messages.contract.ts";
import { invalidInput } from "../platform/parse-input.ts";

export interface ApiEnv {
  Bindings: Env;
  Variables: { services: Services; actor: Actor };
}

/** References of messages as sentences, in the account's language where a route asked who it is, else the device's. */
export const translator = (c: Context<ApiEnv>) => {
  const account: Actor | undefined = c.var.actor;
  const language = account?.language ?? parseLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE;
  return (reference: string): string => translateMessage(language, reference);
};

/** The same by field. */
export const translateFields = (c: Context<ApiEnv>, fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, reference]) => [name, translator(c)(reference)]));

/** The one place where an error becomes JSON, its sentences in the viewer's language. */
export const answerError: ErrorHandler<ApiEnv> = (error, c) => {
  const translate = translator(c);
  if (isAppError(error)) {
    const body: Failure = {
      success: false,
      code: error.code,
      message: translate(error.message),
      ...(error.fields ? { fields: translateFields(c, error.fields) } : {}),
      ...error.details,
    };
    return c.json(body, error.status, error.retryAfter ? { "Retry-After": String(error.retryAfter) } : {});
  }
  if (error instanceof HTTPException && error.status < 500) {
    const malformed = error.status === 400;
    return c.json<Failure>(
      {
        success: false,
        code: malformed ? "input.malformed" : "http.refused",
        message: malformed ? translate(message("input.malformed")) : error.message,
      },
      error.status as 400,
    );
  }
  log.error("api.fault", error, { method: c.req.method, path: c.req.path });
  return c.json<Failure>({ success: false, code: "server.fault", message: translate(message("server.fault")) }, 500);
};

/** Services for this request; where it is switched on, the answer says what it cost at D1. */
export const withServices: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const tally: Tally = { trips: 0, rowsRead: 0 };
  const isMetered = c.env.SERVER_TIMING === "on";
  const env = isMetered ? { ...c.env, DB: meterD1(c.env.DB, tally) } : c.env;
  c.set("services", createServices(env, c.executionCtx));
  await next();
  if (isMetered) c.header("Server-Timing", `d1;desc="${tally.trips} trips, ${tally.rowsRead} rows"`);
};

/** The bearer token counts; the cookie only where there is none. */
export const readToken = (c: Context): { token: string; from: "bearer" | "cookie" } | null => {
  const [scheme, bearer] = (c.req.header("Authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() === "bearer") return { token: bearer ?? "", from: "bearer" };
  const cookie = getCookie(c, SESSION_COOKIE);
  return cookie ? { token: cookie, from: "cookie" } : null;
};

/** Before anything else of a route that is not public: 401 unless D1 knows who this is. */
export const signedIn: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const sent = readToken(c);
  const actor = sent && (await c.var.services.sessions.authenticate(sent.token));
  if (!actor) throw notSignedIn();
  c.set("actor", actor);
  await next();
};

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** Reads that do something (send a mail, open a socket), so a foreign page must not be able to trigger them. */
const UNSAFE_READ = /^\/api\/(auth\/send-otp\/?$|live\/)/;

/**
 * A foreign page cannot act with a visitor's cookie: what comes from elsewhere is refused, and what acts by cookie must
 * say that it comes from here. Bearer tokens are no ambient authority and need no check.
 */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  const isUnsafe = !SAFE.has(c.req.method) || UNSAFE_READ.test(c.req.path);
  const sent = readToken(c);
  if (isUnsafe && sent?.from !== "bearer") {
    const site = c.req.header("Sec-Fetch-Site");
    const origin = c.req.header("Origin");
    const isOurs = site === "same-origin" || (origin !== undefined && origin === new URL(c.req.url).origin);
    const isForeign =
      (site !== undefined && site !== "same-origin" && site !== "none") || (origin !== undefined && !isOurs);
    if (isForeign || (sent?.from === "cookie" && !isOurs)) {
      throw new AppError("security.cross_site", 403);
    }
  }
  await next();
};

const complain = (result: { success: boolean; error?: unknown }): void => {
  if (!result.success) throw invalidInput((result as { error: readonly v.BaseIssue<unknown>[] }).error);
};

const requireJson: MiddlewareHandler = async (c, next) => {
  const type = c.req.header("Content-Type") ?? "";
  if (!/^application\/([a-z.+-]+\+)?json\b/i.test(type)) {
    throw new AppError("input.not_json", 415);
  }
  await next();
};

/** A JSON body in the shape of a contract's schema; the same schema describes the route in openapi.json. */
export const jsonBody = <Schema extends v.GenericSchema>(schema: Schema) =>
  [requireJson, schemaValidator("json", schema, complain)] as const;

export const queryOf = <Schema extends v.GenericSchema>(schema: Schema) => schemaValidator("query", schema, complain);

/** The client's address as Cloudflare saw it. */
export const clientIp = (c: Context): string => c.req.header("CF-Connecting-IP") ?? "local";

export const clientOf = (c: Context): Client => ({
  ip: clientIp(c),
  userAgent: c.req.header("User-Agent") ?? "",
  token: readToken(c)?.token ?? null,
});
