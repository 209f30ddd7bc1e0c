import { html } from "hono/html";
import { type Html, page, when } from "../page.ts";
import type { Received } from "./service.ts";

const SHOWN = 100;
const STYLE =
  " li > div { display: grid; gap: 2px; padding: 10px 14px; } li p { margin: 0; } li details { padding: 0 14px; }";

const parse = (text: string): { readonly title?: string; readonly body?: string } => {
  try {
    return JSON.parse(text);
  } catch {
    return { title: text };
  }
};

const row = ({ text, at, urgency, ttl, topic, endpoint }: Received): Html => {
  const { title = "(no title)", body = "" } = parse(text);
  return html`<li><div><span class="subject">${title}</span><p>${body}</p>
    <span class="to">${urgency}, stored for ${ttl} s${topic === null ? "" : `, topic ${topic}`},
    to the device ${endpoint.slice(-8)}</span>
    <time datetime="${at}">${when(at)}</time></div>
    <details><summary>As it was decrypted</summary><pre>${text}</pre></details></li>`;
};

/** `GET /push/inbox`: the notifications that the app has sent to the mock's devices. */
export const pushPage = (received: readonly Received[]): Response =>
  page({
    title: "Notifications",
    style: STYLE,
    links: html`<a href="/push/inbox">Refresh</a> <a href="/">Mails</a>`,
    body: html`<div class="panes"><main>${
      received.length === 0
        ? html`<p class="empty">No notification yet. What the app sends to devices of the mock shows up here.</p>`
        : html`<ol>${received.slice(0, SHOWN).map(row)}</ol>`
    }</main></div>`,
  });
