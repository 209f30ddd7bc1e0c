import { requestContext } from "../../../context.ts";
import { developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { docsFacts } from "../../../features/developer-pages/docs-facts.ts";
import { docsNav } from "../../../features/developer-pages/docs-nav.ts";
import { DocsPage } from "../../../features/developer-pages/docs-page.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { placeOf } from "../guide/commands.ts";
import type { Route } from "./+types/route.ts";
import { webhookBlocks } from "./webhook-blocks.ts";

export const meta: Route.MetaFunction = (args) => pageMeta(args, docsFacts(args.loaderData));

export const loader = ({ context }: Route.LoaderArgs) => {
  const { language, origin } = context.get(requestContext);
  const messages = developerMessages(language);
  const { pageTitle, title, intro } = messages.webhooks;
  return { pageTitle, title, intro, nav: docsNav(messages), blocks: webhookBlocks(messages, placeOf(origin)) };
};

/** How events reach other systems, and how these verify them. */
export default function Webhooks({ loaderData }: Route.ComponentProps) {
  return <DocsPage docs={loaderData} />;
}
