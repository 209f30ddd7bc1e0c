import type { MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import { shownName } from "../../catalogue/product-names.contract.ts";
import { amountOf, messagesFor } from "../../i18n/mails/mail-messages.ts";
import { returnMessagesFor } from "../../i18n/mails/return-mail-messages.ts";
import { RETURN_REQUESTED, type Return } from "../../orders/returns/returns.contract.ts";
import { idOf, type MailEvent } from "../../outbox/mail-events.ts";
import { formatDateTime } from "../../platform/dates.contract.ts";
import { inertLine } from "../../platform/inert-text.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { formatRupees } from "../../platform/money.contract.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import { renderMailTo } from "../mail/mail-layout.ts";

const MAX_WORDS = 500;

interface Dependencies {
  /** The return whose request or decision created this version of the order. */
  readonly findReturn: (orderId: string, version: number) => Promise<Return | null>;
  /** The base of links, without a trailing slash. */
  readonly origin: string;
}

const versionOf = ({ ids: { version } }: MailEvent): number => (typeof version === "number" ? version : 0);

/** Null when there is nothing to send. */
export const createReturnMails =
  ({ findReturn, origin }: Dependencies) =>
  async (event: MailEvent, recipient: MailRecipient): Promise<OutgoingMail | null> => {
    const found = await findReturn(idOf(event, "orderId"), versionOf(event));
    return found && toMail(event.kind, found, recipient, origin);
  };

const toMail = async (
  kind: string,
  { orderId, total, lines, decideBy, decision }: Return,
  recipient: MailRecipient,
  origin: string,
): Promise<OutgoingMail | null> => {
  const { language, timezone } = recipient;
  const words = returnMessagesFor(language);
  const messages = messagesFor(language);
  const facts = {
    shortId: shortId(orderId),
    amount: formatRupees(decision?.amount ?? 0),
    decideBy: `${formatDateTime(decideBy, timezone)} ${timezone.toUpperCase()}`,
  };
  const isRequest = kind === RETURN_REQUESTED;
  if (!isRequest && decision === null) return null;
  const text = isRequest || decision === null ? words.requested(facts) : words[decision.kind](facts);
  const decisionFacts =
    !isRequest && decision?.words ? [{ label: words.words, value: inertLine(decision.words, MAX_WORDS) }] : [];
  return renderMailTo(recipient, {
    ...text,
    items: {
      label: words.goods,
      lines: lines.map(({ product, names, quantity, total: worth }) => ({
        name: shownName({ name: product.name, names }, language),
        quantity: amountOf(messages, quantity, product.unit),
        total: formatRupees(worth),
      })),
    },
    facts: [
      { label: messages.labels.order, value: facts.shortId },
      { label: words.worth, value: formatRupees(total) },
      ...decisionFacts,
    ],
    action: { label: words.open, url: `${origin}/orders/${orderId}` },
  });
};
