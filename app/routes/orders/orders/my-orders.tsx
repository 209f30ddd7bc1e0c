import { useEffect } from "react";
import { href } from "react-router";
import type { OrderSummary } from "../../../../worker/orders/orders.contract.ts";
import { OrderPages } from "../../../components/list-pages.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { OrdersLive } from "../../../features/live/orders-live.tsx";
import type { ListedOrder } from "../../../features/order-card/listed-order.ts";
import { isPushWantedByAnyone } from "../../../features/push/push-wanted.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import MyOrderLists from "./my-order-lists.tsx";

export interface MyOrdersProps {
  /** Not yet delivered or cancelled, on the first page only: the newest, and the others as lines. */
  whole: readonly ListedOrder[];
  open: readonly OrderSummary[];
  earlier: readonly OrderSummary[];
  nextCursor: string | null;
  /** Ids of open orders that wait for this person's approval, if there are any. */
  toApprove?: readonly string[];
  /** Why this account cannot order; null when it can. */
  blocked: string | null;
  formKey: string;
}

/**
 * Renews the subscription of a device that was switched on and whose session expired, after its owner signs in again.
 */
const useRenewPush = (): void =>
  useEffect(() => {
    if (!isPushWantedByAnyone()) return;
    void import("../../../features/push/push-device.ts").then(({ readState }) => readState()).catch(() => undefined);
  }, []);

export default function MyOrders(props: MyOrdersProps) {
  const { whole, open, earlier, nextCursor } = props;
  const text = useMessages("orders");
  const own = useMessages("myOrders");
  useRenewPush();
  // An unfolded order uses these messages, so the document must include them.
  useMessages("changeOrderLinks");
  useMessages("orderPage");
  useMessages("rating");
  useMessages("reorder");
  return (
    <div className="page-width">
      <PageHeader title={text("title")}>
        <ButtonLink to={href("/standing-orders")} look="outline">
          {own("standingOrders")}
        </ButtonLink>
        <ButtonLink to={href("/documents")} look="outline">
          {own("documents")}
        </ButtonLink>
        <OrdersLive orders={[...whole, ...open, ...earlier]} />
      </PageHeader>
      <MyOrderLists {...props} />
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </div>
  );
}
