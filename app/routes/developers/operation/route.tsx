import { data } from "react-router";
import { requestContext } from "../../../context.ts";
import { readOperations } from "../../../features/developer-pages/api-operations.ts";
import { developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import { DocsPage, docsFacts, docsNav } from "../../../features/developer-pages/docs-page.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import type { Route } from "./+types/route.ts";
import { describeOperation } from "./describe-operation.ts";

export const meta: Route.MetaFunction = (args) => pageMeta(args, docsFacts(args.loaderData));

export const loader = ({ params, context }: Route.LoaderArgs) => {
  const messages = developerMessages(context.get(requestContext).language);
  const document = readOperations(context);
  const operation = document.operations.find(({ operationId }) => operationId === params.operation);
  if (!operation) throw data(null, { status: 404 });
  const title = `${operation.method} ${operation.path}`;
  return {
    pageTitle: title,
    title,
    intro: operation.summary,
    nav: docsNav(messages),
    blocks: describeOperation(operation, document, messages.reference),
  };
};

export default function OperationPage({ loaderData }: Route.ComponentProps) {
  return <DocsPage docs={loaderData} />;
}
