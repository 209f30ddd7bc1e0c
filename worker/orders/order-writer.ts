import type { Needs } from "../compose.ts";
import { createOrdersRepo } from "./browse/orders.repo.ts";
import { createChangeOrderRepo } from "./change/change-order.repo.ts";
import { createChangeOrder } from "./change/change-order.service.ts";
import { createFindChanges } from "./change/find-changes.repo.ts";
import { createPrepareChange } from "./change/prepare-change.service.ts";
import { createChangeDoor } from "./door/change-door.service.ts";
import { createDoorRepo } from "./door/door.repo.ts";
import { createTransitionService } from "./transition/transition.service.ts";

/** What an order's coordinator reads and writes, and what changes of its lines need. */
export function createOrderWriter(
  needs: Needs<"counters" | "notifications" | "audit" | "guard" | "catalogue" | "refunds">,
) {
  const { db, clock, counters, notifications, catalogue, refunds: payments } = needs;
  const changing = {
    find: createFindChanges({ db, readLeft: payments.readLeft }),
    repo: createChangeOrderRepo(db),
    prepare: createPrepareChange({ db, clock, counters, notifications, catalogue }),
    payments,
    clock,
  };
  return {
    changing,
    applyCommand: createTransitionService(needs).applyCommand,
    changeOrder: createChangeOrder(changing),
    changeDoor: createChangeDoor({ repo: createDoorRepo(db, payments.readLeft), notifications, clock }),
    findStatus: createOrdersRepo(db).findStatus,
  };
}
