import { html } from "hono/html";
import type { OutgoingMail } from "../platform/mail.ts";

/** What a mail says, before it has a form. All of it plain text; the forms do the escaping. */
export interface MailContent {
  readonly htmlLang: string;
  readonly subject: string;
  readonly heading: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly code?: { readonly label: string; readonly value: string; readonly advice: string };
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly items?: {
    readonly label: string;
    readonly lines: readonly { readonly name: string; readonly quantity: string; readonly total: string }[];
  };
  readonly action?: { readonly label: string; readonly url: string };
  readonly footer: string;
}

const renderText = (mail: MailContent): string => {
  const { code, items } = mail;
  const blocks = [
    mail.greeting,
    mail.heading,
    ...mail.paragraphs,
    ...(code ? [`${code.label}: ${code.value}`, code.advice] : []),
    ...(items
      ? [
          [
            `${items.label}:`,
            ...items.lines.map(({ name, quantity, total }) => `- ${name}, ${quantity}: ${total}`),
          ].join("\n"),
        ]
      : []),
    ...(mail.facts.length > 0 ? [mail.facts.map(({ label, value }) => `${label}: ${value}`).join("\n")] : []),
    ...(mail.action ? [`${mail.action.label}: ${mail.action.url}`] : []),
    mail.footer,
  ];
  return `${blocks.join("\n\n")}\n`;
};

const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;font-size:16px;line-height:1.5";
const LINE = "border-bottom:1px solid #88888866;padding:8px 0";
const QUIET = "opacity:0.75";

const renderCode = (code: NonNullable<MailContent["code"]>) => html`
<div style="border:2px solid #15803d;border-radius:8px;padding:16px;margin:16px 0;text-align:center">
<div>${code.label}</div>
<div style="font-size:32px;font-weight:700;letter-spacing:6px">${code.value}</div>
</div>
<p>${code.advice}</p>`;

const renderItems = ({ label, lines }: NonNullable<MailContent["items"]>) => html`
<h2 style="font-size:16px;margin:24px 0 0">${label}</h2>
<table role="presentation" style="border-collapse:collapse;width:100%">${lines.map(
  ({ name, quantity, total }) => html`
<tr><td style="${LINE}">${name}</td><td style="${LINE};padding-left:12px;white-space:nowrap">${quantity}</td><td style="${LINE};padding-left:12px;text-align:right;white-space:nowrap">${total}</td></tr>`,
)}
</table>`;

const renderFacts = (facts: MailContent["facts"]) => html`
<table role="presentation" style="border-collapse:collapse;width:100%;margin:16px 0">${facts.map(
  ({ label, value }) => html`
<tr><td style="${LINE};${QUIET};padding-right:12px;vertical-align:top">${label}</td><td style="${LINE};text-align:right">${value}</td></tr>`,
)}
</table>`;

const renderAction = ({ label, url }: NonNullable<MailContent["action"]>) => html`
<p><a href="${url}" style="display:inline-block;background:#15803d;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${label}</a></p>`;

/** No colour is set but the button's and the frame's, so the reader's own light or dark stays readable. */
const renderHtml = async (mail: MailContent): Promise<string> => {
  const page = await html`<!doctype html>
<html lang="${mail.htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${mail.subject}</title>
</head>
<body style="margin:0;padding:16px;${FONT}">
<div style="max-width:560px;margin:0 auto">
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${mail.heading}</h1>
<p>${mail.greeting}</p>${mail.paragraphs.map(
    (paragraph) => html`
<p>${paragraph}</p>`,
  )}${mail.code ? renderCode(mail.code) : ""}${mail.items ? renderItems(mail.items) : ""}${mail.facts.length > 0 ? renderFacts(mail.facts) : ""}${mail.action ? renderAction(mail.action) : ""}
<p style="font-size:13px;${QUIET}">${mail.footer}</p>
</div>
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
