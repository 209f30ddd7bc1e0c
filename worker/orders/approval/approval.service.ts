import type { Actor } from "../../identity/accounts.contract.ts";
import { requireHotel } from "../../identity/permissions.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import type { Db } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import type { OrderReader } from "../browse/order-reader.service.ts";
import type { CommandCoordinator } from "../coordinator-client.ts";
import type { By } from "../order-command.contract.ts";
import type { Order } from "../orders.contract.ts";
import { approverRequired } from "../orders.errors.ts";
import { createApplyCommand } from "../transition/apply-command.ts";
import { expireOrders } from "../transition/expire-orders.ts";
import type { ApproveInput, DeclineInput } from "./approval.contract.ts";
import { createApprovalRepo } from "./approval.repo.ts";

type Visitor = Actor | null;

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly reader: OrderReader;
  readonly coordinators: DurableObjects<CommandCoordinator>;
}

const EXPIRY: By = { role: "system", userId: null, idempotencyKey: "approval-expired" };

/** Orders above a member's limit wait for an approver of the team, or for its owner. */
export const createApprovals = ({ db, clock, reader, coordinators }: Dependencies) => {
  const repo = createApprovalRepo(db);
  const apply = createApplyCommand({ reader, coordinators });

  /** Checks that the actor may approve or decline this order. */
  const requireApprover = async (visitor: Visitor, orderId: string, key?: string) => {
    const actor = requireHotel(visitor);
    const { order } = await reader.findAsBuyer(actor, orderId);
    if (order.buyerId !== actor.userId && actor.team?.role === "buyer") throw approverRequired();
    const by: By = { role: "buyer", userId: actor.userId, idempotencyKey: key ?? newId(clock) };
    return { actor, by };
  };

  return {
    /** The order continues as if placed now, so its confirmation deadline starts now. */
    async approveOrder(visitor: Visitor, orderId: string, { version }: ApproveInput, key?: string): Promise<Order> {
      const { actor, by } = await requireApprover(visitor, orderId, key);
      await apply(actor, orderId, { kind: "approve", by, ...(version !== undefined && { version }) });
      return reader.readFor(actor, "buyer", orderId);
    },

    /** Cancels the order and tells whoever placed it why. */
    async declineOrder(visitor: Visitor, orderId: string, { reason }: DeclineInput, key?: string): Promise<Order> {
      const { actor, by } = await requireApprover(visitor, orderId, key);
      await apply(actor, orderId, { kind: "decline", reason, by });
      return reader.readFor(actor, "buyer", orderId);
    },

    /** For cron: cancels at most `max` orders that nobody approved in time. */
    async expireApprovals(max: number): Promise<number> {
      const due = await repo.listOverdueIds(clock.now(), max);
      return expireOrders(coordinators, due, { kind: "expire_approval", by: EXPIRY }, (orders) =>
        log.info("orders.expired_unapproved", { orders }),
      );
    },
  };
};
