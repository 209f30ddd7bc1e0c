import type { Language } from "../accounts/accounts.contract.ts";
import { brand } from "../brand.contract.ts";

/** What a text may name, already in the reader's format. */
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
type Text = (facts: MailFacts) => MailText;

/** Every sentence of the mails about orders in one language. Subjects hold no names and no codes: lock screens show them. */
export interface MailTexts {
  readonly htmlLang: string;
  readonly greeting: (name: string) => string;
  readonly footer: string;
  readonly openOrders: string;
  readonly labels: Record<
    "order" | "items" | "total" | "payment" | "delivery" | "address" | "agent" | "phone" | "vehicle" | "code",
    string
  >;
  readonly payment: Record<"cash" | "paid" | "awaited" | "refundPending" | "refunded", string>;
  readonly codeAdvice: string;
  readonly placed: Text;
  readonly confirmed: Text;
  readonly accepted: Text;
  readonly delivered: Text;
  readonly cancelled: Record<"refundPending" | "refunded" | "nothingPaid", Text>;
  readonly newCode: Text;
}

const cancelled =
  (aboutMoney: (total: string) => string): Text =>
  ({ shortId, total }) => ({
    subject: `Order ${shortId} cancelled`,
    heading: "Your order is cancelled",
    paragraphs: ["Nothing will be delivered for this order.", aboutMoney(total)],
  });

const english: MailTexts = {
  htmlLang: "en",
  greeting: (name) => `Hello ${name},`,
  footer: `${brand.name}, ${brand.address}. Questions? Call ${brand.phone} or write to ${brand.email}. You can switch these mails off in your profile.`,
  openOrders: "See your orders",
  labels: {
    order: "Order",
    items: "Items",
    total: "Total",
    payment: "Payment",
    delivery: "Estimated delivery",
    address: "Deliver to",
    agent: "Delivery agent",
    phone: "Phone",
    vehicle: "Vehicle",
    code: "Your delivery code",
  },
  payment: {
    cash: "Cash on delivery",
    paid: "Paid",
    awaited: "Online, not paid yet",
    refundPending: "Refund on its way",
    refunded: "Refunded",
  },
  codeAdvice:
    "Give this code to the delivery agent only once the goods are in your hands and checked. It proves the delivery; nobody else needs it, and we never ask for it on the phone.",
  placed: ({ shortId }) => ({
    subject: `Order ${shortId} placed`,
    heading: "We have your order",
    paragraphs: ["Thank you. We will write again as soon as the order is confirmed."],
  }),
  confirmed: ({ shortId }) => ({
    subject: `Order ${shortId} confirmed`,
    heading: "Your order is confirmed",
    paragraphs: ["We are getting it ready and looking for a delivery agent."],
  }),
  accepted: ({ shortId, agentName, agentPhone }) => ({
    subject: `Order ${shortId} has a delivery agent`,
    heading: "Your order has a delivery agent",
    paragraphs: [
      `${agentName} brings your order. For anything about the delivery, call ${agentPhone}.`,
      "Keep your delivery code ready: it stands with the order.",
    ],
  }),
  delivered: ({ shortId, deliveredAt }) => ({
    subject: `Order ${shortId} delivered`,
    heading: "Your order is delivered",
    paragraphs: [`It was handed over on ${deliveredAt}. Thank you for buying with ${brand.name}.`],
  }),
  cancelled: {
    refundPending: cancelled(
      (total) => `The ${total} you paid goes back to where it came from, usually in 5 to 7 days.`,
    ),
    refunded: cancelled((total) => `The ${total} you paid has been sent back to where it came from.`),
    nothingPaid: cancelled(() => "Nothing was paid, and there is nothing to pay."),
  },
  newCode: ({ shortId }) => ({
    subject: `Order ${shortId}: new delivery code`,
    heading: "Your order has a new delivery code",
    paragraphs: ["The code you had before no longer works. Please use this one."],
  }),
};

/** A language without texts of its own gets English. */
const TEXTS: Partial<Record<Language, MailTexts>> = { english };

export const textsFor = (language: Language): MailTexts => TEXTS[language] ?? english;
