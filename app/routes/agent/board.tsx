import { ClipboardCheck, ClipboardList, PackageCheck, RefreshCw } from "lucide-react";
import { href } from "react-router";
import { EmptyState } from "../../components/empty-state.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { OrderPages, OrdersLoading, useIsPaging } from "../../features/order-card/order-pages.tsx";
import { QueryTabs } from "../../features/order-card/query-tabs.tsx";
import { useText } from "../../i18n/texts.tsx";
import { AgentOrderCard } from "./agent-order-card.tsx";
import type { BoardData } from "./board-data.ts";
import { BOARD_TABS, type BoardTab } from "./board-tabs.ts";
import { HoldNotice } from "./hold-notice.tsx";
import { useFreshBoard } from "./use-fresh-board.ts";

const ICONS = { active: ClipboardList, accepted: ClipboardCheck, delivered: PackageCheck };

/** What a delivery agent works from: one thumb, a cheap phone, the sun on it. */
export function AgentBoard({ tab, hold, page, counts, formKey, now }: BoardData) {
  const text = useText("agent");
  const orders = useText("orders");
  const isPaging = useIsPaging(href("/orders"));
  useFreshBoard();
  const countOf = (of: BoardTab): string => {
    const { count, isMore } = counts[of];
    return isMore ? text("more", { count }) : String(count);
  };
  return (
    <div className="page-width max-w-6xl">
      <header className="flex items-end justify-between gap-3 pt-7 pb-3">
        <h1 className="text-2xl sm:text-3xl">{text("title")}</h1>
        <ButtonLink to={`?tab=${tab}`} look="outline" size="icon" aria-label={text("refresh")} preventScrollReset>
          <RefreshCw aria-hidden />
        </ButtonLink>
      </header>
      <dl className="mb-3 grid grid-cols-2 gap-3 sm:max-w-md">
        {(["active", "accepted"] as const).map((of) => (
          <div key={of} className="rounded-lg border border-line bg-surface px-4 py-2.5 shadow-card">
            <dt className="text-muted">{text(of === "active" ? "available" : "accepted")}</dt>
            <dd className="figures text-3xl leading-9 font-bold">{countOf(of)}</dd>
          </div>
        ))}
      </dl>
      {hold && <HoldNotice hold={hold} />}
      <QueryTabs
        label={text("tabsLabel")}
        isFitted
        className="mb-4"
        tabs={BOARD_TABS.map((one) => ({
          to: `?tab=${one}`,
          label: text(`tabs.${one}`),
          count: countOf(one),
          isCurrent: one === tab,
        }))}
      />
      {isPaging ? (
        <OrdersLoading label={orders("loading")} />
      ) : page.orders.length === 0 ? (
        <EmptyState icon={ICONS[tab]} title={text(`empty.${tab}`)} text={text(`emptyText.${tab}`)} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
          {page.orders.map((order) => (
            <AgentOrderCard key={order._id} order={order} tab={tab} formKey={formKey} now={now} hold={hold} />
          ))}
        </div>
      )}
      <OrderPages nextCursor={page.nextCursor} older={text("older")} newest={text("newest")} />
    </div>
  );
}
