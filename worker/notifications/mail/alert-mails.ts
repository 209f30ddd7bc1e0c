import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import type { ProductForMail } from "../../catalogue/alerts/alert-products.repo.ts";
import { shownName, toNames } from "../../catalogue/product-names.contract.ts";
import { type AlertMailMessages, alertMessagesFor } from "../../i18n/mails/alert-mail-messages.ts";
import { amountOf, type MailMessages, messagesFor } from "../../i18n/mails/mail-messages.ts";
import { type MailEvent, paiseOf } from "../../outbox/mail-events.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { formatRupees, toRupees } from "../../platform/money.contract.ts";
import { type MailContent, renderMailTo } from "./mail-layout.ts";

/** The product's current state, and its price when the alert fired if that has changed since. */
const factsOf = (
  event: MailEvent,
  { stock, unit, pricePaise }: ProductForMail,
  { labels, soldOut }: AlertMailMessages,
  messages: MailMessages,
): MailContent["facts"] => {
  const cost = (paise: number): string => `${formatRupees(toRupees(paise))} / ${messages.units[unit][0]}`;
  const available = { label: labels.stock, value: stock > 0 ? amountOf(messages, stock, unit) : soldOut };
  const price = { label: labels.price, value: cost(pricePaise) };
  if (event.kind === "alert.stock") return [available, price];
  const priceThen = paiseOf(event, "pricePaise");
  return [
    price,
    ...(priceThen === pricePaise ? [] : [{ label: labels.before, value: cost(priceThen) }]),
    { label: labels.target, value: cost(paiseOf(event, "targetPaise")) },
    available,
  ];
};

/** Contains no text that people entered. */
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
  return renderMailTo(recipient, {
    ...text,
    paragraphs: [...paragraphs, alerts.once],
    facts: factsOf(event, product, alerts, messages),
    action: { label: alerts.action, url: `${origin}/products/${product.id}` },
  });
};
