import type { LoaderFunctionArgs } from "react-router";
import type { Actor } from "../../../../../worker/accounts/accounts.contract.ts";
import type { OrderPage } from "../../../../../worker/orders/orders.contract.ts";
import { requestContext, servicesContext } from "../../../../context.ts";
import { readOrderPage } from "../../../../features/order-card/listed-order.ts";
import { asPageFailure } from "../../../../http/page-failure.ts";
import { BOARD_TABS, type BoardTab, type Hold } from "./board-tabs.ts";

export interface BoardData {
  readonly view: "board";
  readonly tab: BoardTab;
  readonly hold: Hold | null;
  readonly page: OrderPage;
  readonly counts: Readonly<Record<BoardTab, number>>;
  readonly formKey: string;
  /** ms; the browser's clock may be another. */
  readonly now: number;
}

const NOTHING: OrderPage = { orders: [], nextCursor: null };
const NONE = { active: 0, accepted: 0, delivered: 0 };
/** What a thumb scrolls through and a cheap phone draws at once. */
const BOARD_PAGE = 20;

const holdOf = ({ agent }: Actor): Hold | null => {
  if (!agent || agent.status === "pending") return "pending";
  if (agent.status === "rejected") return "rejected";
  return agent.isActive ? null : "offline";
};

/** One list and the counts of all three, in two round trips. Waiting orders are shown to agents who may accept them. */
export const loadBoard = async ({ url, context }: LoaderFunctionArgs): Promise<BoardData> => {
  const facts = context.get(requestContext);
  const actor = facts.actor as Actor;
  const { orders } = context.get(servicesContext);
  const tab = BOARD_TABS.find((one) => one === url.searchParams.get("tab")) ?? "active";
  const hold = holdOf(actor);
  const range = { limit: BOARD_PAGE, cursor: readOrderPage(url).cursor };
  const readTab = () => {
    if (tab !== "active") return orders.listOfAgent(actor, tab, range);
    return hold ? NOTHING : orders.listAvailable(actor, range);
  };
  const isOut = hold === "pending" || hold === "rejected";
  const [page, counts] = isOut
    ? [NOTHING, NONE]
    : await Promise.all([readTab(), orders.countBoard(actor)]).catch(asPageFailure(facts.language));
  return { view: "board", tab, hold, page, counts, formKey: crypto.randomUUID(), now: Date.now() };
};
