import type { Block } from "../../../features/developer-pages/blocks.ts";
import type { DeveloperMessages } from "../../../features/developer-pages/developer-messages.ts";
import { commandsFor, type Place } from "../guide/commands.ts";
import { VERIFY_IN_JAVASCRIPT, VERIFY_IN_PYTHON } from "./verify-snippets.ts";

const ORDER_EVENT = {
  type: "order.delivered",
  timestamp: "2026-11-23T06:40:12.345Z",
  data: {
    orderId: "01KB0000000000000000000000",
    version: 4,
    status: "delivered",
    previousStatus: "accepted",
    paymentStatus: "paid",
    paymentMethod: "cod",
    total: 1260,
    location: "patna",
    placedAt: "2026-11-22T15:02:40.000Z",
    estimatedDelivery: "2026-11-23T12:30:00.000Z",
  },
};

/** The data of the events that are not about an order's status. */
const OTHER_DATA = {
  "product.price_changed": {
    productId: "01KB0000000000000000000001",
    name: "Potato",
    location: "patna",
    price: 24,
    previousPrice: 22.5,
  },
  "product.back_in_stock": { productId: "01KB0000000000000000000001", name: "Potato", location: "patna", stock: 400 },
  "document.issued": {
    documentId: "01KB0000000000000000000002",
    number: "26P/000123",
    kind: "invoice",
    orderId: "01KB0000000000000000000000",
    version: 4,
    total: 1260,
    issuedAt: "2026-11-23T06:40:12.345Z",
  },
  "payment.captured": {
    orderId: "01KB0000000000000000000000",
    version: 2,
    paymentId: "pay_0000000000000000",
    amount: 1260,
  },
};

const json = (value: unknown): string => JSON.stringify(value, null, 2);

export const webhookBlocks = ({ webhooks }: DeveloperMessages, place: Place): Block[] => {
  const text = (words: string): Block => ({ kind: "text", text: words });
  const title = (id: string, words: string): Block => ({ kind: "title", id, text: words });
  return [
    title("add", webhooks.addTitle),
    text(webhooks.addText),
    { kind: "code", language: "sh", code: commandsFor(place).hook },
    title("events", webhooks.eventsTitle),
    {
      kind: "table",
      head: [webhooks.eventColumn, webhooks.meaningColumn],
      rows: Object.entries(webhooks.event).map(([type, meaning]) => [`\`${type}\``, meaning]),
    },
    title("body", webhooks.bodyTitle),
    text(webhooks.bodyText),
    { kind: "code", language: "json", code: json(ORDER_EVENT) },
    text(webhooks.dataText),
    { kind: "code", language: "json", code: json(OTHER_DATA) },
    title("headers", webhooks.headersTitle),
    text(webhooks.headersText),
    {
      kind: "list",
      items: [
        `\`webhook-id\`: ${webhooks.headerId}`,
        `\`webhook-timestamp\`: ${webhooks.headerTimestamp}`,
        `\`webhook-signature\`: ${webhooks.headerSignature}`,
      ],
    },
    title("verify", webhooks.verifyTitle),
    text(webhooks.verifyText),
    { kind: "code", language: "js", label: "JavaScript", code: VERIFY_IN_JAVASCRIPT },
    { kind: "code", language: "python", label: "Python", code: VERIFY_IN_PYTHON },
    title("answer", webhooks.answerTitle),
    text(webhooks.answerText),
    title("retries", webhooks.retriesTitle),
    text(webhooks.retriesText),
    title("order", webhooks.orderTitle),
    text(webhooks.orderText),
  ];
};
