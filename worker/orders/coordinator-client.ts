import { callObject, type DurableObjects, isLostCall, isOverloaded } from "../platform/concurrency/durable-objects.ts";
import { log } from "../platform/log.ts";
import type { ChangeOutcome, ChangeWish } from "./order-change.contract.ts";
import type { Command, Outcome } from "./order-command.contract.ts";
import type { OrderEvent } from "./order-event.contract.ts";
import { orderConflict } from "./orders.errors.ts";

/** The coordinator's methods for commands. An order's id is the name of its coordinator. */
export interface CommandCoordinator {
  /** Applies the commands of an order one at a time. */
  applyCommand(orderId: string, command: Command): Promise<Outcome>;
  /** Publishes a change of the order that was written without its coordinator. */
  announce(event: OrderEvent): Promise<void>;
}

/** The coordinator's method for changes of an order's lines, in one queue with the commands. */
export interface ChangeCoordinator {
  changeOrder(orderId: string, wish: ChangeWish): Promise<ChangeOutcome>;
}

/**
 * Calls an order's coordinator. One that is overloaded, or that ended twice during the call, becomes a conflict (503), so that
 * the caller tries again.
 */
export const callCoordinator = async <Offer, Result>(
  coordinators: DurableObjects<Offer>,
  orderId: string,
  call: (coordinator: Offer) => Promise<Result>,
): Promise<Result> => {
  try {
    return await callObject(coordinators, orderId, call);
  } catch (error) {
    if (!isOverloaded(error) && !isLostCall(error)) throw error;
    log.warn("orders.coordinator_lost", { orderId, error: String(error) });
    throw orderConflict();
  }
};
