import type { Context, ErrorHandler } from "hono";
import { accepts } from "hono/accepts";
import { getCookie } from "hono/cookie";
import { brand } from "../brand.contract.ts";
import { translateFields, translateMessage } from "../i18n/translate-message.ts";
import { type Actor, DEFAULT_LANGUAGE } from "../identity/accounts.contract.ts";
import { LANGUAGE_COOKIE, parseLanguage } from "../identity/language-cookie.contract.ts";
import { isDatabaseUnavailable } from "../platform/d1/db.ts";
import { AppError, type Failure, isAppError, retryHeaders } from "../platform/errors.contract.ts";
import { log } from "../platform/log.ts";
import { message } from "../platform/messages.contract.ts";
import { errorPage, errorPageHeaders } from "./error-page.ts";

/** In the language of the signed-in account if the route has authenticated one, or else of the device. */
const failure = (c: Context, error: Pick<AppError, "code" | "message"> & Partial<AppError>): Failure => {
  const account: Actor | undefined = c.var.actor;
  const language = account?.language ?? parseLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE;
  return {
    success: false,
    code: error.code,
    message: translateMessage(language, error.message),
    ...(error.fields ? { fields: translateFields(language, error.fields) } : {}),
    ...error.details,
  };
};

/** 503, for a reason that is not the request's fault. */
export const unavailable = () => new AppError("server.unavailable", 503);

/** The expected error to send to the client; null for an unexpected fault, which is a 500. */
const toRefusal = (error: unknown): AppError | null => {
  if (isAppError(error)) return error;
  return isDatabaseUnavailable(error) ? unavailable() : null;
};

const logFault = (c: Context, error: unknown): void =>
  log.error(isDatabaseUnavailable(error) ? "database.unavailable" : "api.fault", error, {
    method: c.req.method,
    path: c.req.path,
  });

const helpOf = (code: string): string => `/developers/errors#${code}`;

/** The challenge that RFC 6750 requires; browsers show no dialog for it. */
const challenge = (c: Context) => ({
  "WWW-Authenticate": `Bearer realm="${brand.name}"${c.req.header("Authorization") ? ', error="invalid_token"' : ""}`,
});

const PROBLEM = "application/problem+json";

/** In the shop's own shape, or as RFC 9457 with the same fields for a client that asks for it. */
const sendFailure = (c: Context, body: Failure, status: AppError["status"] | 500, headers: Record<string, string>) => {
  const all = {
    ...headers,
    ...(status === 401 ? challenge(c) : {}),
    Link: `<${helpOf(body.code)}>; rel="help"`,
  };
  const supports = ["application/json", PROBLEM];
  if (accepts(c, { header: "Accept", supports, default: "application/json" }) !== PROBLEM)
    return c.json(body, status, all);
  const type = new URL(helpOf(body.code), c.req.url).href;
  return c.json({ ...body, type, status, detail: body.message }, status, { ...all, "Content-Type": PROBLEM });
};

export const respondWithError: ErrorHandler = (error, c: Context) => {
  if (!isAppError(error)) logFault(c, error);
  const refusal = toRefusal(error);
  if (refusal) return sendFailure(c, failure(c, refusal), refusal.status, retryHeaders(refusal));
  return sendFailure(c, failure(c, { code: "server.fault", message: message("server.fault") }), 500, {});
};

/** Whether a person reads the response, rather than a script, an image element or an API client. */
const isDocument = (c: Context): boolean => {
  const accepted = c.req.header("Accept") ?? "*/*";
  if (/\.data$|^\/(api|images)\//.test(c.req.path)) return false;
  return accepted.includes("text/html") || !accepted.includes("json");
};

/** For pages: answers a fault with the error page, in the device's language. */
export const respondWithErrorPage: ErrorHandler = (error, c: Context) => {
  const refusal = toRefusal(error);
  const status = refusal?.status ?? 500;
  if (status < 500 || !isDocument(c)) return respondWithError(error, c);
  if (!isAppError(error)) logFault(c, error);
  const language = parseLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE;
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const { pathname, search } = new URL(c.req.url);
  const tryAgain = isRead && !pathname.startsWith("//") ? pathname + search : "/";
  const page = errorPage({ language, requestId: c.var.requestId ?? "", tryAgain, hasSentForm: !isRead });
  return c.body(page, status as 503, { ...errorPageHeaders(language), ...(refusal ? retryHeaders(refusal) : {}) });
};

/** Does not throw, so that Hono's `methodNotAllowed` can replace it. */
export const respondNotFound = (c: Context) => respondWithError(new AppError("http.not_found", 404), c);

export const respondMethodNotAllowed = async (c: Context, methods: readonly string[]): Promise<Response> => {
  // Hono would copy the headers of the 404.
  c.res = undefined;
  const isAsked = c.req.method === "OPTIONS";
  const answer = isAsked ? c.body(null, 204) : await respondWithError(new AppError("http.method_not_allowed", 405), c);
  answer.headers.set("Allow", [...methods, "OPTIONS"].join(", "));
  return answer;
};
