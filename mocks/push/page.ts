import { inboxStyle } from "../inbox-style.ts";
import { escapeHtml, PAGE_POLICY, page, when } from "../page.ts";
import type { Received } from "./service.ts";

const SHOWN = 100;

interface Notification {
  readonly title?: string;
  readonly body?: string;
}

const parse = (text: string): Notification => {
  try {
    return JSON.parse(text) as Notification;
  } catch {
    return { title: text };
  }
};

const row = ({ text, at, urgency, ttl, topic, endpoint }: Received): string => {
  const { title = "(no title)", body = "" } = parse(text);
  return `<li><div><span class="subject">${escapeHtml(title)}</span><p>${escapeHtml(body)}</p>
    <span class="to">${escapeHtml(urgency)}, stored for ${ttl} s${topic === null ? "" : `, topic ${escapeHtml(topic)}`},
    to the device ${escapeHtml(endpoint.slice(-8))}</span>
    <time datetime="${at}">${when(at)}</time></div>
    <details><summary>As it was decrypted</summary><pre>${escapeHtml(text)}</pre></details></li>`;
};

/** `GET /push/inbox`: the notifications that the app has sent to the mock's devices, as a page without scripts. */
export const pushPage = (received: readonly Received[]): Response =>
  page(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Notifications · Rasad mocks</title>
<style>${inboxStyle} li > div { display: grid; gap: 2px; padding: 10px 14px; } li p { margin: 0; } li details { padding: 0 14px; }</style></head>
<body><header><h1>Notifications <small>Rasad mocks</small></h1>
<nav><a href="/push/inbox">Refresh</a> <a href="/">Mails</a></nav></header>
<div class="panes"><main>${
      received.length === 0
        ? '<p class="empty">No notification yet. What the app sends to devices of the mock shows up here.</p>'
        : `<ol>${received.slice(0, SHOWN).map(row).join("")}</ol>`
    }</main></div>
</body></html>`,
    PAGE_POLICY,
  );
