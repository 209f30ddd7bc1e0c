import { requestContext } from "../../../context.ts";
import { type DeveloperMessages, developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { docsFacts } from "../../../features/developer-pages/docs-facts.ts";
import { docsNav } from "../../../features/developer-pages/docs-nav.ts";
import { DocsPage } from "../../../features/developer-pages/docs-page.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import type { Route } from "./+types/route.ts";
import { placeOf } from "./commands.ts";
import { guideBlocks } from "./guide-blocks.ts";
import { type StartingPoint, StartingPoints } from "./starting-points.tsx";

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
