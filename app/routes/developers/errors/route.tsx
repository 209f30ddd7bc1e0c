import { requestContext } from "../../../context.ts";
import { developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { docsFacts } from "../../../features/developer-pages/docs-facts.ts";
import { docsNav } from "../../../features/developer-pages/docs-nav.ts";
import { DocsPage } from "../../../features/developer-pages/docs-page.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import type { Route } from "./+types/route.ts";
import { ErrorList } from "./error-list.tsx";
import { explainErrors } from "./explain-errors.ts";

export const meta: Route.MetaFunction = (args) => pageMeta(args, docsFacts(args.loaderData));

export const loader = ({ context }: Route.LoaderArgs) => {
  const { language } = context.get(requestContext);
  const messages = developerMessages(language);
  const { pageTitle, title, intro, areas, details } = messages.errors;
  return { pageTitle, title, intro, areas, details, nav: docsNav(messages), errors: explainErrors(language) };
};

/** Every code with which the API refuses something. */
export default function Errors({ loaderData }: Route.ComponentProps) {
  const { areas, details, errors } = loaderData;
  return (
    <DocsPage docs={loaderData}>
      <ErrorList areas={areas} details={details} errors={errors} />
    </DocsPage>
  );
}
