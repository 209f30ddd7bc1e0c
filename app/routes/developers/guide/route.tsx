import { Building2, FileSpreadsheet, FileText, Store } from "lucide-react";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext } from "../../../context.ts";
import { type DeveloperMessages, developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { docsFacts } from "../../../features/developer-pages/docs-facts.ts";
import { docsNav } from "../../../features/developer-pages/docs-nav.ts";
import { DocsPage } from "../../../features/developer-pages/docs-page.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import type { Route } from "./+types/route.ts";
import { placeOf } from "./commands.ts";
import { guideBlocks } from "./guide-blocks.ts";

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
  const blocks = guideBlocks(messages, placeOf(origin));
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

/** Where people begin who connect a system of their own. */
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

/** Where each kind of reader begins. */
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
