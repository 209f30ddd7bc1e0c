import { PageErrorBoundary } from "../../components/page-error-boundary.tsx";
import { requestContext } from "../../context.ts";
import { pageMeta } from "../../features/page-meta/page-meta.ts";
import { refuse } from "../../http/page-failure.ts";
import { messagesIn, messagesOfPage } from "../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "shell")("errors.notFoundTitle") });

export const loader = ({ context }: Route.LoaderArgs) => {
  throw refuse(404, "page.not_found", messagesIn(context.get(requestContext).language, "shell")("errors.notFoundText"));
};

export default function NotFoundPage() {
  return null;
}

export const ErrorBoundary = PageErrorBoundary;
