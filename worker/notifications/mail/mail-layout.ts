import { html, raw } from "hono/html";
import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import { brand } from "../../brand.contract.ts";
import type { ShownName } from "../../catalogue/product-names.contract.ts";
import { messagesFor, salutationFor } from "../../i18n/mails/mail-messages.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { ACTION, BAND, CODE_BOX, DARK_STYLES, LINE, PAGE, QUIET, SHEET, TEXT } from "./mail-styles.ts";

const NBSP = "\u00a0";

/** Plain text, which the HTML renderer escapes. */
export interface MailContent {
  readonly htmlLang: string;
  readonly subject: string;
  readonly heading: string;
  readonly salutation: string;
  readonly paragraphs: readonly string[];
  readonly code?: { readonly label: string; readonly value: string; readonly advice: string };
  readonly facts: readonly { readonly label: string; readonly value: string; readonly url?: string }[];
  readonly items?: {
    readonly label: string;
    readonly lines: readonly { readonly name: ShownName; readonly quantity: string; readonly total: string }[];
  };
  readonly action?: { readonly label: string; readonly url: string };
  readonly footer: string;
}

const renderText = (mail: MailContent): string => {
  const { code, items } = mail;
  const blocks = [
    mail.salutation,
    mail.heading,
    ...mail.paragraphs,
    ...(code ? [`${code.label}: ${code.value}`, code.advice] : []),
    ...(items
      ? [
          [
            `${items.label}:`,
            ...items.lines.map(({ name: { first, second }, quantity, total }) =>
              [`- ${first}, ${quantity}: ${total}`, ...(second === null ? [] : [`  ${second}`])].join("\n"),
            ),
          ].join("\n"),
        ]
      : []),
    ...(mail.facts.length > 0
      ? [mail.facts.map(({ label, value, url }) => `${label}: ${value}${url ? ` ${url}` : ""}`).join("\n")]
      : []),
    ...(mail.action ? [`${mail.action.label}: ${mail.action.url}`] : []),
    mail.footer,
  ];
  return `${blocks.join("\n\n")}\n`;
};

const renderCode = ({ label, value, advice }: NonNullable<MailContent["code"]>) => html`
<table role="presentation" width="100%" style="border-spacing:0;margin:16px 0"><tr><td class="code" style="${CODE_BOX}">
<div class="quiet" style="${QUIET}">${label}</div>
<div style="font-size:34px;line-height:1.3;font-weight:700;letter-spacing:6px;padding-left:6px">${value}</div>
</td></tr></table>
<p style="${TEXT}">${advice}</p>`;

const renderEnglish = (name: string) =>
  html`<br><span lang="en" class="quiet" style="${QUIET};font-size:14px">${name}</span>`;

const renderItems = ({ label, lines }: NonNullable<MailContent["items"]>) => html`
<h2 style="font-size:17px;margin:24px 0 4px">${label}</h2>
<table role="presentation" width="100%" style="border-collapse:collapse">${lines.map(
  ({ name, quantity, total }) => html`
<tr><td class="line" style="${LINE};overflow-wrap:anywhere">${name.first}${name.second === null ? "" : renderEnglish(name.second)}<br><span class="quiet" style="${QUIET};font-size:14px">${quantity}</span></td><td class="line" style="${LINE};padding-left:12px;text-align:right;vertical-align:top;white-space:nowrap">${total}</td></tr>`,
)}
</table>`;

/**
 * In characters: a longer value, mostly an address, gets its own row, because it would be too narrow beside its label.
 */
const MAX_INLINE_VALUE = 40;

const renderValue = ({ value, url }: MailContent["facts"][number]) =>
  url ? html`<a href="${url}" style="color:inherit">${keepTogether(value)}</a>` : keepTogether(value);

const renderFact = (fact: MailContent["facts"][number]) =>
  fact.value.length > MAX_INLINE_VALUE
    ? html`
<tr><td colspan="2" class="line" style="${LINE};overflow-wrap:anywhere"><span class="quiet" style="${QUIET}">${fact.label}</span><br>${renderValue(fact)}</td></tr>`
    : html`
<tr><td class="line quiet" style="${LINE};${QUIET};padding-right:12px;vertical-align:top;white-space:nowrap">${fact.label}</td><td class="line" style="${LINE};text-align:right;vertical-align:top;overflow-wrap:anywhere">${renderValue(fact)}</td></tr>`;

const renderFacts = (facts: MailContent["facts"]) => html`
<table role="presentation" width="100%" style="border-collapse:collapse;margin:16px 0">${facts.map(renderFact)}
</table>`;

const renderAction = ({ label, url }: NonNullable<MailContent["action"]>) => html`
<p style="margin:24px 0 4px"><a href="${url}" class="action" style="${ACTION}">${label}</a></p>`;

/** Keeps a telephone number, or a time and its zone, on one line. */
const keepTogether = (text: string): string =>
  text.replaceAll(brand.phone, brand.phone.replaceAll(" ", NBSP)).replace(/(\d) (IST|UTC)\b/g, `$1${NBSP}$2`);

const renderHtml = async (mail: MailContent): Promise<string> => {
  const { action, code, items, facts } = mail;
  const page = await html`<!doctype html>
<html lang="${mail.htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${mail.subject}</title>
<style>${raw(DARK_STYLES)}</style>
</head>
<body class="page" style="${PAGE}">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;border-collapse:separate;border-spacing:0">
<tr><td style="${BAND}"><span style="color:#f4ab23">${brand.nativeName}</span>&nbsp; ${brand.name}</td></tr>
<tr><td class="sheet" style="${SHEET}">
<h1 style="font-size:24px;line-height:1.25;margin:0 0 16px">${mail.heading}</h1>
<p style="${TEXT};overflow-wrap:anywhere">${mail.salutation}</p>${mail.paragraphs.map(
    (paragraph) => html`
<p style="${TEXT};white-space:pre-line;overflow-wrap:anywhere">${keepTogether(paragraph)}</p>`,
  )}${code ? renderCode(code) : ""}${items ? renderItems(items) : ""}${facts.length > 0 ? renderFacts(facts) : ""}${action ? renderAction(action) : ""}
</td></tr>
<tr><td class="quiet" style="${QUIET};font-size:13px;line-height:1.5;padding:16px 4px">${keepTogether(mail.footer)}</td></tr>
</table>
</body>
</html>
`;
  return String(page);
};

export const renderMail = async (to: string, mail: MailContent): Promise<OutgoingMail> => ({
  to,
  subject: mail.subject,
  text: renderText(mail),
  html: await renderHtml(mail),
});

type OwnContent = Omit<MailContent, "htmlLang" | "salutation" | "footer">;

/**
 * A mail to an account, with a salutation and, unless `content` has its own, the footer of mails that it may switch
 * off.
 */
export const renderMailTo = (recipient: MailRecipient, content: OwnContent): Promise<OutgoingMail> => {
  const messages = messagesFor(recipient.language);
  return renderMail(recipient.email, {
    htmlLang: messages.htmlLang,
    salutation: salutationFor(messages, recipient),
    footer: messages.footer,
    ...content,
  });
};
