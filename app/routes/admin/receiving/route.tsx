import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { goodsAction } from "../../../features/stock/goods-action.ts";
import { GoodsBooking } from "../../../features/stock/goods-booking.tsx";
import { goodsClientAction } from "../../../features/stock/goods-form.ts";
import { StockTabs } from "../../../features/stock/stock-tabs.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("stock", "receiving.pageTitle");

export const action = (args: Route.ActionArgs) => goodsAction(args, "received");

export const clientAction = (args: Route.ClientActionArgs) => goodsClientAction(args);

export default function AdminReceiving({ actionData }: Route.ComponentProps) {
  const text = useMessages("stock.receiving");
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mt-1 mb-2 max-w-3xl text-pretty text-muted">{text("intro")}</p>
      <StockTabs />
      <GoodsBooking kind="received" answer={actionData} />
    </>
  );
}
