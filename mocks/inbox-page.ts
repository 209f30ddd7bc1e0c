import { inboxStyle } from "./inbox-style.ts";
import type { MailCount, StoredMail } from "./mail.ts";
import { escapeHtml, PAGE_POLICY, page, when } from "./page.ts";

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

const row = (mail: StoredMail, view: InboxView): string => `<li>
  <a href="${escapeHtml(address(view.to, mail.id))}#mail"${mail.id === view.mail?.id ? ' aria-current="true"' : ""}>
    <span class="subject">${escapeHtml(mail.subject) || "(no subject)"}</span>
    <span class="to">${escapeHtml(mail.to)}</span>
    <time datetime="${mail.at}">${when(mail.at)}</time>
  </a></li>`;

const list = (view: InboxView): string =>
  view.mails.length === 0
    ? `<p class="empty">No mail${view.to === undefined ? " yet. What the app sends shows up here." : ` for ${escapeHtml(view.to)}.`}</p>`
    : `<ol>${view.mails.map((mail) => row(mail, view)).join("")}</ol>`;

const filter = ({ addresses, to }: InboxView): string => `<form method="get" action="/" role="search">
  <label for="to">Show mail for</label>
  <input id="to" name="to" type="email" list="addresses" value="${escapeHtml(to ?? "")}" placeholder="everyone" autocomplete="off">
  <datalist id="addresses">${addresses.map((one) => `<option value="${escapeHtml(one.to)}">${one.mails}</option>`).join("")}</datalist>
  <button>Show</button>${to === undefined ? "" : '<a href="/">Everyone</a>'}</form>`;

const openMail = (mail: StoredMail): string => `<h2>${escapeHtml(mail.subject) || "(no subject)"}</h2>
  <dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to)}</dd>
  <dt>Sent</dt><dd><time datetime="${mail.at}">${when(mail.at)} IST</time></dd></dl>
  ${mail.html === "" ? "" : `<iframe title="The mail" sandbox="${SANDBOX}" src="/mail/${mail.id}"></iframe>`}
  <details${mail.html === "" ? " open" : ""}><summary>Plain text</summary><pre>${escapeHtml(mail.text)}</pre></details>`;

/** `GET /`: all mails that the app has sent, as a page without scripts. */
export const inboxPage = (view: InboxView): Response =>
  page(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Inbox · Rasad mocks</title><style>${inboxStyle}</style></head>
<body><header><h1>Inbox <small>Rasad mocks</small></h1>
<nav><a href="${escapeHtml(address(view.to))}">Refresh</a> <a href="/push/inbox">Notifications</a> <a href="${escapeHtml(view.appOrigin)}">Open Rasad</a></nav></header>
${filter(view)}
<div class="panes"><nav class="list" aria-label="Mails, newest first">${list(view)}</nav>
<main id="mail" tabindex="-1">${view.mail === undefined ? '<p class="empty">Pick a mail to read it.</p>' : openMail(view.mail)}</main></div>
</body></html>`,
    PAGE_POLICY,
  );

/** `GET /mail/{number}`: the mail's HTML, else its text, for the frame in the inbox page. */
export const mailPage = (mail: StoredMail): Response =>
  mail.html === ""
    ? new Response(mail.text, { headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } })
    : page(`<base target="_blank">${mail.html}`, MAIL_POLICY);
