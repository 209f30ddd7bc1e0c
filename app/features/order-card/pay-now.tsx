import { Hourglass } from "lucide-react";
import { href } from "react-router";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useDates, useMessages } from "../../i18n/messages.tsx";

/** The link loads a document, because the payment page has a different Content-Security-Policy. */
export function PayNow({ order: { _id, payBy } }: { order: Pick<Order, "_id" | "payBy"> }) {
  const text = useMessages("myOrders");
  const dates = useDates();
  if (!payBy) return null;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-accent bg-accent-soft px-4 py-3 text-ink">
      <Hourglass aria-hidden className="size-6 shrink-0 text-accent-text" />
      <p className="min-w-0 flex-1 basis-40 text-accent-text">{text("payBy", { time: dates.dateTime(payBy) })}</p>
      <ButtonLink
        to={href("/pay/:orderId", { orderId: _id })}
        reloadDocument
        aria-label={text("payNowNamed", { id: shortId(_id) })}
        className="max-sm:w-full"
      >
        {text("payNow")}
      </ButtonLink>
    </div>
  );
}
