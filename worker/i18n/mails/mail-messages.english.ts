import { brand } from "../../brand.contract.ts";
import type { MailMessages, OrderText } from "./mail-messages.ts";

const cancelled =
  (aboutMoney: (total: string) => string): OrderText =>
  ({ shortId, total }) => ({
    subject: `Order ${shortId} cancelled`,
    heading: "Your order is cancelled",
    paragraphs: ["Nothing will be delivered for this order.", aboutMoney(total)],
  });

const NOT_YOU = `If that was not you, set a new password at once, remove the passkeys that are not yours under Password and devices, and call us on ${brand.phone}.`;

export const english: MailMessages = {
  htmlLang: "en",
  salutationByName: (name) => `Hello ${name},`,
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
  placedByStaff: ({ shortId }) => ({
    subject: `Order ${shortId} placed for you`,
    heading: "We have the order that you gave us by phone",
    paragraphs: ["Our staff wrote it down for you. If it is not right, call us, or change it in your orders."],
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
  account: {
    emailCode: {
      subject: "Your verification code",
      heading: "Verify your email address",
      paragraphs: [`Type this code where ${brand.name} asks for it. It works once, for 10 minutes.`],
      label: "Your verification code",
      advice:
        "Nobody at our end ever asks for it. If you did not open this account yourself, do not type the code: set a new password on the sign-in page, and the account is yours alone.",
    },
    resetLink: {
      subject: "Set a new password",
      heading: "Set a new password",
      paragraphs: [
        "Someone, hopefully you, asked for a new password for this account. The link works once, for 30 minutes.",
        "If it was not you, ignore this mail: nothing changes, and your password stays as it is.",
      ],
      action: "Set a new password",
    },
    passwordChanged: (at, n) => ({
      subject: "Your password was changed",
      heading: "Your password was changed",
      paragraphs: [
        `The password of your ${brand.name} account was changed on ${at}.`,
        `If that was not you, set a new password at once and call us on ${brand.phone}.`,
        ...(n > 0
          ? [`The passkeys of your account did not change. There are ${n}; you find them under Password and devices.`]
          : []),
      ],
      action: "Set a new password",
    }),
    deleted: (at) => ({
      subject: "Your account is deleted",
      heading: "Your account is deleted",
      paragraphs: [
        `Your ${brand.name} account was deleted on ${at}, as you asked. You are signed out everywhere, and your personal details are erased.`,
        "Business records of deliveries stay for as long as the law asks, without your name, phone and e-mail address.",
        `If that was not you, call us on ${brand.phone} at once.`,
      ],
      action: "Contact us",
    }),
    secondFactorSetUp: (at) => ({
      subject: "An authenticator app was set up",
      heading: "An authenticator app was set up",
      paragraphs: [
        `An authenticator app was set up for your ${brand.name} account on ${at}. From now on signing in by password also asks for its code.`,
        `If that was not you, set a new password at once and call us on ${brand.phone}.`,
      ],
      action: "Open your security page",
    }),
    secondFactorRemoved: (at) => ({
      subject: "Your authenticator app was removed",
      heading: "Your authenticator app was removed",
      paragraphs: [
        `The authenticator app of your ${brand.name} account was removed on ${at}, with its recovery codes.`,
        `If that was not you, set a new password at once and call us on ${brand.phone}.`,
      ],
      action: "Open your security page",
    }),
    recoveryCodeUsed: (at) => ({
      subject: "A recovery code was used",
      heading: "A recovery code was used",
      paragraphs: [
        `Someone, hopefully you, signed in to your ${brand.name} account with a recovery code on ${at}. It does not work again.`,
        `If that was not you, set a new password at once and call us on ${brand.phone}. If you have few codes left, make new ones.`,
      ],
      action: "Open your security page",
    }),
    secondFactorReset: (at) => ({
      subject: "Your second factor was reset",
      heading: "Your second factor was reset",
      paragraphs: [
        `The owner of ${brand.name} removed the authenticator app, the recovery codes and the passkeys of your account on ${at}, and signed you out everywhere. Sign in with your password and set them up anew.`,
        `If you did not ask for that, call us on ${brand.phone} at once.`,
      ],
      action: "Sign in",
    }),
    passkeyAdded: (at, n) => ({
      subject: "A passkey was added to your account",
      heading: "A passkey was added",
      paragraphs: [
        `A passkey for your ${brand.name} account was added on ${at}. Whoever has that device can sign in with it.`,
        `Passkeys of your account now: ${n}.`,
        NOT_YOU,
      ],
      action: "See your passkeys",
    }),
    passkeyRemoved: (at, n) => ({
      subject: "A passkey was removed from your account",
      heading: "A passkey was removed",
      paragraphs: [
        `A passkey of your ${brand.name} account was removed on ${at}. Nobody can sign in with it any more.`,
        `Passkeys of your account now: ${n}.`,
        NOT_YOU,
      ],
      action: "See your passkeys",
    }),
    agentVerified: {
      subject: "Your account is verified",
      heading: "You can start delivering",
      paragraphs: ["We have checked your papers. Go online, and the orders of your city appear on your board."],
      action: "Open your board",
    },
    agentRejected: {
      subject: "About your delivery agent account",
      heading: "Your account was not approved",
      paragraphs: [
        "We have looked at what you sent us and cannot approve your delivery agent account.",
        `If you think that is a mistake, call us on ${brand.phone}.`,
      ],
      action: "Contact us",
    },
    adminVerified: {
      subject: "Your admin account is verified",
      heading: "Your admin account is open",
      paragraphs: ["The owner has verified you. The dashboard with orders, products and agents is open to you now."],
      action: "Open the dashboard",
    },
    adminRejected: {
      subject: "About your admin account",
      heading: "Your admin account was not approved",
      paragraphs: [
        "The owner has not approved your admin account. The dashboard stays closed.",
        `If you think that is a mistake, call us on ${brand.phone}.`,
      ],
      action: "Contact us",
    },
  },
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
