import type { Clock } from "../../platform/clock.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { retryLostConnection } from "../../platform/d1/db.ts";
import { firstIdAt } from "../../platform/ids.ts";
import type { SettingsService } from "../../settings/settings.service.ts";
import type { OrdersRepo } from "../browse/orders.repo.ts";
import { type CommandCoordinator, callCoordinator } from "../coordinator-client.ts";
import type { By } from "../order-command.contract.ts";

const HOUR_MS = 60 * 60 * 1000;
const UNCONFIRMED: By = { role: "system", userId: null, idempotencyKey: "unconfirmed" };

interface Dependencies {
  readonly repo: Pick<OrdersRepo, "listUnconfirmedIds">;
  readonly clock: Clock;
  readonly settings: Pick<SettingsService, "read">;
  readonly coordinators: DurableObjects<CommandCoordinator>;
}

/**
 * Cancels pending cash orders that nobody confirmed within the time of the settings, at most `max`, oldest first; their
 * stock returns. For cron. Returns how many were cancelled.
 */
export const createExpireUnconfirmed =
  ({ repo, clock, settings, coordinators }: Dependencies) =>
  async (max: number): Promise<number> => {
    const { confirmWithinHours } = await settings.read();
    // Ids sort by the time at which the order was placed.
    const before = firstIdAt(clock.now() - confirmWithinHours * HOUR_MS);
    const due = await retryLostConnection(() => repo.listUnconfirmedIds(before, max));
    let expired = 0;
    for (const id of due) {
      const outcome = await callCoordinator(coordinators, id, (one) =>
        one.applyCommand(id, { kind: "expire", by: UNCONFIRMED }),
      );
      // One that was confirmed or cancelled meanwhile is left as it is.
      if (outcome.done) expired++;
    }
    return expired;
  };
