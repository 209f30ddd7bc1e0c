import type { Env } from "../env.ts";
import type { OrderStatus } from "../orders/order-lifecycle.contract.ts";
import { log } from "../platform/log.ts";

/** How an order stands after a change that is in D1. Plain data: it travels to the city's board. */
export interface OrderEvent {
  readonly id: string;
  readonly city: string;
  readonly version: number;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  /** Whose it is, or was until this change. */
  readonly agentId: string | null;
}

/**
 * Tells the city's board. Never fails: the change stands in D1 whatever becomes of the news, and who missed it learns
 * it by reading again. A broken stub is tried once more, an overloaded board never.
 */
export const createBoardPublisher =
  (boards: Env["CITY_BOARD"]) =>
  async (news: OrderEvent): Promise<void> => {
    for (const isLast of [false, true]) {
      try {
        return await boards.getByName(news.city).tell(news);
      } catch (error) {
        const fault = error as { retryable?: boolean; overloaded?: boolean };
        if (!isLast && fault.retryable && !fault.overloaded) continue;
        log.warn("board.news_lost", { orderId: news.id, city: news.city, error: String(error) });
        return;
      }
    }
  };
