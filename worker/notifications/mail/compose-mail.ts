import * as v from "valibot";
import { createMailRecipients, type MailRecipient } from "../../accounts/profiles/mail-recipients.service.ts";
import { createInvitationsForMail } from "../../accounts/team/invitation-mail.service.ts";
import { createCodesForMail } from "../../accounts/verification/codes-for-mail.service.ts";
import { createProductsForMail, type ProductsForMail, productKey } from "../../catalogue/alerts/alert-products.repo.ts";
import type { Needs } from "../../compose.ts";
import { createContactRepo } from "../../contact/contact.repo.ts";
import { createPaymentsForMail } from "../../credit/receive/payments-for-mail.repo.ts";
import { documentsForMail } from "../../documents/documents.repo.ts";
import { LANGUAGES } from "../../identity/accounts.contract.ts";
import { createOrdersForMail, type OrdersForMail } from "../../orders/browse/order-mail.service.ts";
import { createOrdersRepo } from "../../orders/browse/orders.repo.ts";
import { createDeliveryCodes } from "../../orders/delivery-code.ts";
import { findReturnsIn } from "../../orders/index.ts";
import { toReturn } from "../../orders/returns/to-return.ts";
import { type EventKind, idOf, type MailEvent } from "../../outbox/mail-events.ts";
import { TIMEZONES } from "../../platform/dates.contract.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { createNoticesRepo } from "../../standing-orders/dates/notices.repo.ts";
import { createCreditMails } from "../credit-mails/credit-mails.ts";
import { createReturnMails } from "../return-mails/return-mails.ts";
import { createStandingOrderMails } from "../standing-order-mails/standing-order-mails.ts";
import {
  buildAccountMail,
  buildCodeMail,
  buildDeletedMail,
  buildInvitationMail,
  buildResetMail,
  namesPasskeys,
} from "./account-mails.ts";
import { buildAlertMail } from "./alert-mails.ts";
import { buildContactMail } from "./contact-mails.ts";
import { buildOrderMail } from "./order-mails.ts";

/** The language and time zone of a recipient without an account. */
const Reader = v.object({ language: v.picklist(LANGUAGES), timezone: v.picklist(TIMEZONES) });

/** A mail, or the reason why none is sent. */
export type Composed = OutgoingMail | { readonly skip: string };
/** `payload` is the JSON of the event's ids. */
type StoredEvent = Omit<MailEvent, "ids"> & { readonly payload: string };
/** Results in the order of the events; an `Error` where a mail could not be composed. */
export type ComposeMails = (events: readonly StoredEvent[]) => Promise<(Composed | Error)[]>;

type ComposeNeeds = Pick<
  Needs<"passkeys" | "refunds">,
  "db" | "clock" | "codeSecret" | "origin" | "passkeys" | "refunds"
>;

/** Read once for the mails of a batch. */
interface Sources {
  readonly orders: Awaited<ReturnType<OrdersForMail["findAll"]>>;
  readonly documents: Awaited<ReturnType<typeof documentsForMail>>;
  readonly products: Awaited<ReturnType<ProductsForMail["findAll"]>>;
  readonly recipients: ReadonlyMap<string, MailRecipient>;
}
type Compose = (event: MailEvent, sources: Sources) => Promise<Composed>;
type AreaOf<Kind> = Kind extends `${infer Area}.${string}` ? Area : never;
/** One composer per area of events; a single kind may have its own. */
type Composers = Readonly<Record<AreaOf<EventKind>, Compose> & Partial<Record<EventKind, Compose>>>;

/** Whether the recipient is the buying account or a current member of its team who may read about the event. */
const mayReadAbout = (kind: string, recipient: MailRecipient & { readonly userId: string }, buyerId: string): boolean =>
  recipient.userId === buyerId ||
  (recipient.teamAccountId === buyerId && (kind !== "order.approval_needed" || recipient.teamRole === "approver"));

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Composes mails from current data, because a mailed code must be valid when it is sent. The composer is selected by
 * the event's kind, or else by the first part of the kind.
 */
export const createComposeMails = ({
  db,
  clock,
  codeSecret,
  origin,
  passkeys,
  refunds,
}: ComposeNeeds): ComposeMails => {
  const orders = createOrdersForMail(createOrdersRepo(db), createDeliveryCodes(codeSecret));
  const products = createProductsForMail(db);
  const recipients = createMailRecipients(db);
  const codes = createCodesForMail({ db, clock, codeSecret });
  const invitations = createInvitationsForMail({ db, clock, codeSecret });
  const messages = createContactRepo(db);
  const returns = findReturnsIn(db, refunds);
  const composeReturn = createReturnMails({
    findReturn: async (orderId, version) => {
      const result = await returns.findByEvent(orderId, version);
      return result && toReturn(result.found, result.storedReturn);
    },
    origin,
  });
  const composeCredit = createCreditMails({ payments: createPaymentsForMail(db), origin });
  const composeStandingOrder = createStandingOrderMails({ notices: createNoticesRepo(db), origin });

  /** Reads the recipient separately when an old outbox row does not name them. */
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

  /** For mails about orders and payments, which the account may switch off; null means that the event is outdated. */
  const composeOptional =
    (compose: (event: MailEvent, recipient: MailRecipient) => Promise<OutgoingMail | null>, skip: string): Compose =>
    async (event, read) => {
      const recipient = await recipientOf(idOf(event, "userId"), read.recipients);
      if (!recipient) return { skip: "the account does not exist" };
      if (!recipient.wantsOrderMails) return { skip: "the account wants no mails about orders" };
      return (await compose(event, recipient)) ?? { skip };
    };

  /** These mails concern the account's security or work, so no preference switches them off. */
  const composeAccount: Compose = async (event, read) => {
    const userId = idOf(event, "userId");
    const recipient = await recipientOf(userId, read.recipients);
    if (!recipient) return { skip: "the account does not exist" };
    const count = namesPasskeys(event.kind) ? await passkeys.countFor(userId) : 0;
    const mail = await buildAccountMail({ ...event, passkeys: count }, recipient, origin);
    return mail ?? { skip: "nothing to say about the account as it stands" };
  };

  const composers: Composers = {
    account: composeAccount,
    agent: composeAccount,
    admin: composeAccount,
    webhook: composeAccount,
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

    async alert(event, read) {
      const product = read.products.get(productKey(idOf(event, "productId"), idOf(event, "city")));
      if (!product) return { skip: "the product is not on sale" };
      const recipient = await recipientOf(idOf(event, "userId"), read.recipients);
      if (!recipient) return { skip: "the account does not exist" };
      if (!recipient.wantsAlertMails) return { skip: "the account wants no mails about alerts" };
      return buildAlertMail(event, product, recipient, origin);
    },

    standing_order: composeOptional(composeStandingOrder, "nothing to say about the date as it stands"),
    credit: composeOptional(composeCredit, "nothing to say about the account as it stands"),

    async contact(event) {
      const message = await messages.findForMail(idOf(event, "messageId"));
      return message ? buildContactMail(event.kind, message, origin) : { skip: "the message does not exist" };
    },
  };

  const composerOf: Readonly<Record<string, Compose | undefined>> = composers;
  const areaOf = (kind: string): string => kind.slice(0, kind.indexOf("."));

  const composeOne = async (event: MailEvent, sources: Sources): Promise<Composed> => {
    const compose = composerOf[event.kind] ?? composerOf[areaOf(event.kind)];
    if (!compose) throw new Error(`nobody composes ${event.kind}`);
    return compose(event, sources);
  };

  const readSources = async (events: readonly MailEvent[]): Promise<Sources> => {
    const orderIdsOf = (isWanted: (kind: string) => boolean) =>
      events.flatMap(({ kind, ids }) => (isWanted(kind) && typeof ids.orderId === "string" ? [ids.orderId] : []));
    const orderIds = orderIdsOf((kind) => areaOf(kind) === "order");
    const delivered = orderIdsOf((kind) => kind === "order.delivered");
    const userIds = events.flatMap(({ recipient }) => recipient ?? []);
    const alertProducts = events
      .filter(({ kind }) => areaOf(kind) === "alert")
      .map((event) => ({ productId: idOf(event, "productId"), city: idOf(event, "city") }));
    const [foundOrders, foundRecipients, foundProducts, foundDocuments] = await Promise.all([
      orderIds.length > 0 ? orders.findAll(orderIds) : new Map(),
      userIds.length > 0 ? recipients.findAll(userIds) : new Map(),
      alertProducts.length > 0 ? products.findAll(alertProducts) : new Map(),
      delivered.length > 0 ? documentsForMail(db, delivered) : new Map(),
    ]);
    return { orders: foundOrders, recipients: foundRecipients, products: foundProducts, documents: foundDocuments };
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
