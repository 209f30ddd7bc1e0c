import { brand } from "../../brand.contract.ts";
import { account } from "./account-messages.english.ts";
import type { MailMessages, OrderText } from "./mail-messages.ts";

const cancelled =
  (aboutMoney: (total: string) => string): OrderText =>
  ({ shortId, total }) => ({
    subject: `Order ${shortId} cancelled`,
    heading: "Your order is cancelled",
    paragraphs: ["Nothing will be delivered for this order.", aboutMoney(total)],
  });

export const english: MailMessages = {
  htmlLang: "en",
  headerAccount: (name) => `Hello ${name},`,
  salutation: "Hello,",
  footer: `${brand.name}, ${brand.address}. Questions? Call ${brand.phone} or write to ${brand.email}. You can switch these mails off in your profile.`,
  accountFooter: `${brand.name}, ${brand.address}. Questions? Call ${brand.phone} or write to ${brand.email}.`,
  openOrders: "See your orders",
  labels: {
    order: "Order",
    items: "Items",
    differs: "Handed over otherwise than ordered",
    totalOrdered: "Total as ordered",
    total: "Total",
    gstIncluded: "Including GST",
    roundOff: "Round off",
    inCash: "In cash",
    goesBack: "Goes back online",
    payment: "Payment",
    delivery: "Estimated delivery",
    address: "Deliver to",
    agent: "Delivery agent",
    phone: "Phone",
    vehicle: "Vehicle",
    code: "Your delivery code",
  },
  documents: {
    invoice: "Tax invoice",
    bill_of_supply: "Bill of supply",
    invoice_bill: "Invoice-cum-bill of supply",
    credit_note: "Credit note",
  },
  payment: {
    cash: "Cash on delivery",
    paid: "Paid",
    awaited: "Online, not paid yet",
    onAccount: "On account, to be paid later",
    refundPending: "Refund on its way",
    refunded: "Refunded",
  },
  units: {
    kg: ["kg", "kg"],
    liter: ["liter", "liters"],
    piece: ["piece", "pieces"],
    packet: ["packet", "packets"],
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
  expired: ({ shortId }) => ({
    subject: `Order ${shortId} was not confirmed`,
    heading: "We could not confirm your order",
    paragraphs: [
      "We are sorry: nobody confirmed your order in time, so it is cancelled and nothing will be delivered. You owe nothing. You can order again at any time, or call us.",
    ],
  }),
  newCode: ({ shortId }) => ({
    subject: `Order ${shortId}: new delivery code`,
    heading: "Your order has a new delivery code",
    paragraphs: ["The code you had before no longer works. Please use this one."],
  }),
  refunded: ({ shortId, total }) => ({
    subject: `Order ${shortId} refunded`,
    heading: "Your money is on its way back",
    paragraphs: [
      `We have sent ${total} back to where it came from. Depending on your bank it shows in your account within 5 to 7 days.`,
    ],
  }),
  paid: ({ shortId, total }) => ({
    subject: `Order ${shortId} paid`,
    heading: "We have your order and your payment",
    paragraphs: [`Thank you. ${total} has arrived. We will write again as soon as the order is confirmed.`],
  }),
  latePayment: ({ shortId, total }) => ({
    subject: `Order ${shortId}: your payment goes back`,
    heading: "Your payment came after the order was cancelled",
    paragraphs: [
      "Nothing will be delivered for this order.",
      `The ${total} you paid goes back to where it came from, usually in 5 to 7 days. You need not do anything.`,
    ],
  }),
  secondPayment: ({ shortId }) => ({
    subject: `Order ${shortId}: a payment goes back`,
    heading: "A payment too many goes back to you",
    paragraphs: [
      "We received a payment for this order that it did not need.",
      "It goes back to where it came from, usually in 5 to 7 days. You need not do anything; your order is not affected.",
    ],
  }),
  changed: ({ shortId, total }, isPaid) => ({
    subject: `Order ${shortId} changed`,
    heading: "Your order was changed",
    paragraphs: [
      `This is your order now, for ${total}.`,
      ...(isPaid
        ? ["If it costs less than before, the difference goes back to where it came from, usually in 5 to 7 days."]
        : []),
    ],
  }),
  changeRefused: ({ shortId }) => ({
    subject: `Order ${shortId}: a payment goes back`,
    heading: "Your order could not be changed",
    paragraphs: [
      "We received your payment for a change of this order, but the change could not be made any more. The order stays as it was.",
      "The payment goes back to where it came from, usually in 5 to 7 days. You need not do anything.",
    ],
  }),
  account,
  contact: {
    footer: `${brand.name}, ${brand.address}. You get this mail because this address was given on our contact page.`,
    received: {
      subject: "We have your message",
      heading: "We have your message",
      paragraphs: [
        "Thank you for your message! We will get back to you soon.",
        `If it is urgent, call us on ${brand.phone}: Mon-Sat 9:00 AM to 6:00 PM.`,
      ],
      action: `Visit ${brand.name}`,
    },
    forwarded: {
      subject: "New message from the contact page",
      heading: "New message from the contact page",
      paragraphs: [],
      action: "Answer by mail",
    },
    labels: { name: "Name", email: "Email", mobile: "Mobile", subject: "Subject" },
  },
};
