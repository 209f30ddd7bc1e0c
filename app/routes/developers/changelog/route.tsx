import { requestContext } from "../../../context.ts";
import type { Block } from "../../../features/developer-pages/blocks.ts";
import { type DeveloperMessages, developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { DocsPage, docsFacts, docsNav } from "../../../features/developer-pages/docs-page.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) => pageMeta(args, docsFacts(args.loaderData));

interface Change {
  readonly day: string;
  readonly entries: readonly (keyof DeveloperMessages["changelog"]["entry"])[];
}

const CHANGES: readonly Change[] = [
  { day: "2026-11-29", entries: ["codes", "standards"] },
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

export default function Changelog({ loaderData }: Route.ComponentProps) {
  return <DocsPage docs={loaderData} />;
}
