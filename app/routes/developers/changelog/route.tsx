import { requestContext } from "../../../context.ts";
import type { Block } from "../../../features/developer-pages/blocks.ts";
import { type DeveloperMessages, developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { docsFacts } from "../../../features/developer-pages/docs-facts.ts";
import { docsNav } from "../../../features/developer-pages/docs-nav.ts";
import { DocsPage } from "../../../features/developer-pages/docs-page.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) => pageMeta(args, docsFacts(args.loaderData));

interface Change {
  /** In India. */
  readonly day: string;
  /** Keys of the messages. */
  readonly entries: readonly (keyof DeveloperMessages["changelog"]["entry"])[];
}

/** What changed in the API, newest first. */
const CHANGES: readonly Change[] = [
  { day: "2026-11-27", entries: ["amounts"] },
  { day: "2026-11-23", entries: ["tokens", "webhooks", "reference", "feeds", "imports", "client"] },
  { day: "2026-11-22", entries: ["money", "door", "kitchen"] },
];

export const loader = ({ context }: Route.LoaderArgs) => {
  const messages = developerMessages(context.get(requestContext).language);
  const { pageTitle, title, intro, entry } = messages.changelog;
  const blocks = CHANGES.flatMap(({ day, entries }): Block[] => [
    { kind: "title", id: day, text: day },
    { kind: "list", items: entries.map((name) => entry[name]) },
  ]);
  return { pageTitle, title, intro, nav: docsNav(messages), blocks };
};

/** What changed in the API, newest first. */
export default function Changelog({ loaderData }: Route.ComponentProps) {
  return <DocsPage docs={loaderData} />;
}
