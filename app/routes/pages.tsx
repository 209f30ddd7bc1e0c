import { isRouteErrorResponse } from "react-router";
import { PageErrorBoundary } from "../components/page-error-boundary.tsx";
import { pageMeta } from "../features/page-meta/page-meta.ts";
import { messagesOfPage } from "../i18n/messages.tsx";
import type { Route } from "./+types/pages.ts";

/** The title of error pages; every other page sets its own. */
export const meta: Route.MetaFunction = (args) => {
  const isNotFound = isRouteErrorResponse(args.error) && args.error.status === 404;
  return pageMeta(args, {
    title: messagesOfPage(args.matches, "shell")(isNotFound ? "errors.notFoundTitle" : "errors.title"),
  });
};

/** Rendered below the header; at the root it would replace the header. */
export const ErrorBoundary = PageErrorBoundary;
