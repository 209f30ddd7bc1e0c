import type { Context, MiddlewareHandler } from "hono";

/** The headers of every response of the Worker; `public/_headers` repeats them for static files. */
export const COMMON_HEADERS = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** A response that is not a page may load nothing and appear in no frame, in case a browser shows it as a document. */
const DATA_ONLY = {
  "Content-Security-Policy": "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;

/**
 * Sets a header of a finished response. Hono's `c.header` copies the whole response for each header, which only an
 * immutable response needs.
 */
export const setResponseHeader = (c: Context, name: string, value: string): void => {
  try {
    c.res.headers.set(name, value);
  } catch {
    c.header(name, value);
  }
};

/** The default, also for refusals by the middleware of pages; a response that may be cached sets its own header. */
const NO_STORE = { "Cache-Control": "no-store" } as const;

const SECURE = Object.entries({ ...COMMON_HEADERS, ...DATA_ONLY, ...NO_STORE });

export const setCommonHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of SECURE) if (!c.res.headers.has(name)) setResponseHeader(c, name, value);
};

/** Further hosts that a page may load from: those of the payment provider, on pages with a payment. */
interface ForeignSources {
  readonly scripts: string;
  readonly frames: string;
}
const NONE: ForeignSources = { scripts: "", frames: "" };

/**
 * The headers of pages, besides those of every response. Scripts run only with the nonce of this request. The payment
 * provider's frame opens the bank's page in a window of its own, which needs to report back.
 */
export const pageHeaders = (nonce: string, { scripts, frames } = NONE): Record<string, string> => ({
  ...(frames === "" ? {} : { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" }),
  "Content-Security-Policy": [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${scripts}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${frames}`.trimEnd(),
    "font-src 'self'",
    `connect-src 'self' ${frames}`.trimEnd(),
    `frame-src 'self' ${frames}`.trimEnd(),
    `form-action 'self' ${frames}`.trimEnd(),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
});

export const newNonce = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
