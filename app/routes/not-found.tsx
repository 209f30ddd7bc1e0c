import { brand } from "../../worker/brand.contract.ts";
import { PageErrorBoundary } from "../components/page-error-boundary.tsx";
import { requestContext } from "../context.ts";
import { refuse } from "../http/page-failure.ts";
import { textsIn, textsOfPage } from "../i18n/texts.tsx";
import type { Route } from "./+types/not-found.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsOfPage(matches, "shell")("errors.notFoundTitle")} · ${brand.name}` },
];

export const loader = ({ context }: Route.LoaderArgs) => {
  throw refuse(404, "page.not_found", textsIn(context.get(requestContext).language, "shell")("errors.notFoundText"));
};

export default function NotFoundPage() {
  return null;
}

export const ErrorBoundary = PageErrorBoundary;
