import { requireHotel, type Visitor } from "../../identity/permissions.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { newId } from "../../platform/ids.ts";
import type { OrderReader } from "../browse/order-reader.service.ts";
import type { CommandCoordinator } from "../coordinator-client.ts";
import type { By } from "../order-command.contract.ts";
import type { Order } from "../orders.contract.ts";
import { approverRequired } from "../orders.errors.ts";
import { createApplyCommand } from "../transition/apply-command.ts";
import type { ApproveInput, DeclineInput } from "./approval.contract.ts";

interface Dependencies {
  readonly clock: Clock;
  readonly reader: OrderReader;
  readonly coordinators: DurableObjects<CommandCoordinator>;
}

export const createApprovals = ({ clock, reader, coordinators }: Dependencies) => {
  const apply = createApplyCommand({ reader, coordinators });

  const requireApprover = async (visitor: Visitor, orderId: string, key?: string) => {
    const actor = requireHotel(visitor);
    const { order } = await reader.findAsBuyer(actor, orderId);
    if (order.buyerId !== actor.userId && actor.team?.role === "buyer") throw approverRequired();
    const by: By = { role: "buyer", userId: actor.userId, idempotencyKey: key ?? newId(clock) };
    return { actor, by };
  };

  return {
    /** The order's confirmation deadline starts now. */
    async approveOrder(visitor: Visitor, orderId: string, { version }: ApproveInput, key?: string): Promise<Order> {
      const { actor, by } = await requireApprover(visitor, orderId, key);
      await apply(actor, orderId, { kind: "approve", by, ...(version !== undefined && { version }) });
      return reader.readFor(actor, "buyer", orderId);
    },

    /** Cancels the order; whoever placed it is notified of the reason. */
    async declineOrder(visitor: Visitor, orderId: string, { reason }: DeclineInput, key?: string): Promise<Order> {
      const { actor, by } = await requireApprover(visitor, orderId, key);
      await apply(actor, orderId, { kind: "decline", reason, by });
      return reader.readFor(actor, "buyer", orderId);
    },
  };
};
