import type { Block } from "../../../features/developer-pages/blocks.ts";
import type { DeveloperMessages } from "../../../features/developer-pages/developer-messages.ts";
import { commandsFor, type Place } from "./commands.ts";
import examples from "./examples.json";

const shell = (code: string): Block => ({ kind: "code", language: "sh", code });
const text = (words: string): Block => ({ kind: "text", text: words });
const title = (id: string, words: string): Block => ({ kind: "title", id, text: words });
const routes = (...items: string[]): Block => ({ kind: "list", items: items.map((item) => `\`${item}\``) });

/** The guide: from signing in to the invoice. */
const startBlocks = ({ guide, answer }: DeveloperMessages, place: Place): Block[] => {
  const commands = commandsFor(place);
  const step = (name: keyof typeof commands, words: string, about: string, example?: unknown): Block[] => [
    { kind: "step", id: name, text: words },
    text(about),
    shell(commands[name]),
    ...(example
      ? [{ kind: "code" as const, language: "json", label: answer, code: JSON.stringify(example, null, 2) }]
      : []),
  ];
  return [
    title("start", guide.startTitle),
    text(guide.startText),
    ...(place.isLocal ? [text(guide.startDemo)] : []),
    ...step("signIn", guide.signInTitle, guide.signInText),
    ...step("token", guide.tokenTitle, guide.tokenText, examples.token),
    ...step("products", guide.productsTitle, guide.productsText, examples.products),
    ...step("hook", guide.hookTitle, guide.hookText),
    ...step("order", guide.orderTitle, guide.orderText, examples.order),
    ...step("follow", guide.followTitle, guide.followText, examples.events),
    ...step("papers", guide.papersTitle, guide.papersText),
  ];
};

/** What holds for every call. */
const ruleBlocks = ({ guide, answer }: DeveloperMessages, place: Place): Block[] => [
  title("authentication", guide.authTitle),
  text(guide.authText),
  title("errors", guide.errorsTitle),
  text(guide.errorsText),
  { kind: "code", language: "json", label: answer, code: JSON.stringify(examples.failure, null, 2) },
  title("idempotency", guide.idempotencyTitle),
  text(guide.idempotencyText),
  title("paging", guide.pagingTitle),
  text(guide.pagingText),
  shell(commandsFor(place).again),
  title("limits", guide.limitsTitle),
  text(guide.limitsText),
  { kind: "code", language: "http", code: 'RateLimit-Policy: "token";q=300;w=60\nRateLimit: "token";r=299;t=60' },
  title("values", guide.valuesTitle),
  text(guide.valuesText),
  title("versions", guide.versionsTitle),
  text(guide.versionsText),
];

/** For spreadsheets, accountants and the shop's owner. */
const otherBlocks = ({ guide }: DeveloperMessages, { origin }: Place): Block[] => [
  title("feeds", guide.feedsTitle),
  text(guide.feedsText),
  routes(`${origin}/feeds/patna/catalogue.csv`, `${origin}/api/feeds/patna/my-catalogue.csv`),
  text(guide.importText),
  text(guide.calendarText),
  title("papers-and-months", guide.accountsTitleLong),
  text(guide.accountsTextLong),
  routes(
    "GET /api/documents",
    "GET /api/documents/{id}/pdf",
    "GET /api/documents/months",
    "GET /api/documents/month/{month}/documents.csv",
    "GET /api/documents/month/{month}/documents.zip",
    "GET /api/account/statement.csv",
  ),
  title("owner", guide.ownerTitle),
  text(guide.ownerText),
  routes(
    "POST /api/products",
    "PUT /api/products/{id}",
    "GET /api/admin/orders",
    "PATCH /api/admin/orders/{id}/confirm",
    "GET /api/documents/month/{month}/gst.csv",
    "GET /api/admin/figures/export.csv",
  ),
];

export const guideBlocks = (messages: DeveloperMessages, place: Place): Block[] => [
  ...startBlocks(messages, place),
  ...ruleBlocks(messages, place),
  ...otherBlocks(messages, place),
];
