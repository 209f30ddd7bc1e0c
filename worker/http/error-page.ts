import { html, raw } from "hono/html";
import { brand } from "../brand.contract.ts";
import { translateMessage } from "../i18n/translate-message.ts";
import type { Language } from "../identity/accounts.contract.ts";
import { LANGUAGE_TAGS } from "../identity/language-address.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { pageHeaders } from "./security-headers.ts";

interface ErrorPageContent {
  readonly language: Language;
  readonly requestId: string;
  /** Where "Try again" leads: the same page, or Home after a form was sent. */
  readonly tryAgain: string;
  readonly hasSentForm: boolean;
}

/** Inline styles in the colours of app/styles/tokens.css, so that nothing else has to be loaded. */
const STYLE = `:root{color-scheme:light dark;--page:#faf5ea;--ink:#1b2a20;--muted:#56604f;--brand:#17593a;--on-brand:#fffdf5}
@media(prefers-color-scheme:dark){:root{--page:#101722;--ink:#ede8da;--muted:#a9b5b8;--brand:#79c796;--on-brand:#06210f}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);color:var(--ink);font:17px/1.6 system-ui,sans-serif}
main{max-width:34rem}h1{font-size:1.75rem;line-height:1.25;margin:0 0 12px}p{margin:0 0 16px}small{color:var(--muted);font-size:15px}
code{font-size:16px;color:var(--ink);overflow-wrap:anywhere}.brand{font-weight:700;color:var(--brand)}
a.again{display:inline-block;min-height:44px;padding:10px 22px;border-radius:10px;background:var(--brand);color:var(--on-brand);font-weight:600;text-decoration:none}
a[href^="tel:"]{color:var(--ink);white-space:nowrap}a:focus-visible{outline:3px solid var(--brand);outline-offset:3px}`;

/**
 * The page for a fault that no other page can show: it needs neither script nor D1, KV or React Router. Its language
 * is the device's, because the account cannot be read.
 */
export const errorPage = ({ language, requestId, tryAgain, hasSentForm }: ErrorPageContent): string => {
  const text = (key: "title" | "text" | "sent" | "try_again" | "support"): string =>
    translateMessage(language, message(`outage.${key}`, key === "support" ? { phone: brand.phone } : {}));
  const [beforePhone, afterPhone] = text("support").split(brand.phone);
  const phone = html`<a href="tel:${brand.phone.replaceAll(" ", "")}">${brand.phone}</a>`;
  return String(html`<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text("title")} · ${brand.name}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<p class="brand">${brand.name} ${brand.nativeName}</p>
<h1>${text("title")}</h1>
<p>${text("text")}</p>
${hasSentForm ? html`<p>${text("sent")}</p>` : ""}
<p><a class="again" href="${tryAgain}">${text("try_again")}</a></p>
<p><small>${beforePhone}${phone}${afterPhone}<br><code>${requestId}</code></small></p>
</main>
</body>
</html>
`);
};

export const errorPageHeaders = (language: Language): Record<string, string> => ({
  ...pageHeaders(""),
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  "Content-Language": LANGUAGE_TAGS[language],
  "Content-Type": "text/html; charset=utf-8",
});
