import type { MailRecipients } from "../../accounts/profiles/mail-recipients.service.ts";
import type { MessagesForMail } from "../../contact/contact-mail.service.ts";
import type { OrdersForMail } from "../../orders/browse/order-mail.service.ts";
import { retryLostConnection } from "../../platform/d1/db.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { idOf, type News } from "../outbox/mail-events.ts";
import { buildAccountMail, buildCodeMail, buildResetMail } from "./account-mails.ts";
import { buildContactMail } from "./contact-mails.ts";
import { buildOrderMail } from "./order-mails.ts";

/** A mail, or why there is none to send. */
export type Composed = OutgoingMail | { readonly skip: string };
export type ComposeMail = (news: News) => Promise<Composed>;

/** The secrets of mail codes while they are of use: accounts/*.service.ts. */
interface CodesForMail {
  findCode(codeId: string): Promise<{ userId: string; code: string } | null>;
  findResetToken(codeId: string): Promise<{ userId: string; token: string } | null>;
}

interface Dependencies {
  readonly orders: OrdersForMail;
  readonly recipients: MailRecipients;
  readonly codes: CodesForMail;
  readonly messages: MessagesForMail;
  /** Where links lead, without a trailing slash. */
  readonly origin: string;
}

/**
 * The mail of a piece of news as things stand now, not as they stood when its row was written: a code in it must be the
 * valid one. The kind, or else the area in its name, says who composes it.
 */
export const createComposeMail = ({ orders, recipients, codes, messages, origin }: Dependencies): ComposeMail => {
  const recipientOf = (userId: string) => retryLostConnection(() => recipients.find(userId));

  const composeCode: ComposeMail = async (news) => {
    const found = await retryLostConnection(() => codes.findCode(idOf(news, "codeId")));
    const recipient = found && (await recipientOf(found.userId));
    return recipient ? buildCodeMail(found.code, recipient) : { skip: "the code is of no use any more" };
  };

  const composeReset: ComposeMail = async (news) => {
    const found = await retryLostConnection(() => codes.findResetToken(idOf(news, "codeId")));
    const recipient = found && (await recipientOf(found.userId));
    return recipient ? buildResetMail(found.token, recipient, origin) : { skip: "the link is of no use any more" };
  };

  const composers: Record<string, ComposeMail> = {
    "account.email_code": composeCode,
    "account.reset_link": composeReset,

    async order(news) {
      const found = await retryLostConnection(() => orders.find(idOf(news, "orderId")));
      if (!found) return { skip: "the order does not exist" };
      const buyer = await recipientOf(found.buyerId);
      if (!buyer) return { skip: "the buyer does not exist" };
      if (!buyer.wantsOrderMails) return { skip: "the account wants no mails about orders" };
      const mail = await buildOrderMail(news.kind, found.order, buyer, origin);
      return mail ?? { skip: "nothing to say about the order as it stands" };
    },

    // What these say concerns the account's safety or its work: no toggle switches them off.
    async account(news) {
      const recipient = await recipientOf(idOf(news, "userId"));
      if (!recipient) return { skip: "the account does not exist" };
      const mail = await buildAccountMail(news.kind, news.at, recipient, origin);
      return mail ?? { skip: "nothing to say about the account as it stands" };
    },

    async contact(news) {
      const message = await retryLostConnection(() => messages.find(idOf(news, "messageId")));
      return message ? buildContactMail(news.kind, message, origin) : { skip: "the message does not exist" };
    },
  };

  const areaOf = ({ kind }: News): string => {
    const area = kind.slice(0, kind.indexOf("."));
    return area === "agent" || area === "admin" ? "account" : area;
  };

  return async (news) => {
    const compose = composers[news.kind] ?? composers[areaOf(news)];
    if (!compose) throw new Error(`nobody composes ${news.kind}`);
    return compose(news);
  };
};
