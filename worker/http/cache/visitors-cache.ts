import type { Context, Env as HonoEnv } from "hono";
import { getCookie } from "hono/cookie";
import { type Clock, systemClock } from "../../platform/clock.ts";

/** How long a page is as good as new, and how long it may still be shown while a new one is being made. */
const FRESH_MS = 1000;
const STALE_MS = 60_000;

/** Pages that are the same for every visitor, as documents and as React Router's data requests. */
const PUBLIC_PAGE = /^\/(?:_root\.data|products(?:\.data)?|products\/[\w-]+(?:\.data)?)?$/;

/** Cookies that change what a public page shows, and take few values: each has a copy of its own. */
const VARIANTS: Record<string, RegExp> = { rasad_view: /^(grid|list)$/, rasad_language: /^[a-z]{2,20}$/ };

const RENDERED_AT = "X-Rendered-At";
const MAX_NOTED = 1000;
const NONCE = /'nonce-([^']+)'/;

/** Where a request's page is kept, or null when the page is for this reader alone. */
const keyOf = (request: Request, cookies: Record<string, string>): Request | null => {
  const url = new URL(request.url);
  if (request.method !== "GET" || !PUBLIC_PAGE.test(url.pathname) || request.headers.has("Authorization")) return null;
  for (const [name, value] of Object.entries(cookies)) {
    // A session, a cart, a notice, or something that we do not know: not everyone's page.
    if (!VARIANTS[name]?.test(value)) return null;
    url.searchParams.set(`~${name}`, value);
  }
  url.searchParams.sort();
  return new Request(url);
};

const openCache = () => caches.open("visitors");

const mayBeKept = (answer: Response): boolean => answer.status === 200 && !answer.headers.has("Set-Cookie");

const keep = async (key: Request, answer: Response, renderedAt: number): Promise<void> => {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", `public, max-age=${STALE_MS / 1000}`);
  headers.set(RENDERED_AT, String(renderedAt));
  await (await openCache()).put(key, new Response(answer.body, { headers }));
};

/** A kept page as an answer: with a nonce of its own, and for no other cache. */
const asAnswer = async (kept: Response, newNonce: () => string): Promise<Response> => {
  const headers = new Headers(kept.headers);
  for (const name of [RENDERED_AT, "CF-Cache-Status", "Age"]) headers.delete(name);
  headers.set("Cache-Control", "private, no-cache");
  const policy = headers.get("Content-Security-Policy") ?? "";
  const [, nonce] = NONCE.exec(policy) ?? [];
  if (!nonce) return new Response(kept.body, { headers });
  const fresh = newNonce();
  headers.set("Content-Security-Policy", policy.replaceAll(nonce, fresh));
  return new Response((await kept.text()).replaceAll(nonce, fresh), { headers });
};

interface Options {
  readonly newNonce: () => string;
  readonly clock?: Clock;
}

/**
 * Serves visitors' catalogue pages from the Workers cache: as they are for a second, then once more at once while a new
 * copy is made behind the answer, for a minute at most. Whoever has a session, a cart or a notice gets a page of his own.
 */
export const cachedForVisitors = <E extends HonoEnv>(
  render: (c: Context<E>) => Promise<Response>,
  { newNonce, clock = systemClock }: Options,
): ((c: Context<E>) => Promise<Response>) => {
  /** When this isolate last set out to renew a page: those who come meanwhile do not all ask for the same new one. */
  const renewals = new Map<string, number>();
  const isBeingRenewed = (url: string): boolean => {
    if (clock.now() - (renewals.get(url) ?? 0) <= FRESH_MS) return true;
    if (renewals.size >= MAX_NOTED) renewals.clear();
    renewals.set(url, clock.now());
    return false;
  };

  return async (c) => {
    const key = keyOf(c.req.raw, getCookie(c));
    if (!key) return render(c);

    const renderAndKeep = async (): Promise<Response> => {
      const renderedAt = clock.now();
      const answer = await render(c);
      if (mayBeKept(answer)) c.executionCtx.waitUntil(keep(key, answer.clone(), renderedAt));
      return answer;
    };
    const kept = await (await openCache()).match(key);
    if (!kept) return renderAndKeep();
    const age = clock.now() - Number(kept.headers.get(RENDERED_AT));
    if (age > STALE_MS) return renderAndKeep();
    if (age > FRESH_MS && !isBeingRenewed(key.url)) {
      c.executionCtx.waitUntil(renderAndKeep().then((answer) => answer.body?.cancel()));
    }
    return asAnswer(kept, newNonce);
  };
};
