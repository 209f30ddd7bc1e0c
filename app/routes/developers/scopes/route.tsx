import { SCOPES, scopesFor } from "../../../../worker/identity/scopes/scopes.contract.ts";
import { TOKEN_SCOPES } from "../../../../worker/identity/scopes/token-scopes.contract.ts";
import { PageErrorBoundary } from "../../../components/page-error-boundary.tsx";
import { requestContext } from "../../../context.ts";
import type { Block } from "../../../features/developer-pages/blocks.ts";
import type { DeveloperMessages } from "../../../features/developer-pages/developer-messages.ts";
import { developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { docsFacts } from "../../../features/developer-pages/docs-facts.ts";
import { docsNav } from "../../../features/developer-pages/docs-nav.ts";
import { DocsPage } from "../../../features/developer-pages/docs-page.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) => pageMeta(args, docsFacts(args.loaderData));

const scopeBlocks = ({ scopes }: DeveloperMessages): Block[] =>
  SCOPES.flatMap((scope): Block[] => {
    const routes = Object.entries(TOKEN_SCOPES).filter(([, needed]) => needed === scope);
    const onlyOwner = scopesFor("hotel").includes(scope) ? "" : ` ${scopes.ownerOnly}`;
    return [
      { kind: "title", id: scope, text: scope },
      { kind: "text", text: scopes.scope[scope] + onlyOwner },
      { kind: "list", items: routes.map(([name]) => `\`${name.replace(" ", " /api").replace(/:(\w+)/g, "{$1}")}\``) },
    ];
  });

export const loader = ({ context }: Route.LoaderArgs) => {
  const messages = developerMessages(context.get(requestContext).language);
  const { pageTitle, title, intro } = messages.scopes;
  return { pageTitle, title, intro, nav: docsNav(messages), blocks: scopeBlocks(messages) };
};

/** What API tokens may do: the table by which they are judged, in words. */
export default function Scopes({ loaderData }: Route.ComponentProps) {
  return <DocsPage docs={loaderData} />;
}

export const ErrorBoundary = PageErrorBoundary;
