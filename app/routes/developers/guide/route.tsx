import { Building2, FileSpreadsheet, FileText, Store } from "lucide-react";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext } from "../../../context.ts";
import type { Block } from "../../../features/developer-pages/blocks.ts";
import { type DeveloperMessages, developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { DocsPage, docsFacts, docsNav } from "../../../features/developer-pages/docs-page.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import type { Route } from "./+types/route.ts";
import { commandsFor, type Place, toPlace } from "./commands.ts";
import examples from "./examples.json";

const shell = (code: string): Block => ({ kind: "code", language: "sh", code });
const text = (words: string): Block => ({ kind: "text", text: words });
const title = (id: string, words: string): Block => ({ kind: "title", id, text: words });
const routes = (...items: string[]): Block => ({ kind: "list", items: items.map((item) => `\`${item}\``) });

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
    // Only in a local shop, because elsewhere a delivery needs real staff and agents.
    ...(place.isLocal ? step("deliver", guide.deliverTitle, guide.deliverText) : []),
    ...step("follow", guide.followTitle, guide.followText, examples.events),
    ...step("papers", guide.papersTitle, guide.papersText),
  ];
};

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
  text(guide.endsText),
];

const CLIENT = (origin: string) => `import { createRasad } from "@rasad/client";

const rasad = createRasad({ url: "${origin}", token: process.env.RASAD_TOKEN });
for await (const order of rasad.orders.list()) console.log(order._id, order.status, order.total);`;

/** The commands of client/src/cli with the scopes that they need. */
const COMMANDS: readonly (readonly [string, string])[] = [
  ["npx @rasad/client products basmati", "–"],
  ["npx @rasad/client order tomorrow.csv", "`orders:read` `orders:write` `lists:write`"],
  ["npx @rasad/client orders", "`orders:read`"],
  ["npx @rasad/client follow ORDER", "`orders:read`"],
  ["npx @rasad/client documents --save", "`documents:read`"],
];

const clientBlocks = ({ guide, nav }: DeveloperMessages, { origin }: Place): Block[] => [
  title("client", guide.clientTitle),
  { kind: "code", language: "js", code: CLIENT(origin) },
  text(guide.clientText),
  {
    kind: "table",
    head: [guide.commandColumn, nav.scopes],
    rows: COMMANDS.map(([command, scopes]) => [`\`${command}\``, scopes]),
  },
  text(guide.generateText),
];

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

const guideBlocks = (messages: DeveloperMessages, place: Place): Block[] => [
  ...startBlocks(messages, place),
  ...ruleBlocks(messages, place),
  ...clientBlocks(messages, place),
  ...otherBlocks(messages, place),
];

const ICONS = { kitchen: FileSpreadsheet, hotel: Building2, accounts: FileText, shop: Store };

const startingPointsOf = ({ guide }: DeveloperMessages): StartingPoint[] => [
  { name: "kitchen", title: guide.kitchenTitle, text: guide.kitchenText, link: guide.kitchenLink, to: "#feeds" },
  { name: "hotel", title: guide.hotelTitle, text: guide.hotelText, link: guide.hotelLink, to: "#start" },
  {
    name: "accounts",
    title: guide.accountsTitle,
    text: guide.accountsText,
    link: guide.accountsLink,
    to: "#papers-and-months",
  },
  { name: "shop", title: guide.shopTitle, text: guide.shopText, link: guide.shopLink, to: "#owner" },
];

export const meta: Route.MetaFunction = (args) => pageMeta(args, docsFacts(args.loaderData));

export const loader = ({ context }: Route.LoaderArgs) => {
  const { language, origin } = context.get(requestContext);
  const messages = developerMessages(language);
  const { pageTitle, title, intro, startingPointsTitle } = messages.guide;
  const blocks = guideBlocks(messages, toPlace(origin));
  return {
    pageTitle,
    title,
    intro,
    nav: docsNav(messages),
    blocks,
    startingPointsTitle,
    points: startingPointsOf(messages),
  };
};

export default function Developers({ loaderData }: Route.ComponentProps) {
  return (
    <DocsPage docs={loaderData}>
      <StartingPoints title={loaderData.startingPointsTitle} points={loaderData.points} />
    </DocsPage>
  );
}

interface StartingPoint {
  readonly name: keyof typeof ICONS;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly to: string;
}

function StartingPoints({ title, points }: { title: string; points: readonly StartingPoint[] }) {
  return (
    <section aria-labelledby="starting-points">
      <h2 id="starting-points" className="mb-3 text-2xl">
        {title}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {points.map((point) => {
          const Icon = ICONS[point.name];
          return (
            <li key={point.name} className="grid">
              <Card className="grid content-start gap-2">
                <h3 className="flex items-center gap-2 text-lg">
                  <Icon aria-hidden className="size-5 shrink-0 text-brand-text" />
                  {point.title}
                </h3>
                <p className="text-pretty text-muted">{point.text}</p>
                <a
                  href={point.to}
                  className="inline-flex min-h-11 w-fit items-center self-end font-semibold text-brand-text underline"
                >
                  {point.link}
                </a>
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
