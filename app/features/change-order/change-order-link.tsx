import { href } from "react-router";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";

/** A link to the page that changes a pending order; empty for an unpaid one, which must first be paid or cancelled. */
export function ChangeOrderLink({ order: { _id, status, payBy } }: { order: Pick<Order, "_id" | "status" | "payBy"> }) {
  const text = useMessages("changeOrderLinks");
  if (status !== "pending" || payBy) return null;
  return (
    <ButtonLink
      to={href("/orders/:orderId/change", { orderId: _id })}
      variant="outline"
      aria-label={text("openNamed", { id: shortId(_id) })}
    >
      {text("open")}
    </ButtonLink>
  );
}
