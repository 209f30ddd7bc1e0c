import { html } from "hono/html";
import { type Html, page, when } from "../page.ts";
import { MOODS, type Mood, type ReceivedWebhook } from "./receiver.ts";

const SHOWN = 100;
const STYLE = ` li > div { display: grid; gap: 2px; padding: 10px 14px; } li details { padding: 0 14px; }
  select { min-height: 44px; padding: 0 12px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: 8px; }`;

/** `isSigned`: whether the signature is valid; null when no secret was entered. */
export interface CheckedWebhook {
  readonly webhook: ReceivedWebhook;
  readonly isSigned: boolean | null;
}

interface View {
  readonly received: readonly CheckedWebhook[];
  readonly mood: Mood;
  /** The URL to enter in Rasad. */
  readonly address: string;
  readonly appOrigin: string;
}

const typeOf = (body: string): string => {
  try {
    return (JSON.parse(body) as { type?: string }).type ?? "(no type)";
  } catch {
    return "(no JSON)";
  }
};

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

const signedOf = (isSigned: boolean | null): string =>
  isSigned === null ? "" : isSigned ? " · signature right" : " · signature wrong";

const row = ({ webhook, isSigned }: CheckedWebhook): Html => html`<li><div>
    <span class="subject">${typeOf(webhook.body)}</span>
    <span class="to">${webhook.messageId || "(no webhook-id)"} · answered ${webhook.answered}${signedOf(isSigned)}</span>
    <time datetime="${webhook.at}">${when(webhook.at)}</time></div>
    <details><summary>As it was received</summary><pre>webhook-id: ${webhook.messageId}
webhook-timestamp: ${webhook.timestamp}
webhook-signature: ${webhook.signature}

${pretty(webhook.body)}</pre></details></li>`;

const moods = (current: Mood): Html => html`<form method="post" action="/webhooks/mood">
  <label for="mood">The receiver answers</label>
  <select id="mood" name="mood">${MOODS.map((mood) => html`<option${mood === current ? html` selected` : ""}>${mood}</option>`)}</select>
  <button>Set</button></form>`;

const secrets = html`<form method="post" action="/webhooks">
  <label for="secret">Check signatures with the secret</label>
  <input id="secret" name="secret" autocomplete="off" placeholder="whsec_…"><button>Check</button></form>`;

/** `GET /webhooks`: the webhooks that the receivers got, newest first. */
export const webhooksPage = ({ received, mood, address, appOrigin }: View): Response =>
  page({
    title: "Webhooks",
    style: STYLE,
    links: html`<a href="/webhooks">Refresh</a> <a href="/">Mails</a> <a href="${appOrigin}/profile/webhooks">Webhooks in Rasad</a>`,
    body: html`<p class="empty">Send webhooks to <b>${address}</b></p>${moods(mood)}${secrets}
<div class="panes"><main>${
      received.length === 0
        ? html`<p class="empty">No webhook yet. What the app sends to this receiver shows up here.</p>`
        : html`<ol>${received.slice(0, SHOWN).map(row)}</ol>`
    }</main></div>`,
  });
