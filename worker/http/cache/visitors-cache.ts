import type { Context, Env as HonoEnv } from "hono";
import { getCookie } from "hono/cookie";
import { type Clock, systemClock } from "../../platform/clock.ts";

/** How long a page is fresh, and how long a stale copy may be shown while a new one is rendered. */
const FRESH_MS = 1000;
const STALE_MS = 60_000;

/** Pages that are the same for every visitor, as documents and as React Router's data requests. */
const PUBLIC_PAGE = /^\/(?:_root\.data|products(?:\.data)?|products\/[\w-]+(?:\.data)?)?$/;

/** Cookies that change a public page and have few values: each value has its own cached copy. */
const VARIANTS: Record<string, RegExp> = {
  rasad_view: /^(grid|list)$/,
  rasad_language: /^[a-z]{2,20}$/,
  rasad_city: /^[a-z]{2,20}$/,
};

const RENDERED_AT = "X-Rendered-At";
const MAX_RENEWALS = 1000;
const NONCE = /'nonce-([^']+)'/;

/** The cache key of a request, or null when the page is for this viewer only. */
const keyOf = (request: Request, cookies: Record<string, string>): Request | null => {
  const url = new URL(request.url);
  if (request.method !== "GET" || !PUBLIC_PAGE.test(url.pathname) || request.headers.has("Authorization")) return null;
  for (const [name, value] of Object.entries(cookies)) {
    // A session, a cart, a flash message or an unknown cookie makes the page personal.
    if (!VARIANTS[name]?.test(value)) return null;
    url.searchParams.set(`~${name}`, value);
  }
  url.searchParams.sort();
  return new Request(url);
};

const openCache = () => caches.open("visitors");

const isCacheable = (answer: Response): boolean => answer.status === 200 && !answer.headers.has("Set-Cookie");

const storePage = async (key: Request, answer: Response, renderedAt: number): Promise<void> => {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", `public, max-age=${STALE_MS / 1000}`);
  headers.set(RENDERED_AT, String(renderedAt));
  await (await openCache()).put(key, new Response(answer.body, { headers }));
};

/** Turns a cached page into a response with a new nonce, and forbids other caches to store it. */
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

interface Options {
  readonly newNonce: () => string;
  readonly clock?: Clock;
}

/**
 * Serves visitors' catalogue pages from the Workers cache: a fresh copy for one second, then a stale one for up to a
 * minute while a new copy is rendered in the background. Viewers with a session, a cart or a flash message get their
 * own page.
 */
export const cachedForVisitors = <E extends HonoEnv>(
  render: (c: Context<E>) => Promise<Response>,
  { newNonce, clock = systemClock }: Options,
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
    const key = keyOf(c.req.raw, getCookie(c));
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
