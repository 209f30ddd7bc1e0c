import * as v from "valibot";
import { LANGUAGES } from "../../accounts/accounts.contract.ts";
import type { MailRecipients } from "../../accounts/profiles/mail-recipients.service.ts";
import type { MessagesForMail } from "../../contact/contact-mail.service.ts";
import type { OrdersForMail } from "../../orders/browse/order-mail.service.ts";
import { retryLostConnection } from "../../platform/d1/db.ts";
import { TIMEZONES } from "../../platform/dates.contract.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { idOf, type MailEvent } from "../outbox/mail-events.ts";
import { buildAccountMail, buildCodeMail, buildDeletedMail, buildResetMail, namesPasskeys } from "./account-mails.ts";
import { buildContactMail } from "./contact-mails.ts";
import { buildOrderMail } from "./order-mails.ts";

/** How the recipient of a mail without an account reads. */
const Reader = v.object({ language: v.picklist(LANGUAGES), timezone: v.picklist(TIMEZONES) });

/** A mail, or why there is none to send. */
export type Composed = OutgoingMail | { readonly skip: string };
export type ComposeMail = (event: MailEvent) => Promise<Composed>;

/** The secrets of mail codes that are still valid; null for others. Source: accounts/verification. */
interface CodesForMail {
  findCode(codeId: string): Promise<{ userId: string; code: string } | null>;
  findResetToken(codeId: string): Promise<{ userId: string; token: string } | null>;
}

interface Dependencies {
  readonly orders: OrdersForMail;
  readonly recipients: MailRecipients;
  readonly codes: CodesForMail;
  /** An account's number of passkeys. Source: accounts/passkeys. */
  readonly passkeys: { countFor(userId: string): Promise<number> };
  readonly messages: MessagesForMail;
  /** Where links lead, without a trailing slash. */
  readonly origin: string;
}

/**
 * Composes the mail of an event from present data, because a code in it must be the one that is valid now. The event's
 * kind, or else the first part of the kind, selects the composer. Throws for a kind without a composer.
 */
export const createComposeMail = ({
  orders,
  recipients,
  codes,
  passkeys,
  messages,
  origin,
}: Dependencies): ComposeMail => {
  const recipientOf = (userId: string) => retryLostConnection(() => recipients.find(userId));

  const composeCode: ComposeMail = async (event) => {
    const found = await retryLostConnection(() => codes.findCode(idOf(event, "codeId")));
    const recipient = found && (await recipientOf(found.userId));
    return recipient ? buildCodeMail(found.code, recipient) : { skip: "the code is of no use any more" };
  };

  const composeReset: ComposeMail = async (event) => {
    const found = await retryLostConnection(() => codes.findResetToken(idOf(event, "codeId")));
    const recipient = found && (await recipientOf(found.userId));
    return recipient ? buildResetMail(found.token, recipient, origin) : { skip: "the link is of no use any more" };
  };

  const composers: Record<string, ComposeMail> = {
    "account.email_code": composeCode,
    "account.reset_link": composeReset,

    /** The account has lost its address, so everything about the recipient is in the event. */
    "account.deleted": (event) =>
      buildDeletedMail(event.at, idOf(event, "address"), v.parse(Reader, event.ids), origin),

    async order(event) {
      const found = await retryLostConnection(() => orders.find(idOf(event, "orderId")));
      if (!found) return { skip: "the order does not exist" };
      const buyer = await recipientOf(found.buyerId);
      if (!buyer) return { skip: "the buyer does not exist" };
      if (!buyer.wantsOrderMails) return { skip: "the account wants no mails about orders" };
      const mail = await buildOrderMail(event.kind, found.order, buyer, origin);
      return mail ?? { skip: "nothing to say about the order as it stands" };
    },

    // These mails concern the account's security or work, so no preference switches them off.
    async account(event) {
      const userId = idOf(event, "userId");
      const recipient = await recipientOf(userId);
      if (!recipient) return { skip: "the account does not exist" };
      const count = namesPasskeys(event.kind) ? await passkeys.countFor(userId) : 0;
      const mail = await buildAccountMail({ ...event, passkeys: count }, recipient, origin);
      return mail ?? { skip: "nothing to say about the account as it stands" };
    },

    async contact(event) {
      const message = await retryLostConnection(() => messages.find(idOf(event, "messageId")));
      return message ? buildContactMail(event.kind, message, origin) : { skip: "the message does not exist" };
    },
  };

  const areaOf = ({ kind }: MailEvent): string => {
    const area = kind.slice(0, kind.indexOf("."));
    return area === "agent" || area === "admin" ? "account" : area;
  };

  return async (event) => {
    const compose = composers[event.kind] ?? composers[areaOf(event)];
    if (!compose) throw new Error(`nobody composes ${event.kind}`);
    return compose(event);
  };
};
