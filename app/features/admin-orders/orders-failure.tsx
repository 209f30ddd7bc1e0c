import { CloudOff } from "lucide-react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageErrorBoundary } from "../../components/page-error-boundary.tsx";
import { RequestNumber } from "../../components/request-number.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";

/** Shown in place of the order list when its data could not be loaded. */
export function OrdersFailure() {
  const text = useMessages("admin.orders");
  const orders = useMessages("orders");
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status < 500) return <PageErrorBoundary />;
  return (
    <EmptyState icon={CloudOff} title={text("error")}>
      <ButtonLink to={pathname + search} reloadDocument>
        {orders("tryAgain")}
      </ButtonLink>
      <RequestNumber />
    </EmptyState>
  );
}
