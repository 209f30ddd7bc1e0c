import { href } from "react-router";
import { PageErrorBoundary } from "../../../components/page-error-boundary.tsx";
import { ButtonAnchor } from "../../../components/ui/button.tsx";
import { requestContext } from "../../../context.ts";
import { developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { docsFacts } from "../../../features/developer-pages/docs-facts.ts";
import { docsNav } from "../../../features/developer-pages/docs-nav.ts";
import { DocsPage } from "../../../features/developer-pages/docs-page.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import type { Route } from "./+types/route.ts";
import operations from "./operations.json";

export const meta: Route.MetaFunction = (args) => pageMeta(args, docsFacts(args.loaderData));

export const loader = ({ context }: Route.LoaderArgs) => {
  const messages = developerMessages(context.get(requestContext).language);
  return { ...messages.reference, nav: docsNav(messages), groups: operations };
};

/** Every route of the API: a list that needs no script, and the way to Scalar's component. */
export default function Reference({ loaderData }: Route.ComponentProps) {
  const { open, all, noToken, groups } = loaderData;
  return (
    <DocsPage docs={loaderData}>
      {/* A document of its own, which the router cannot render. */}
      <ButtonAnchor href={href("/developers/reference/interactive")} className="w-fit">
        {open}
      </ButtonAnchor>
      <h2 className="text-2xl">{all}</h2>
      {groups.map(({ name, operations: routes }) => (
        <section key={name} aria-label={name}>
          <h3 className="mt-3 mb-1 text-xl">{name}</h3>
          <ul lang="en">
            {routes.map(({ id, method, path, summary, isPublic }) => (
              <li key={id} id={id} className="border-b border-line py-2">
                <code className="font-semibold break-all">
                  {method} {path}
                </code>
                <p className="text-muted">
                  {summary}
                  {isPublic && ` (${noToken})`}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </DocsPage>
  );
}

export const ErrorBoundary = PageErrorBoundary;
