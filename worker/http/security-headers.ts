/** Further hosts that a page may load from: those of the payment provider, on pages with a payment. */
interface ForeignSources {
  readonly scripts: string;
  readonly frames: string;
}
const NONE: ForeignSources = { scripts: "", frames: "" };

/** The security headers of every page. Scripts run only with the nonce of this request. */
export const pageHeaders = (nonce: string, { scripts, frames } = NONE): Record<string, string> => ({
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
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
});

export const newNonce = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
