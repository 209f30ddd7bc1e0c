import { brand } from "../../worker/brand.contract.ts";
import { PageErrorBoundary } from "../components/page-error-boundary.tsx";
import { refuse } from "../http/page-failure.ts";
import { english } from "../i18n/english.ts";

export const meta = () => [{ title: `${english.shell.errors.notFoundTitle} · ${brand.name}` }];

export const loader = () => {
  throw refuse(404, "page.not_found", english.shell.errors.notFoundText);
};

export default function NotFoundPage() {
  return null;
}

export const ErrorBoundary = PageErrorBoundary;
