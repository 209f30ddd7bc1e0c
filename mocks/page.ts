import { html, raw } from "hono/html";
import { inboxStyle } from "./inbox-style.ts";

export type Html = ReturnType<typeof html>;

export const when = (iso: string): string =>
  new Date(iso).toLocaleString("en-GB", { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "medium" });

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'";

export const htmlResponse = (body: string, policy: string): Response =>
  new Response(body, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    },
  });

interface Page {
  readonly title: string;
  readonly style?: string;
  readonly links: Html;
  readonly body: Html;
}

/** A page for developers, without scripts. */
export const page = ({ title, style = "", links, body }: Page): Response =>
  htmlResponse(
    String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title} · Rasad mocks</title><style>${raw(inboxStyle + style)}</style></head>
<body><header><h1>${title} <small>Rasad mocks</small></h1><nav>${links}</nav></header>${body}</body></html>`),
    PAGE_POLICY,
  );
