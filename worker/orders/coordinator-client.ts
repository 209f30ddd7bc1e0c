import type { Only } from "../compose.ts";
import { callObject, type DurableObjects, isLostCall, isOverloaded } from "../platform/concurrency/durable-objects.ts";
import { log } from "../platform/log.ts";
import type { ChangeOutcome, ChangeRequest, SlotRequest } from "./order-change.contract.ts";
import type { Command, Outcome } from "./order-command.contract.ts";
import type { OrderEvent } from "./order-event.contract.ts";
import { orderConflict } from "./orders.errors.ts";

/** An order's coordinator is named by the order's id. */
export interface CommandCoordinator {
  applyCommand(orderId: string, command: Command): Promise<Outcome>;
  /** Publishes a change that was written without the coordinator. */
  announce(event: OrderEvent): Promise<void>;
}

export interface ChangeCoordinator {
  changeOrder(orderId: string, request: ChangeRequest): Promise<ChangeOutcome>;
  changeSlot(orderId: string, request: SlotRequest): Promise<ChangeOutcome>;
}

/** Asks the order's coordinator to notify the pages that follow the order, after a change written without it. */
export const tellCoordinator = (
  { orderObjects, waitUntil }: Only<"orderObjects" | "waitUntil">,
  orderId: string,
  call: (coordinator: ReturnType<Only<"orderObjects">["orderObjects"]["getByName"]>) => Promise<unknown>,
): void =>
  waitUntil(
    callObject(orderObjects, orderId, call).catch((error) =>
      log.warn("order.event_lost", { orderId, error: String(error) }),
    ),
  );

/** Throws a conflict (503), which callers retry, when the coordinator is overloaded or the call is lost twice. */
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
