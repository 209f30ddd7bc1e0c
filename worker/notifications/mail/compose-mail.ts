import * as v from "valibot";
import type { MailRecipient, MailRecipients } from "../../accounts/profiles/mail-recipients.service.ts";
import { type ProductsForMail, productKey } from "../../catalogue/alerts/alert-products.repo.ts";
import type { MessagesForMail } from "../../contact/contact-mail.service.ts";
import type { DocumentsForMail } from "../../documents/documents-for-mail.service.ts";
import { LANGUAGES } from "../../identity/accounts.contract.ts";
import type { OrdersForMail } from "../../orders/browse/order-mail.service.ts";
import { idOf, type MailEvent } from "../../outbox/mail-events.ts";
import { TIMEZONES } from "../../platform/dates.contract.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import {
  buildAccountMail,
  buildCodeMail,
  buildDeletedMail,
  buildInvitationMail,
  buildResetMail,
  type InvitationForMail,
  namesPasskeys,
} from "./account-mails.ts";
import { buildAlertMail } from "./alert-mails.ts";
import { buildContactMail } from "./contact-mails.ts";
import { buildOrderMail } from "./order-mails.ts";

/** The language and time zone of a recipient without an account. */
const Reader = v.object({ language: v.picklist(LANGUAGES), timezone: v.picklist(TIMEZONES) });

/** A mail, or the reason why none is sent. */
export type Composed = OutgoingMail | { readonly skip: string };
/** An event as its outbox row stores it: `payload` is the JSON of its ids. */
type StoredEvent = Omit<MailEvent, "ids"> & { readonly payload: string };
/** The mails of these events, in their order; an error for an event whose mail could not be composed. */
export type ComposeMails = (events: readonly StoredEvent[]) => Promise<(Composed | Error)[]>;

/** The secrets of mail codes that are still valid; null for others. Source: accounts/verification. */
interface CodesForMail {
  findCode(codeId: string): Promise<{ userId: string; code: string } | null>;
  findResetToken(codeId: string): Promise<{ userId: string; token: string } | null>;
}

interface Dependencies {
  readonly orders: OrdersForMail;
  readonly documents: DocumentsForMail;
  readonly products: ProductsForMail;
  readonly recipients: MailRecipients;
  readonly codes: CodesForMail;
  /** An account's number of passkeys. Source: accounts/passkeys. */
  readonly passkeys: { countFor(userId: string): Promise<number> };
  readonly messages: MessagesForMail;
  /** Source: accounts/team. */
  readonly invitations: { findForMail(invitationId: string): Promise<InvitationForMail | null> };
  /** A mail about a date of a standing order; null when there is nothing to say. Source: notifications/standing-order-mails. */
  readonly composeStandingOrder: (event: MailEvent, recipient: MailRecipient) => Promise<OutgoingMail | null>;
  /** A mail about a return of goods; null when there is nothing to say. Source: notifications/return-mails. */
  readonly composeReturn: (event: MailEvent, recipient: MailRecipient) => Promise<OutgoingMail | null>;
  /** A mail about an account; null when there is nothing to say. Source: notifications/credit-mails. */
  readonly composeCredit: (event: MailEvent, recipient: MailRecipient) => Promise<OutgoingMail | null>;
  /** The base of links, without a trailing slash. */
  readonly origin: string;
}

/** The data that the mails of a batch share, read once. */
interface Sources {
  readonly orders: Awaited<ReturnType<OrdersForMail["findAll"]>>;
  readonly documents: Awaited<ReturnType<DocumentsForMail["findAll"]>>;
  readonly products: Awaited<ReturnType<ProductsForMail["findAll"]>>;
  readonly recipients: ReadonlyMap<string, MailRecipient>;
}
type Compose = (event: MailEvent, sources: Sources) => Promise<Composed>;

/**
 * Whether the recipient may read about the order: the account that bought, or a current member of its team; about an
 * approval, only who may approve.
 */
const mayReadAbout = (kind: string, recipient: MailRecipient & { readonly userId: string }, buyerId: string): boolean =>
  recipient.userId === buyerId ||
  (recipient.teamAccountId === buyerId && (kind !== "order.approval_needed" || recipient.teamRole === "approver"));

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Composes the mails of events from current data, because a code in one must be the one that is valid now. The
 * composer is selected by the event's kind, or else by the first part of the kind. Orders, products and recipients of
 * all events are read together.
 */
export const createComposeMails = ({
  orders,
  documents,
  products,
  recipients,
  codes,
  passkeys,
  messages,
  invitations,
  composeStandingOrder,
  composeReturn,
  composeCredit,
  origin,
}: Dependencies): ComposeMails => {
  /** Reads an account by itself when its outbox row does not name it, as in an old row. */
  const recipientOf = async (userId: string, read: Sources["recipients"]): Promise<MailRecipient | undefined> =>
    read.get(userId) ?? (await recipients.findAll([userId])).get(userId);

  const composeCode: Compose = async (event, read) => {
    const found = await codes.findCode(idOf(event, "codeId"));
    const recipient = found && (await recipientOf(found.userId, read.recipients));
    return recipient ? buildCodeMail(found.code, recipient) : { skip: "the code is of no use any more" };
  };

  const composeReset: Compose = async (event, read) => {
    const found = await codes.findResetToken(idOf(event, "codeId"));
    const recipient = found && (await recipientOf(found.userId, read.recipients));
    return recipient ? buildResetMail(found.token, recipient, origin) : { skip: "the link is of no use any more" };
  };

  const composers: Record<string, Compose> = {
    "account.email_code": composeCode,
    "account.reset_link": composeReset,

    /** The account no longer has its address, so everything about the recipient is in the event. */
    "account.deleted": (event) =>
      buildDeletedMail(event.at, idOf(event, "address"), v.parse(Reader, event.ids), origin),

    async order(event, read) {
      const found = read.orders.get(idOf(event, "orderId"));
      if (!found) return { skip: "the order does not exist" };
      // Events without a user's id are for the buyer.
      const userId = event.ids.userId === undefined ? found.buyerId : idOf(event, "userId");
      const recipient = await recipientOf(userId, read.recipients);
      if (!recipient) return { skip: "the recipient does not exist" };
      if (!recipient.wantsOrderMails) return { skip: "the account wants no mails about orders" };
      if (!mayReadAbout(event.kind, { userId, ...recipient }, found.buyerId))
        return { skip: "no member of the buyer's team any more" };
      const mail = event.kind.startsWith("order.return_")
        ? await composeReturn(event, recipient)
        : await buildOrderMail(event.kind, found.order, recipient, origin, read.documents.get(found.order._id));
      return mail ?? { skip: "nothing to say about the order as it stands" };
    },

    /** To an address that may have no account. */
    async "account.team_invitation"(event) {
      const found = await invitations.findForMail(idOf(event, "invitationId"));
      return found ? buildInvitationMail(found, origin) : { skip: "the invitation is of no use any more" };
    },

    // These mails concern the account's security or work, so no preference switches them off.
    async account(event, read) {
      const userId = idOf(event, "userId");
      const recipient = await recipientOf(userId, read.recipients);
      if (!recipient) return { skip: "the account does not exist" };
      const count = namesPasskeys(event.kind) ? await passkeys.countFor(userId) : 0;
      const mail = await buildAccountMail({ ...event, passkeys: count }, recipient, origin);
      return mail ?? { skip: "nothing to say about the account as it stands" };
    },

    async alert(event, read) {
      const product = read.products.get(productKey(idOf(event, "productId"), idOf(event, "city")));
      if (!product) return { skip: "the product is not on sale" };
      const recipient = await recipientOf(idOf(event, "userId"), read.recipients);
      if (!recipient) return { skip: "the account does not exist" };
      if (!recipient.wantsAlertMails) return { skip: "the account wants no mails about alerts" };
      return buildAlertMail(event, product, recipient, origin);
    },

    async standing_order(event, read) {
      const recipient = await recipientOf(idOf(event, "userId"), read.recipients);
      if (!recipient) return { skip: "the account does not exist" };
      if (!recipient.wantsOrderMails) return { skip: "the account wants no mails about orders" };
      const mail = await composeStandingOrder(event, recipient);
      return mail ?? { skip: "nothing to say about the date as it stands" };
    },

    async credit(event, read) {
      const recipient = await recipientOf(idOf(event, "userId"), read.recipients);
      if (!recipient) return { skip: "the account does not exist" };
      if (!recipient.wantsOrderMails) return { skip: "the account wants no mails about orders" };
      const mail = await composeCredit(event, recipient);
      return mail ?? { skip: "nothing to say about the account as it stands" };
    },

    async contact(event) {
      const message = await messages.find(idOf(event, "messageId"));
      return message ? buildContactMail(event.kind, message, origin) : { skip: "the message does not exist" };
    },
  };

  const areaOf = (kind: string): string => {
    const area = kind.slice(0, kind.indexOf("."));
    return area === "agent" || area === "admin" ? "account" : area;
  };

  const composeOne = async (event: MailEvent, sources: Sources): Promise<Composed> => {
    const compose = composers[event.kind] ?? composers[areaOf(event.kind)];
    if (!compose) throw new Error(`nobody composes ${event.kind}`);
    return compose(event, sources);
  };

  const readSources = async (events: readonly MailEvent[]): Promise<Sources> => {
    const orderIds = events.flatMap(({ kind, ids }) =>
      areaOf(kind) === "order" && typeof ids.orderId === "string" ? [ids.orderId] : [],
    );
    const userIds = events.flatMap(({ recipient }) => recipient ?? []);
    const alertProducts = events
      .filter(({ kind }) => areaOf(kind) === "alert")
      .map((event) => ({ productId: idOf(event, "productId"), city: idOf(event, "city") }));
    const delivered = events.flatMap(({ kind, ids }) =>
      kind === "order.delivered" && typeof ids.orderId === "string" ? [ids.orderId] : [],
    );
    const [foundOrders, foundRecipients, foundProducts, foundDocuments] = await Promise.all([
      orderIds.length > 0 ? orders.findAll(orderIds) : new Map(),
      userIds.length > 0 ? recipients.findAll(userIds) : new Map(),
      alertProducts.length > 0 ? products.findAll(alertProducts) : new Map(),
      delivered.length > 0 ? documents.findAll(delivered) : new Map(),
    ]);
    return {
      orders: foundOrders,
      recipients: foundRecipients,
      products: foundProducts,
      documents: foundDocuments,
    };
  };

  return async (stored) => {
    try {
      const events = stored.map(({ payload, ...event }): MailEvent => ({ ...event, ids: JSON.parse(payload) }));
      const sources = await readSources(events);
      return await Promise.all(events.map((event) => composeOne(event, sources).catch(toError)));
    } catch (error) {
      return stored.map(() => toError(error));
    }
  };
};
