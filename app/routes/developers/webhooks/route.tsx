import { requestContext } from "../../../context.ts";
import type { Block } from "../../../features/developer-pages/blocks.ts";
import { type DeveloperMessages, developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { DocsPage, docsFacts, docsNav } from "../../../features/developer-pages/docs-page.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { commandsFor, type Place, toPlace } from "../guide/commands.ts";
import type { Route } from "./+types/route.ts";

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

/** Sample code; tests/pages/developers.test.ts runs the JavaScript. */
const VERIFY_IN_JAVASCRIPT = `import { createHmac, timingSafeEqual } from "node:crypto";

/** \`secret\` begins with whsec_, \`headers\` are those of the request, \`body\` is its text as it arrived. */
export function verifyWebhook(secret, headers, body) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) throw new Error("The message is too old.");
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  const isOurs = headers["webhook-signature"].split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw new Error("The signature is wrong.");
  return JSON.parse(body);
}`;

const VERIFY_IN_PYTHON = `import base64, hashlib, hmac, json, time

def verify_webhook(secret, headers, body):
    """secret begins with whsec_, headers are those of the request, body is its bytes as they arrived."""
    message_id = headers["webhook-id"]
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("The message is too old.")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = [signature.removeprefix("v1,") for signature in headers["webhook-signature"].split(" ")]
    if not any(hmac.compare_digest(expected, one) for one in given):
        raise ValueError("The signature is wrong.")
    return json.loads(body)`;

const webhookBlocks = ({ webhooks }: DeveloperMessages, place: Place): Block[] => {
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

export const meta: Route.MetaFunction = (args) => pageMeta(args, docsFacts(args.loaderData));

export const loader = ({ context }: Route.LoaderArgs) => {
  const { language, origin } = context.get(requestContext);
  const messages = developerMessages(language);
  const { pageTitle, title, intro } = messages.webhooks;
  return { pageTitle, title, intro, nav: docsNav(messages), blocks: webhookBlocks(messages, toPlace(origin)) };
};

export default function Webhooks({ loaderData }: Route.ComponentProps) {
  return <DocsPage docs={loaderData} />;
}
