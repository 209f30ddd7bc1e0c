import type { Unit } from "../../catalogue/categories.contract.ts";
import type { DocumentKind } from "../../documents/documents.contract.ts";
import type { Language } from "../../identity/accounts.contract.ts";
import { inertLine, MAX_NAME } from "../../platform/inert-text.ts";
import { english } from "./mail-messages.english.ts";
import { gujarati } from "./mail-messages.gujarati.ts";
import { hindi } from "./mail-messages.hindi.ts";
import { marathi } from "./mail-messages.marathi.ts";

/** The values that a text may contain, already in the recipient's format. */
export interface MailFacts {
  readonly shortId: string;
  readonly total: string;
  readonly agentName: string;
  readonly agentPhone: string;
  readonly deliveredAt: string;
}

export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}
export type OrderText = (facts: MailFacts) => MailText;

/** The texts of all mails in one language. Subjects hold no names or codes, because lock screens show them. */
export interface MailMessages {
  readonly htmlLang: string;
  readonly salutationByName: (name: string) => string;
  /** A greeting without a name, because anyone can enter anyone's address and any name with it. */
  readonly salutation: string;
  /** The footer of mails about orders. */
  readonly footer: string;
  /** The footer of mails that no preference switches off. */
  readonly accountFooter: string;
  readonly openOrders: string;
  readonly labels: Record<
    | "order"
    | "items"
    | "differs"
    | "totalOrdered"
    | "total"
    | "gstIncluded"
    | "roundOff"
    | "inCash"
    | "goesBack"
    | "payment"
    | "delivery"
    | "address"
    | "agent"
    | "phone"
    | "vehicle"
    | "code",
    string
  >;
  readonly documents: Record<DocumentKind, string>;
  readonly payment: Record<"cash" | "paid" | "awaited" | "onAccount" | "refundPending" | "refunded", string>;
  readonly units: Record<Unit, readonly [one: string, other: string]>;
  readonly codeAdvice: string;
  readonly placed: OrderText;
  /** By staff, for a buyer on the telephone. */
  readonly placedByStaff: OrderText;
  readonly confirmed: OrderText;
  readonly accepted: OrderText;
  readonly delivered: OrderText;
  readonly cancelled: Record<"refundPending" | "refunded" | "nothingPaid", OrderText>;
  /** Cancelled because nobody confirmed it in time. */
  readonly expired: OrderText;
  readonly newCode: OrderText;
  readonly refunded: OrderText;
  readonly paid: OrderText;
  /** A payment after the cancellation, and a second payment: both are refunded automatically. */
  readonly latePayment: OrderText;
  readonly secondPayment: OrderText;
  /**
   * Changed by the buyer or for them; and a change that is refunded, because its difference was paid too
   * late.
   */
  readonly changed: (facts: MailFacts, isPaid: boolean) => MailText;
  readonly changeRefused: OrderText;
  readonly account: AccountMailMessages;
  readonly contact: ContactMailMessages;
}

type TextWithAction = MailText & { readonly action: string };

/** Mails about an account's security and about decisions on it. `action` is the label of the button. */
export interface AccountMailMessages {
  readonly emailCode: MailText & { readonly label: string; readonly advice: string };
  readonly resetLink: TextWithAction;
  /** `at`: the time of the change, in the recipient's format. `passkeys`: how many the account has now. */
  readonly passwordChanged: (at: string, passkeys: number) => TextWithAction;
  readonly passkeyAdded: (at: string, passkeys: number) => TextWithAction;
  readonly passkeyRemoved: (at: string, passkeys: number) => TextWithAction;
  /** To the address that the deleted account had. */
  readonly deleted: (at: string) => TextWithAction;
  readonly secondFactorSetUp: (at: string) => TextWithAction;
  readonly secondFactorRemoved: (at: string) => TextWithAction;
  readonly recoveryCodeUsed: (at: string) => TextWithAction;
  readonly secondFactorReset: (at: string) => TextWithAction;
  readonly agentVerified: TextWithAction;
  readonly agentRejected: TextWithAction;
  readonly adminVerified: TextWithAction;
  readonly adminRejected: TextWithAction;
}

/** Mails about a message from the contact page: to its sender, and to the shop. */
export interface ContactMailMessages {
  readonly footer: string;
  readonly received: TextWithAction;
  readonly forwarded: TextWithAction;
  readonly labels: Record<"name" | "email" | "mobile" | "subject", string>;
}

const MESSAGES: Record<Language, MailMessages> = { english, hindi, marathi, gujarati };

export const messagesFor = (language: Language): MailMessages => MESSAGES[language];

/** The first line of a mail, with the name only for a verified address. */
export const salutationFor = (
  { salutationByName, salutation }: MailMessages,
  { name, isEmailVerified }: { readonly name: string; readonly isEmailVerified: boolean },
): string => (isEmailVerified ? salutationByName(inertLine(name, MAX_NAME)) : salutation);

/** An amount with its unit: "1 packet", "3 packets". */
export const amountOf = ({ htmlLang, units }: MailMessages, quantity: number, unit: Unit): string => {
  const [one, other] = units[unit];
  return `${quantity} ${new Intl.PluralRules(htmlLang).select(quantity) === "one" ? one : other}`;
};
