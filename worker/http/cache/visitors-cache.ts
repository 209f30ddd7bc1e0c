import type { Context, Env as HonoEnv } from "hono";
import { DEFAULT_LANGUAGE } from "../../identity/accounts.contract.ts";
import { languageOfPath, plainPath } from "../../identity/language-address.contract.ts";
import { LANGUAGE_COOKIE } from "../../identity/language-cookie.contract.ts";
import { DEVICE_COOKIE } from "../../identity/session-cookie.contract.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import { preferredLanguage } from "../preferred-language.ts";
import { isFirstView } from "./first-view.contract.ts";
import { MAX_SHOWN_AGE_S } from "./freshness.contract.ts";

/** A copy is fresh for `FRESH_MS`; until `STALE_MS` it is served stale while a new one is rendered. */
const FRESH_MS = 1000;
const STALE_MS = MAX_SHOWN_AGE_S * 1000;

/** Pages that are the same for every visitor, as documents and as React Router's data requests. */
const PUBLIC_PAGE = /^\/(?:_root\.data|products(?:\.data)?|products\/[\w-]+(?:\.data)?)?$/;

/** Cookies with few values that change a public page: each value has its own cached copy. */
const VARIANTS = new Map<string, RegExp>([
  ["__Host-rasad_view", /^(grid|list)$/],
  [LANGUAGE_COOKIE, /^[a-z]{2,20}$/],
  ["__Host-rasad_city", /^[a-z][a-z-]{1,31}$/],
]);

/**
 * The parameters that these pages and React Router read. A page with any other parameter is not cached, because its
 * links may repeat the parameter.
 */
const PARAMETERS = ["search", "category", "sort", "cursor", "exact", "view", "_routes"];
const MAX_PARAMETER = 200;
/**
 * Marks the separate cached copy of a first view (app/features/shell/scripts-after-paint.ts). A request that itself
 * sends this parameter is not cached.
 */
const FIRST_VIEW = "first-view";

const RENDERED_AT = "X-Rendered-At";
const MAX_RENEWALS = 1000;
const NONCE = /'nonce-([^']+)'/;

/** The cookies as sent, not decoded, as pages read them; null when a name occurs twice. */
const readCookies = (header: string): Map<string, string> | null => {
  const cookies = new Map<string, string>();
  for (const part of header.split(";").filter((pair) => pair.trim() !== "")) {
    const [name = "", ...value] = part.split("=");
    if (cookies.has(name.trim())) return null;
    cookies.set(name.trim(), value.join("=").trim());
  }
  return cookies;
};

/** The known parameters in a fixed order; null when another one, a repeated one or a long one was sent. */
const readParameters = (sent: URLSearchParams): URLSearchParams | null => {
  const known = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = sent.get(name);
    if (value !== null && value.length <= MAX_PARAMETER) known.set(name, value);
  }
  return known.size === sent.size ? known : null;
};

/** Null when the page is for this viewer only. */
const keyOf = (request: Request): Request | null => {
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || !PUBLIC_PAGE.test(plainPath(pathname)) || request.headers.has("Authorization"))
    return null;
  const cookies = readCookies(request.headers.get("Cookie") ?? "");
  const key = readParameters(searchParams);
  if (!cookies || !key) return null;
  for (const [name, value] of cookies) {
    // The device cookie changes no page.
    if (name === DEVICE_COOKIE) continue;
    // A session, a cart, a flash message or an unknown cookie makes the page personal.
    if (!VARIANTS.get(name)?.test(value)) return null;
  }
  // No parameter has the name of a cookie, so a request cannot select the copy of other cookies.
  for (const name of VARIANTS.keys()) key.set(name, cookies.get(name) ?? "");
  const language =
    languageOfPath(pathname) ??
    (key.get(LANGUAGE_COOKIE) || preferredLanguage(request.headers.get("Accept-Language")) || DEFAULT_LANGUAGE);
  key.set(LANGUAGE_COOKIE, language);
  if (isFirstView(request.headers)) key.set(FIRST_VIEW, "1");
  return new Request(`${origin}${pathname}?${key}`);
};

const openCache = () => caches.open("visitors");

const isCacheable = (answer: Response): boolean => answer.status === 200 && !answer.headers.has("Set-Cookie");

const storePage = async (key: Request, answer: Response, renderedAt: number): Promise<void> => {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", `public, max-age=${MAX_SHOWN_AGE_S}`);
  headers.set(RENDERED_AT, String(renderedAt));
  await (await openCache()).put(key, new Response(answer.body, { headers }));
};

/** The cached page with a new nonce; other caches must not store the response. */
const toResponse = async (cached: Response, newNonce: () => string): Promise<Response> => {
  const headers = new Headers(cached.headers);
  for (const name of [RENDERED_AT, "CF-Cache-Status", "Age"]) headers.delete(name);
  headers.set("Cache-Control", "private, no-cache");
  const policy = headers.get("Content-Security-Policy") ?? "";
  const [, nonce] = NONCE.exec(policy) ?? [];
  if (!nonce) return new Response(cached.body, { headers });
  const fresh = newNonce();
  headers.set("Content-Security-Policy", policy.replaceAll(nonce, fresh));
  return new Response((await cached.text()).replaceAll(nonce, fresh), { headers });
};

/**
 * Serves visitors' catalogue pages from the Workers cache: a fresh copy for one second, then a stale one for up to
 * five while a new copy is rendered in the background. Viewers with a session, a cart or a flash message get their
 * own page.
 */
export const cachedForVisitors = <E extends HonoEnv>(
  render: (c: Context<E>) => Promise<Response>,
  { newNonce, clock = systemClock }: { readonly newNonce: () => string; readonly clock?: Clock },
): ((c: Context<E>) => Promise<Response>) => {
  /** When this isolate last began to renew each page, so that concurrent requests do not all render it. */
  const renewals = new Map<string, number>();
  const isBeingRenewed = (url: string): boolean => {
    if (clock.now() - (renewals.get(url) ?? 0) <= FRESH_MS) return true;
    if (renewals.size >= MAX_RENEWALS) renewals.clear();
    renewals.set(url, clock.now());
    return false;
  };

  return async (c) => {
    const key = keyOf(c.req.raw);
    if (!key) return render(c);

    const renderAndStore = async (): Promise<Response> => {
      const renderedAt = clock.now();
      const answer = await render(c);
      if (isCacheable(answer)) c.executionCtx.waitUntil(storePage(key, answer.clone(), renderedAt));
      return answer;
    };
    const cached = await (await openCache()).match(key);
    if (!cached) return renderAndStore();
    const age = clock.now() - Number(cached.headers.get(RENDERED_AT));
    if (age > STALE_MS) return renderAndStore();
    if (age > FRESH_MS && !isBeingRenewed(key.url)) {
      c.executionCtx.waitUntil(renderAndStore().then((answer) => answer.body?.cancel()));
    }
    return toResponse(cached, newNonce);
  };
};
