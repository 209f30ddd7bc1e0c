import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import type { ProductForMail } from "../../catalogue/alerts/alert-products.repo.ts";
import { shownName, toNames } from "../../catalogue/product-names.contract.ts";
import { type AlertMailMessages, alertMessagesFor } from "../../i18n/mails/alert-mail-messages.ts";
import { amountOf, type MailMessages, messagesFor, salutationFor } from "../../i18n/mails/mail-messages.ts";
import { type MailEvent, paiseOf } from "../../outbox/mail-events.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { formatRupees, toRupees } from "../../platform/money.contract.ts";
import { type MailContent, renderMail } from "./mail-layout.ts";

type Facts = MailContent["facts"];

/** The product's current state. When it has changed since the alert fired, the mail also says what it was then. */
const factsOf = (
  event: MailEvent,
  { stock, unit, pricePaise }: ProductForMail,
  { labels, soldOut }: AlertMailMessages,
  messages: MailMessages,
): Facts => {
  const cost = (paise: number): string => `${formatRupees(toRupees(paise))} / ${messages.units[unit][0]}`;
  const available = { label: labels.stock, value: stock > 0 ? amountOf(messages, stock, unit) : soldOut };
  const price = { label: labels.price, value: cost(pricePaise) };
  if (event.kind === "alert.stock") return [available, price];
  const fell = paiseOf(event, "pricePaise");
  const target = paiseOf(event, "targetPaise");
  return [
    price,
    ...(fell === pricePaise ? [] : [{ label: labels.before, value: cost(fell) }]),
    { label: labels.target, value: cost(target) },
    available,
  ];
};

/** The mail about a product alert that fired. It contains no text that people entered. */
export const buildAlertMail = (
  event: MailEvent,
  product: ProductForMail,
  recipient: MailRecipient,
  origin: string,
): Promise<OutgoingMail> => {
  const messages = messagesFor(recipient.language);
  const alerts = alertMessagesFor(recipient.language);
  const { first } = shownName({ name: product.name, names: toNames(product) }, recipient.language);
  const { paragraphs, ...text } = event.kind === "alert.stock" ? alerts.stock(first) : alerts.price(first);
  return renderMail(recipient.email, {
    ...text,
    paragraphs: [...paragraphs, alerts.once],
    htmlLang: messages.htmlLang,
    headerAccount: salutationFor(messages, recipient),
    facts: factsOf(event, product, alerts, messages),
    action: { label: alerts.action, url: `${origin}/products/${product.id}` },
    footer: messages.footer,
  });
};
