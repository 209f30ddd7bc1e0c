import { SCOPES, scopesFor } from "../../../../worker/identity/scopes/scopes.contract.ts";
import { requestContext } from "../../../context.ts";
import { type Operations, readOperations } from "../../../features/developer-pages/api-operations.ts";
import type { Block } from "../../../features/developer-pages/blocks.ts";
import type { DeveloperMessages } from "../../../features/developer-pages/developer-messages.ts";
import { developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { DocsPage, docsFacts, docsNav } from "../../../features/developer-pages/docs-page.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) => pageMeta(args, docsFacts(args.loaderData));

const scopeBlocks = ({ scopes }: DeveloperMessages, { operations }: Operations): Block[] =>
  SCOPES.flatMap((scope): Block[] => {
    const open = operations.filter((operation) => operation["x-scope"] === scope);
    const onlyOwner = scopesFor("hotel").includes(scope) ? "" : ` ${scopes.ownerOnly}`;
    return [
      { kind: "title", id: scope, text: scope },
      { kind: "text", text: scopes.scope[scope] + onlyOwner },
      { kind: "list", items: open.map(({ method, path }) => `\`${method} ${path}\``) },
    ];
  });

export const loader = ({ context }: Route.LoaderArgs) => {
  const messages = developerMessages(context.get(requestContext).language);
  const { pageTitle, title, intro } = messages.scopes;
  return { pageTitle, title, intro, nav: docsNav(messages), blocks: scopeBlocks(messages, readOperations(context)) };
};

export default function Scopes({ loaderData }: Route.ComponentProps) {
  return <DocsPage docs={loaderData} />;
}
