import { html } from "hono/html";
import type { MailCount, StoredMail } from "./mail.ts";
import { type Html, htmlResponse, page, when } from "./page.ts";

interface InboxView {
  readonly mails: readonly StoredMail[];
  readonly addresses: readonly MailCount[];
  readonly mail: StoredMail | undefined;
  readonly to: string | undefined;
  readonly appOrigin: string;
}

const address = (to: string | undefined, mail?: number): string => {
  const query = new URLSearchParams();
  if (to !== undefined) query.set("to", to);
  if (mail !== undefined) query.set("mail", String(mail));
  return query.size === 0 ? "/" : `/?${query}`;
};

// A mail is untrusted HTML, so it gets no scripts, no forms and no access to this origin; links open in a new tab.
const SANDBOX = "allow-popups allow-popups-to-escape-sandbox";
const MAIL_POLICY = `sandbox ${SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; img-src * data:; font-src *`;

const subjectOf = ({ subject }: StoredMail): string => subject || "(no subject)";

const row = (mail: StoredMail, { to, mail: open }: InboxView): Html => html`<li>
  <a href="${address(to, mail.id)}#mail"${mail.id === open?.id ? html` aria-current="true"` : ""}>
    <span class="subject">${subjectOf(mail)}</span>
    <span class="to">${mail.to}</span>
    <time datetime="${mail.at}">${when(mail.at)}</time>
  </a></li>`;

const list = (view: InboxView): Html =>
  view.mails.length === 0
    ? html`<p class="empty">No mail${view.to === undefined ? " yet. What the app sends shows up here." : ` for ${view.to}.`}</p>`
    : html`<ol>${view.mails.map((mail) => row(mail, view))}</ol>`;

const filter = ({ addresses, to }: InboxView): Html => html`<form method="get" action="/" role="search">
  <label for="to">Show mail for</label>
  <input id="to" name="to" type="email" list="addresses" value="${to ?? ""}" placeholder="everyone" autocomplete="off">
  <datalist id="addresses">${addresses.map((one) => html`<option value="${one.to}">${one.mails}</option>`)}</datalist>
  <button>Show</button>${to === undefined ? "" : html`<a href="/">Everyone</a>`}</form>`;

const openMail = (mail: StoredMail): Html => html`<h2>${subjectOf(mail)}</h2>
  <dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to}</dd>
  <dt>Sent</dt><dd><time datetime="${mail.at}">${when(mail.at)} IST</time></dd></dl>
  ${mail.html === "" ? "" : html`<iframe title="The mail" sandbox="${SANDBOX}" src="/mail/${mail.id}"></iframe>`}
  <details${mail.html === "" ? html` open` : ""}><summary>Plain text</summary><pre>${mail.text}</pre></details>`;

/** `GET /`: all mails that the app has sent. */
export const inboxPage = (view: InboxView): Response =>
  page({
    title: "Inbox",
    links: html`<a href="${address(view.to)}">Refresh</a> <a href="/push/inbox">Notifications</a> <a href="/webhooks">Webhooks</a> <a href="${view.appOrigin}">Open Rasad</a>`,
    body: html`${filter(view)}
<div class="panes"><nav class="list" aria-label="Mails, newest first">${list(view)}</nav>
<main id="mail" tabindex="-1">${view.mail ? openMail(view.mail) : html`<p class="empty">Pick a mail to read it.</p>`}</main></div>`,
  });

/** `GET /mail/{number}`: the mail's HTML, else its text, for the frame in the inbox page. */
export const mailPage = (mail: StoredMail): Response =>
  mail.html === ""
    ? new Response(mail.text, { headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } })
    : htmlResponse(`<base target="_blank">${mail.html}`, MAIL_POLICY);
