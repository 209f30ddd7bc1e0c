import type { Clock } from "../../platform/clock.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { log } from "../../platform/log.ts";
import type { OrdersRepo } from "../browse/orders.repo.ts";
import type { CommandCoordinator } from "../coordinator-client.ts";
import type { By } from "../order-command.contract.ts";
import { UNCONFIRMED_KEY } from "../order-limits.contract.ts";
import { expireOrders } from "./expire-orders.ts";

const UNCONFIRMED: By = { role: "system", userId: null, idempotencyKey: UNCONFIRMED_KEY };

interface Dependencies {
  readonly repo: Pick<OrdersRepo, "listUnconfirmedIds">;
  readonly clock: Clock;
  readonly coordinators: DurableObjects<CommandCoordinator>;
}

/** For cron: cancels at most `max` pending cash orders that nobody confirmed in time, oldest first. */
export const createExpireUnconfirmed =
  ({ repo, clock, coordinators }: Dependencies) =>
  async (max: number): Promise<number> => {
    const due = await repo.listUnconfirmedIds(clock.now(), max);
    return expireOrders(coordinators, due, { kind: "expire", by: UNCONFIRMED }, (orders) =>
      log.warn("orders.expired_unconfirmed", { orders }),
    );
  };
