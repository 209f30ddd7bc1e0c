import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import { apiDocumentContext, reportContext, requestContext, servicesContext } from "../app/context.ts";
import { resolveViewer } from "./accounts/sessions/resolve-viewer.ts";
import { readApiDocument, type WorkerEnv } from "./api.ts";
import { clientOf } from "./http/authentication.ts";
import { OFFLINE_PATH, pageOf } from "./http/cache/offline-cache.contract.ts";
import { offlineCacheHeaders } from "./http/cache/offline-cache.ts";
import { preferredLanguage } from "./http/preferred-language.ts";
import { newNonce, pageHeaders } from "./http/security-headers.ts";
import { translateMessage } from "./i18n/translate-message.ts";
import { DEFAULT_LANGUAGE } from "./identity/accounts.contract.ts";
import { LANGUAGE_TAGS, languageOfPath } from "./identity/language-address.contract.ts";
import { LANGUAGE_COOKIE, parseLanguage } from "./identity/language-cookie.contract.ts";
import { endedSessionCookie, SESSION_COOKIE } from "./identity/session-cookie.contract.ts";
import { isDatabaseUnavailable } from "./platform/d1/db.ts";
import { isAppError, OUTAGE_RETRY_S, retryHeaders } from "./platform/errors.contract.ts";
import { log } from "./platform/log.ts";

type Handler = ReturnType<typeof createRequestHandler>;

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];
type Run = NonNullable<RouteModule["loader"] | RouteModule["action"]>;

/** Turns an AppError of a loader or action into an error page with its status. */
const refusing =
  (run: Run): Run =>
  async (args) => {
    try {
      return await run(args);
    } catch (error) {
      if (!isAppError(error)) throw error;
      const message = translateMessage(args.context.get(requestContext).language, error.message);
      throw data({ code: error.code, message }, { status: error.status, headers: retryHeaders(error) });
    }
  };

const withErrorPages = ({ routes, ...build }: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader && { loader: refusing(loader) }),
        ...(action && { action: refusing(action) }),
      };
      return [id, { ...route, module }];
    }),
  ),
});

type RouteAt = { readonly path?: string; readonly parentId?: string } | undefined;
type RoutesById = Readonly<Record<string, RouteAt>>;

/** The first segment of a route's whole path; empty for Home and for layouts. */
const segmentOf = (routes: RoutesById, route: RouteAt): string =>
  (route?.parentId && segmentOf(routes, routes[route.parentId])) || route?.path?.split("/")[0] || "";

const routesOf = <Routes extends RoutesById>(routes: Routes, segment: string): Routes =>
  Object.fromEntries(
    Object.entries(routes).filter(([, route]) => ["", "*", segment].includes(segmentOf(routes, route))),
  ) as Routes;

/**
 * A handler for each first segment of addresses, with the routes of that segment only. React Router matches all routes
 * three times for a page and derives them again to render it, which took a sixth of the Worker's CPU with 155 routes.
 */
const handlers = new Map<string, Handler>();
/**
 * The key of the handler for React Router's manifest, which matches pages of all segments, and for addresses without a
 * page.
 */
const ALL = "*";

const handlerOf = async (path: string): Promise<Handler> => {
  const build = await import("virtual:react-router/server-build");
  const { routes, assets } = build;
  const first = pageOf(path).split("/")[1] ?? "";
  const isKnown = handlers.has(first) || Object.values(routes).some((route) => segmentOf(routes, route) === first);
  const segment = isKnown ? first : ALL;
  const made = handlers.get(segment);
  if (made) return made;
  const ofSegment = {
    routes: routesOf(routes, segment),
    assets: { ...assets, routes: routesOf(assets.routes, segment) },
  };
  const handler = createRequestHandler(
    withErrorPages(segment === ALL ? build : { ...build, ...ofSegment }),
    import.meta.env.MODE,
  );
  handlers.set(segment, handler);
  return handler;
};

/** The only pages that may load the payment provider's script (app/features/payment). */
const PAYMENT_PAGE = /^\/(checkout|pay\/[^/]+)\/?$/;

/** Passes the services and facts of a request to loaders and actions, and sets the headers of their answer. */
export const renderPage = async (c: Context<WorkerEnv>): Promise<Response> => {
  const { services } = c.var;
  const client = clientOf(c);
  const nonce = newNonce();
  const [viewer, cities] = await Promise.all([
    resolveViewer(services.sessions, { method: c.req.method, path: c.req.path, token: client.token }),
    services.cities.listKnown(),
  ]);
  const languageOnDevice = parseLanguage(getCookie(c, LANGUAGE_COOKIE));
  const facts = {
    ...viewer,
    cities,
    language:
      languageOfPath(c.req.path) ??
      viewer.actor?.language ??
      // The session cache may hold an old language, so the device's cookie comes first.
      languageOnDevice ??
      viewer.headerAccount?.language ??
      preferredLanguage(c.req.header("Accept-Language")) ??
      DEFAULT_LANGUAGE,
    languageOnDevice,
    ...client,
    nonce,
    requestId: c.var.requestId,
    origin: new URL(c.req.url).origin,
  };
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, facts);
  context.set(apiDocumentContext, () => readApiDocument(c.env.APP_ORIGIN));
  let isOutage = false;
  context.set(reportContext, (error) => {
    isOutage ||= isDatabaseUnavailable(error);
    const event = isDatabaseUnavailable(error) ? "database.unavailable" : "page.fault";
    log.error(event, error, { method: c.req.method, path: c.req.path });
  });
  const answer = await (await handlerOf(c.req.path))(c.req.raw, context);
  const isUnavailable = isOutage && answer.status >= 500;

  const headers = new Headers(answer.headers);
  // React Router refuses a form for a page without an action.
  if (answer.status === 405) headers.set("Allow", "GET, HEAD, OPTIONS");
  if (isUnavailable) headers.set("Retry-After", String(OUTAGE_RETRY_S));
  const cacheHeaders = offlineCacheHeaders({ path: c.req.path, viewer, token: client.token, answer });
  for (const [name, value] of Object.entries(cacheHeaders)) headers.set(name, value);
  headers.set("Content-Language", LANGUAGE_TAGS[facts.language]);
  // React Router sets no charset for a page's data, and its client ignores the content type.
  if (headers.get("Content-Type") === "text/x-script") headers.set("Content-Type", "text/x-script; charset=utf-8");
  const isKnown = viewer.actor !== null || viewer.headerAccount !== null;
  const setsSession = headers.getSetCookie().some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
  // The session has ended or never existed. Without its cookie, further pages come from the visitors' cache.
  if (getCookie(c, SESSION_COOKIE) && !isKnown && !setsSession && pageOf(c.req.path) !== OFFLINE_PATH)
    headers.append("Set-Cookie", endedSessionCookie());
  const sources = PAYMENT_PAGE.test(c.req.path) ? services.payments.sources() : undefined;
  for (const [name, value] of Object.entries(pageHeaders(nonce, sources))) {
    // A page may set a header of its own (worker/http/security-headers.ts).
    if (!headers.has(name)) headers.set(name, value);
  }
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  const status = isUnavailable ? { status: 503 } : { status: answer.status, statusText: answer.statusText };
  return new Response(answer.body, { ...status, headers });
};
