import { ClipboardCheck, ClipboardList, PackageCheck, RefreshCw } from "lucide-react";
import { Suspense, useSyncExternalStore } from "react";
import { href, useSearchParams } from "react-router";
import { MAX_CARRIED } from "../../../../../worker/orders/order-limits.contract.ts";
import { EmptyState } from "../../../../components/empty-state.tsx";
import { OrderPages, OrdersLoading, QueryTabs, useIsPaging } from "../../../../components/list-pages.tsx";
import { ButtonLink } from "../../../../components/ui/button.tsx";
import { Alert } from "../../../../components/ui/surfaces.tsx";
import { AvailabilityForm } from "../../../../features/availability/availability-form.tsx";
import { LiveBadge } from "../../../../features/live/live-badge.tsx";
import { lazyPart } from "../../../../features/network/lazy-part.ts";
import { useMessages } from "../../../../i18n/messages.tsx";
import { AgentOrderCard } from "./agent-order-card.tsx";
import type { BoardData } from "./board-data.ts";
import { BOARD_TABS, type Hold } from "./board-tabs.ts";
import { SupportLink } from "./card/card-forms.tsx";
import { useClock } from "./clock.ts";
import { useLiveBoard } from "./use-live-board.ts";

const BoardEvents = lazyPart(() => import("./board-events.tsx"));
const BoardSwitches = lazyPart(() => import("./board-switches.tsx"));

const ICONS = { active: ClipboardList, accepted: ClipboardCheck, delivered: PackageCheck };

const never = () => () => undefined;

/** The switches need script, so they load after the first view, which reserves their space. */
function Switches() {
  // Nothing renders these messages on the server, so the document must include them.
  useMessages("push");
  useMessages("agent.alert");
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const place = <span className="h-11 w-24" />;
  return isHydrated ? (
    <Suspense fallback={place}>
      <BoardSwitches />
    </Suspense>
  ) : (
    place
  );
}

/** The address that opens one order of this list, without the order's id at its end. */
const useUnfoldPath = (): string => {
  const [params] = useSearchParams();
  const others = new URLSearchParams([...params].filter(([name]) => name !== "order"));
  return `?${others}${others.size > 0 ? "&" : ""}order=`;
};

/** Laid out for one-handed use on a cheap phone in sunlight. */
export default function AgentBoard(board: BoardData) {
  const { tab, hold, nextCursor, unfolded, counts, formKey } = board;
  const text = useMessages("agent");
  const ordersText = useMessages("orders");
  const isPaging = useIsPaging(href("/orders"));
  const clock = useClock(board.now);
  const unfoldPath = useUnfoldPath();
  const { state, orders, announcement, events } = useLiveBoard(board);
  // The notice already explains the empty list.
  const isHeldBack = hold !== null && tab === "active";
  const isFull = counts.accepted >= MAX_CARRIED;
  const isOut = hold === "pending" || hold === "rejected";
  return (
    <div className="page-width max-w-6xl">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-3 pb-1 sm:items-end sm:pt-7 sm:pb-3">
        <h1 className="text-2xl sm:-order-2 sm:text-3xl">{text("title")}</h1>
        <div className="flex gap-2">
          {!isOut && <Switches />}
          <ButtonLink to={`?tab=${tab}`} variant="outline" size="icon" aria-label={text("refresh")} preventScrollReset>
            <RefreshCw aria-hidden />
          </ButtonLink>
        </div>
        {/* Beside the switch on a phone, so that three orders fit below. */}
        <dl className="text-sm sm:grid sm:w-full sm:grid-cols-[repeat(2,minmax(0,13rem))] sm:gap-3 sm:text-base">
          {(["active", "accepted"] as const).map((of) => (
            <div
              key={of}
              className="max-sm:flex max-sm:items-baseline max-sm:gap-2 sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:px-4 sm:py-2.5 sm:shadow-card"
            >
              <dt className="text-muted">{text(of === "active" ? "available" : "accepted")}</dt>
              <dd data-testid={`count-${of}`} className="figures font-bold sm:text-3xl sm:leading-9">
                {counts[of]}
              </dd>
            </div>
          ))}
        </dl>
        {hold === null && (
          <div className="flex items-center gap-x-3 sm:-order-1 sm:mr-1 sm:ml-auto sm:gap-x-4">
            <LiveBadge state={state} />
            <AvailabilityForm profile={{ agentVerified: true, isActive: true }} isCompact />
          </div>
        )}
      </header>
      {hold && <HoldNotice hold={hold} waiting={counts.active} />}
      {hold === null && isFull && (
        <Alert tone="accent" className="mb-4">
          {text("full", { count: counts.accepted })}
        </Alert>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {events && (
        <Suspense fallback={null}>
          <BoardEvents {...events} />
        </Suspense>
      )}
      <QueryTabs
        label={text("tabsLabel")}
        isFitted
        className="mb-2.5 sm:mb-4"
        tabs={BOARD_TABS.map((one) => ({
          to: `?tab=${one}`,
          label: text(`tabs.${one}`),
          count: String(counts[one]),
          isCurrent: one === tab,
        }))}
      />
      {isPaging && <OrdersLoading label={ordersText("loading")} />}
      {!isPaging && orders.length === 0 && !isHeldBack && (
        <EmptyState icon={ICONS[tab]} title={text(`empty.${tab}`)} text={text(`emptyText.${tab}`)} />
      )}
      {!isPaging && orders.length > 0 && (
        <div className="grid grid-cols-1 items-start gap-2.5 sm:gap-4 md:grid-cols-2">
          {orders.map((order) => (
            <AgentOrderCard
              key={order._id}
              order={order}
              tab={tab}
              isHeld={hold !== null || isFull}
              isUnfolded={order._id === unfolded}
              unfoldPath={unfoldPath}
              formKey={formKey}
              clock={clock}
            />
          ))}
        </div>
      )}
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </div>
  );
}

function HoldNotice({ hold, waiting }: { hold: Hold; waiting: number }) {
  const text = useMessages("agent");
  return (
    <Alert tone={hold === "rejected" ? "danger" : "accent"} className="mb-4">
      <p className="text-lg font-bold">{text(`hold.${hold}.title`)}</p>
      <p className="font-normal">{text(`hold.${hold}.text`)}</p>
      <p className="mb-2 font-normal">{text(`hold.${hold}.todo`, { count: waiting })}</p>
      {hold === "offline" ? (
        <AvailabilityForm profile={{ agentVerified: true, isActive: false }} isCompact />
      ) : (
        <div className="flex flex-wrap items-center gap-x-5">
          <SupportLink />
          {hold === "pending" && (
            <ButtonLink to={href("/agent-profile")} variant="outline" className="min-h-12">
              {text("hold.pending.action")}
            </ButtonLink>
          )}
        </div>
      )}
    </Alert>
  );
}
