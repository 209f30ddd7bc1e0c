import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { goodsAction } from "../../../features/stock/goods-action.ts";
import { GoodsBooking } from "../../../features/stock/goods-booking.tsx";
import { goodsClientAction } from "../../../features/stock/goods-form.ts";
import { StockHeading } from "../../../features/stock/stock-heading.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("stock", "receiving.pageTitle");

export const action = (args: Route.ActionArgs) => goodsAction(args, "received");

export const clientAction = (args: Route.ClientActionArgs) => goodsClientAction(args);

export default function AdminReceiving({ actionData }: Route.ComponentProps) {
  const text = useMessages("stock.receiving");
  return (
    <>
      <StockHeading title={text("title")} intro={text("intro")} />
      <GoodsBooking kind="received" answer={actionData} />
    </>
  );
}
