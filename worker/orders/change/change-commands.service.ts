import { requireBuyer, type Visitor } from "../../identity/permissions.ts";
import { tooMany } from "../../limits/limits.errors.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { fromPlainError } from "../../platform/errors.contract.ts";
import { isId, newId } from "../../platform/ids.ts";
import { sha256 } from "../../platform/secrets/hashes.ts";
import { personOf } from "../browse/may-manage.ts";
import type { OrderReader } from "../browse/order-reader.service.ts";
import { type ChangeCoordinator, callCoordinator } from "../coordinator-client.ts";
import type { DifferenceToPay, PaymentToMake } from "../order-change.contract.ts";
import { authorOf } from "../order-command.contract.ts";
import type { Order } from "../orders.contract.ts";
import { notChangeable, orderNotFound } from "../orders.errors.ts";
import type { ChangeItemsInput } from "./change-items.contract.ts";

/** `payment` is set when the order does not change until the difference is paid. */
export interface ChangedOrder {
  readonly order: Order;
  readonly payment?: PaymentToMake;
}

interface Dependencies {
  readonly reader: Pick<OrderReader, "findArchived" | "readFor">;
  readonly clock: Clock;
  /** Shared with placing orders. */
  readonly orderLimit: RateLimiter;
  readonly coordinators: DurableObjects<ChangeCoordinator>;
  readonly payDifference: (toPay: DifferenceToPay) => Promise<PaymentToMake>;
}

export const createChangeCommands = ({ reader, clock, orderLimit, coordinators, payDifference }: Dependencies) => ({
  /**
   * Replaces the lines of a pending order, at current prices. For an order paid online, a lower total is refunded, and
   * a higher one must be paid first. Repeating an idempotency key changes nothing more.
   */
  async changeOrder(visitor: Visitor, orderId: string, input: ChangeItemsInput, key?: string): Promise<ChangedOrder> {
    const actor = requireBuyer(visitor);
    if (!isId(orderId)) throw orderNotFound();
    if (!(await orderLimit.limit({ key: actor.userId })).success) throw tooMany("limits.orders", 60_000);
    const { items, expectedTotal, version } = input;
    const request = {
      by: { role: "buyer" as const, ...authorOf(actor), idempotencyKey: key ?? newId(clock) },
      person: personOf(actor),
      items,
      expectedTotal,
      version,
      requestHash: sha256(JSON.stringify({ orderId, items, expectedTotal, version })),
    };
    const outcome = await callCoordinator(coordinators, orderId, (coordinator) =>
      coordinator.changeOrder(orderId, request),
    );
    if (!outcome.done) {
      const isGone = outcome.error.code === "orders.not_found";
      const archived = isGone ? await reader.findArchived(actor, orderId) : null;
      throw archived ? notChangeable(archived.order.status) : fromPlainError(outcome.error);
    }
    const payment = outcome.toPay && (await payDifference(outcome.toPay));
    return { order: await reader.readFor(actor, "buyer", orderId), ...(payment && { payment }) };
  },
});
