import type { Clock } from "../../platform/clock.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { log } from "../../platform/log.ts";
import type { OrdersRepo } from "../browse/orders.repo.ts";
import { type CommandCoordinator, callCoordinator } from "../coordinator-client.ts";
import type { By } from "../order-command.contract.ts";
import { UNCONFIRMED_KEY } from "../order-limits.contract.ts";

const UNCONFIRMED: By = { role: "system", userId: null, idempotencyKey: UNCONFIRMED_KEY };

interface Dependencies {
  readonly repo: Pick<OrdersRepo, "listUnconfirmedIds">;
  readonly clock: Clock;
  readonly coordinators: DurableObjects<CommandCoordinator>;
}

/**
 * For cron: cancels at most `max` pending cash orders that nobody confirmed in time, oldest first, and returns their
 * stock. Returns how many were cancelled. An order that cannot be cancelled does not stop the others; its error is
 * thrown at the end.
 */
export const createExpireUnconfirmed =
  ({ repo, clock, coordinators }: Dependencies) =>
  async (max: number): Promise<number> => {
    const due = await repo.listUnconfirmedIds(clock.now(), max);
    const failures: unknown[] = [];
    let expired = 0;
    for (const id of due) {
      try {
        const outcome = await callCoordinator(coordinators, id, (coordinator) =>
          coordinator.applyCommand(id, { kind: "expire", by: UNCONFIRMED }),
        );
        // An order confirmed or cancelled meanwhile is left alone.
        if (outcome.done) expired++;
      } catch (error) {
        failures.push(error);
      }
    }
    if (expired > 0) log.warn("orders.expired_unconfirmed", { orders: expired });
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be cancelled`);
    return expired;
  };
