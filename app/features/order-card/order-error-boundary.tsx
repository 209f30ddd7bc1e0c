import { PackageX } from "lucide-react";
import { href, isRouteErrorResponse, useRouteError } from "react-router";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageErrorBoundary } from "../../components/page-error-boundary.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";

/** For the pages of one order: adds a message for an order that does not exist or belongs to another account. */
export function OrderErrorBoundary() {
  const text = useMessages("confirmation");
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageErrorBoundary />;
  return (
    <EmptyState level="h1" icon={PackageX} title={text("notFoundTitle")} text={text("notFoundText")}>
      <ButtonLink to={href("/orders")}>{text("viewOrders")}</ButtonLink>
    </EmptyState>
  );
}
