import type { Only } from "../../compose.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { runEach } from "../../platform/concurrency/run-each.ts";
import { log } from "../../platform/log.ts";
import { createOverdueOrders, type Overdue } from "../browse/unconfirmed-orders.repo.ts";
import { type CommandCoordinator, callCoordinator } from "../coordinator-client.ts";
import type { By, Command } from "../order-command.contract.ts";
import { UNCONFIRMED_KEY } from "../order-limits.contract.ts";

type Dependencies = Only<"db" | "clock"> & {
  readonly coordinators: DurableObjects<CommandCoordinator>;
};

const byCron = (idempotencyKey: string): By => ({ role: "system", userId: null, idempotencyKey });

/** For cron. Each method cancels at most `max` orders, longest overdue first, and returns how many it cancelled. */
export const createExpireOrders = ({ db, clock, coordinators }: Dependencies) => {
  const overdue = createOverdueOrders(db);

  /** `note` logs how many were cancelled. */
  const cancelAll = async (
    due: readonly Overdue[],
    commandOf: (order: Overdue) => Command,
    note: (orders: number) => void,
  ): Promise<number> => {
    let cancelled = 0;
    const cancel = async (order: Overdue) => {
      const command = commandOf(order);
      const outcome = await callCoordinator(coordinators, order.id, (one) => one.applyCommand(order.id, command));
      if (outcome.done) cancelled++;
    };
    try {
      await runEach(due, cancel, { failed: "orders could not be cancelled" });
    } finally {
      if (cancelled > 0) note(cancelled);
    }
    return cancelled;
  };

  return {
    /** Pending cash orders that staff did not confirm in time. */
    expireUnconfirmed: async (max: number): Promise<number> =>
      cancelAll(
        await overdue.listUnconfirmed(clock.now(), max),
        () => ({ kind: "expire", by: byCron(UNCONFIRMED_KEY) }),
        (orders) => log.warn("orders.expired_unconfirmed", { orders }),
      ),

    /**
     * Orders above a member's limit that nobody approved in time; skips an order that changed meanwhile, for example to
     * a later slot.
     */
    expireApprovals: async (max: number): Promise<number> =>
      cancelAll(
        await overdue.listUnapproved(clock.now(), max),
        ({ version }) => ({ kind: "expire_approval", by: byCron("approval-expired"), version }),
        (orders) => log.info("orders.expired_unapproved", { orders }),
      ),
  };
};
