import type { OrderEvent } from "../orders/order-event.contract.ts";
import { callObject, type DurableObjects } from "../platform/concurrency/durable-objects.ts";
import { log } from "../platform/log.ts";

/** The board's method for changes of orders. The city is the name of its board. */
export interface EventBoard {
  publish(event: OrderEvent): Promise<void>;
}

/** Publishes an event to its city's board. Never fails: the change is in D1, and viewers who miss an event read again. */
export const createBoardPublisher =
  (boards: DurableObjects<EventBoard>) =>
  async (event: OrderEvent): Promise<void> => {
    try {
      await callObject(boards, event.city, (board) => board.publish(event));
    } catch (error) {
      log.warn("board.event_lost", { orderId: event.id, city: event.city, error: String(error) });
    }
  };
