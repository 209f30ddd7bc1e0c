import { href } from "react-router";
import { RouteLink } from "../../../components/ui/route-link.tsx";
import { requestContext } from "../../../context.ts";
import { readOperations } from "../../../features/developer-pages/api-operations.ts";
import { developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { DocsPage, docsFacts, docsNav } from "../../../features/developer-pages/docs-page.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) => pageMeta(args, docsFacts(args.loaderData));

export const loader = ({ context }: Route.LoaderArgs) => {
  const messages = developerMessages(context.get(requestContext).language);
  const { tags, operations } = readOperations(context);
  const groups = tags.map(({ name }) => ({
    name,
    operations: operations
      .filter((operation) => operation.tags[0] === name)
      .map(({ operationId: id, method, path, summary, security }) => {
        return { id, method, path, summary, isPublic: security?.length === 0 };
      }),
  }));
  const { pageTitle, title, intro, all, noToken } = messages.reference;
  return { pageTitle, title, intro, all, noToken, nav: docsNav(messages), groups };
};

export default function Reference({ loaderData }: Route.ComponentProps) {
  const { all, noToken, groups } = loaderData;
  return (
    <DocsPage docs={loaderData}>
      <h2 className="text-2xl">{all}</h2>
      {groups.map(({ name, operations }) => (
        <section key={name} aria-label={name}>
          <h3 className="mt-3 mb-1 text-xl">{name}</h3>
          <ul lang="en">
            {operations.map(({ id, method, path, summary, isPublic }) => (
              <li key={id} id={id} className="border-b border-line py-2">
                <RouteLink
                  to={href("/developers/reference/:operation", { operation: id })}
                  className="inline-block py-2"
                >
                  <code className="font-semibold break-all text-brand-text underline">
                    {method} {path}
                  </code>
                </RouteLink>
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
