import type { LoaderFunctionArgs } from "react-router";
import type { Actor } from "../../../../../worker/identity/accounts.contract.ts";
import type { Order, OrderPage } from "../../../../../worker/orders/orders.contract.ts";
import { requestContext, servicesContext } from "../../../../context.ts";
import { readOrderPage } from "../../../../features/order-card/listed-order.ts";
import { BOARD_TABS, type Hold } from "./board-tabs.ts";
import { toBoardOrder } from "./card/board-order.ts";

const NOTHING: OrderPage = { orders: [], nextCursor: null };
const NONE = { active: 0, accepted: 0, delivered: 0 };
/** A cheap phone must render all cards quickly. */
const BOARD_PAGE = 20;

const holdOf = ({ agent }: Actor): Hold | null => {
  if (!agent || agent.status === "pending") return "pending";
  if (agent.status === "rejected") return "rejected";
  return agent.isActive ? null : "offline";
};

/** Sorts within one page, which suffices because an agent carries fewer orders than fit on it. */
const byDue = (a: Order, b: Order): number =>
  a.estimatedDelivery.localeCompare(b.estimatedDelivery) || a._id.localeCompare(b._id);

/** Loads one tab's orders and the counts of all three tabs. Agents who may not accept orders see no available ones. */
export const loadBoard = async ({ url, context }: LoaderFunctionArgs) => {
  const facts = context.get(requestContext);
  const actor = facts.actor as Actor;
  const { orders } = context.get(servicesContext);
  const tab = BOARD_TABS.find((one) => one === url.searchParams.get("tab")) ?? "active";
  const hold = holdOf(actor);
  const range = { limit: BOARD_PAGE, cursor: readOrderPage(url).cursor };
  const isOut = hold === "pending" || hold === "rejected";
  const { counts, ...board } = isOut ? { ...NOTHING, counts: NONE } : await orders.readBoard(actor, tab, range);
  const page = tab === "active" && hold ? NOTHING : board;
  const shown = (tab === "accepted" ? page.orders.toSorted(byDue) : page.orders).map((order) =>
    toBoardOrder(order, facts.language),
  );
  const unfolded = url.searchParams.get("order");
  const { nextCursor } = page;
  return {
    view: "board" as const,
    tab,
    hold,
    orders: shown,
    nextCursor,
    // The order whose card is expanded without script.
    unfolded,
    counts,
    formKey: crypto.randomUUID(),
    // The device's clock may be wrong.
    now: Date.now(),
  };
};
export type BoardData = Awaited<ReturnType<typeof loadBoard>>;
