import { useSearchParams } from "react-router";
import { AgentOrderCard } from "./agent-order-card.tsx";
import type { BoardTab } from "./board-tabs.ts";
import type { BoardOrder } from "./card/board-order.ts";
import type { Clock } from "./clock.ts";

interface BoardCardsProps {
  orders: readonly BoardOrder[];
  tab: BoardTab;
  formKey: string;
  clock: Clock;
  /** The order whose card is unfolded, for agents without script. */
  unfolded: string | null;
  /** True while the agent may not accept orders. */
  isHeld: boolean;
}

export function BoardCards({ orders, unfolded, ...board }: BoardCardsProps) {
  const unfoldPath = useUnfoldPath();
  return (
    <div className="grid grid-cols-1 items-start gap-2.5 sm:gap-4 md:grid-cols-2">
      {orders.map((order) => (
        <AgentOrderCard
          key={order._id}
          order={order}
          isUnfolded={order._id === unfolded}
          unfoldPath={unfoldPath}
          {...board}
        />
      ))}
    </div>
  );
}

/** The address of this list with one order unfolded, without the order's id. */
const useUnfoldPath = (): string => {
  const [params] = useSearchParams();
  const others = new URLSearchParams([...params].filter(([name]) => name !== "order"));
  return `?${others}${others.size > 0 ? "&" : ""}order=`;
};
