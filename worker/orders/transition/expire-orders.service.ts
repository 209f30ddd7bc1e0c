import type { Only } from "../../compose.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { runEach } from "../../platform/concurrency/run-each.ts";
import { log } from "../../platform/log.ts";
import { createOverdueOrders } from "../browse/unconfirmed-orders.repo.ts";
import { type CommandCoordinator, callCoordinator } from "../coordinator-client.ts";
import type { Command } from "../order-command.contract.ts";
import { UNCONFIRMED_KEY } from "../order-limits.contract.ts";

type Dependencies = Only<"db" | "clock"> & {
  readonly coordinators: DurableObjects<CommandCoordinator>;
};

const commandOf = (kind: "expire" | "expire_approval", idempotencyKey: string): Command => ({
  kind,
  by: { role: "system", userId: null, idempotencyKey },
});

/** For cron. Each method cancels at most `max` orders, longest overdue first, and returns how many it cancelled. */
export const createExpireOrders = ({ db, clock, coordinators }: Dependencies) => {
  const overdue = createOverdueOrders(db);

  const cancelAll = async (ids: readonly string[], command: Command): Promise<number> => {
    let cancelled = 0;
    const cancel = async (id: string) => {
      const outcome = await callCoordinator(coordinators, id, (coordinator) => coordinator.applyCommand(id, command));
      if (outcome.done) cancelled++;
    };
    try {
      await runEach(ids, cancel, { failed: "orders could not be cancelled" });
    } finally {
      if (cancelled > 0 && command.kind === "expire") log.warn("orders.expired_unconfirmed", { orders: cancelled });
      if (cancelled > 0 && command.kind === "expire_approval")
        log.info("orders.expired_unapproved", { orders: cancelled });
    }
    return cancelled;
  };

  return {
    /** Pending cash orders that staff did not confirm in time. */
    expireUnconfirmed: async (max: number): Promise<number> =>
      cancelAll(await overdue.listUnconfirmed(clock.now(), max), commandOf("expire", UNCONFIRMED_KEY)),

    /** Orders above a member's limit that nobody approved in time. */
    expireApprovals: async (max: number): Promise<number> =>
      cancelAll(await overdue.listUnapproved(clock.now(), max), commandOf("expire_approval", "approval-expired")),
  };
};
