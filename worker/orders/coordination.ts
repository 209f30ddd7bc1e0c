import { createDeliveryService } from "../accounts/agents/agent-counts.service.ts";
import { createStaffGuard } from "../accounts/staff-guard.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { CatalogueService } from "../catalogue/browse/catalogue.service.ts";
import { createSlots } from "../cities/slots/bookings/slots.service.ts";
import type { Needs } from "../compose.ts";
import type { CountersService } from "../counters/counters.service.ts";
import { createDocumentsService } from "../documents/documents.service.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type { NotificationsService } from "../outbox/outbox.service.ts";
import { callObject } from "../platform/concurrency/durable-objects.ts";
import { log } from "../platform/log.ts";
import { createOrdersRepo } from "./browse/orders.repo.ts";
import { createChangeOrderRepo } from "./change/change-order.repo.ts";
import { createChangeOrder } from "./change/change-order.service.ts";
import { createFindChanges } from "./change/find-changes.repo.ts";
import { createPrepareChange } from "./change/prepare-change.service.ts";
import { createSettleDelivery } from "./delivery/settle-delivery.service.ts";
import { createDeliveryCodes } from "./delivery-code.ts";
import { createChangeDoor } from "./door/change-door.service.ts";
import { createDoorRepo } from "./door/door.repo.ts";
import { createReleaseCarried as createRelease } from "./transition/release-carried.service.ts";
import { createTransitionRepo } from "./transition/transition.repo.ts";
import { createTransitionService } from "./transition/transition.service.ts";
import { createTransitionEffects } from "./transition/transition-effects.service.ts";

interface ForTransitions extends Pick<Needs<"refunds">, "db" | "clock" | "refunds"> {
  readonly counters: CountersService;
  readonly notifications: NotificationsService;
  readonly audit: AuditService;
  readonly catalogue: CatalogueService;
  readonly ledger: LedgerService;
}

const effectsOf = ({ db, clock, counters, notifications, audit, catalogue, ledger, refunds }: ForTransitions) =>
  createTransitionEffects({
    counters,
    notifications,
    audit,
    guard: createStaffGuard(db),
    catalogue,
    delivery: createDeliveryService(db),
    payments: refunds,
    slots: createSlots({ db, clock }),
    codesEnded: refunds.codesEnded,
    settleDelivery: createSettleDelivery({
      catalogue,
      clock,
      documents: createDocumentsService(clock),
      ledger,
      payments: refunds,
    }),
  });

/** Releases the orders of a rejected agent without their coordinators, which then publish the changes. */
export function createReleaseCarried(
  needs: Needs<"counters" | "notifications" | "audit" | "catalogue" | "ledger" | "refunds">,
) {
  const { db, clock, enqueued, waitUntil, orderObjects, refunds } = needs;
  return createRelease({
    repo: createTransitionRepo(db, refunds.readLeft),
    effects: effectsOf(needs),
    onEvents: () => enqueued.mark("webhooks"),
    clock,
    announce: (event) =>
      waitUntil(
        callObject(orderObjects, event.id, (coordinator) => coordinator.announce(event)).catch((error) =>
          log.warn("order.event_lost", { orderId: event.id, error: String(error) }),
        ),
      ),
  });
}

/** Applies commands on orders and asks nobody: for the coordinator, and for the seed, which passes its own clock. */
export const createTransitions = (needs: ForTransitions & Pick<Needs, "codeSecret">) =>
  createTransitionService({
    repo: createTransitionRepo(needs.db, needs.refunds.readLeft),
    effects: effectsOf(needs),
    codes: createDeliveryCodes(needs.codeSecret),
    clock: needs.clock,
  });

/** What an order's coordinator reads and writes, and what changes of its lines need. */
export function createOrderWriter(
  needs: Needs<"counters" | "notifications" | "audit" | "catalogue" | "ledger" | "refunds">,
) {
  const { db, clock, counters, notifications, catalogue, refunds: payments } = needs;
  const orders = createOrdersRepo(db);
  const changing = {
    find: createFindChanges({ db, readLeft: payments.readLeft }),
    repo: createChangeOrderRepo(db),
    prepare: createPrepareChange({ db, clock, counters, notifications, catalogue }),
    payments,
    clock,
  };
  return {
    changing,
    applyCommand: createTransitions(needs).applyCommand,
    changeOrder: createChangeOrder(changing),
    changeDoor: createChangeDoor({ repo: createDoorRepo(db, payments.readLeft), notifications, clock }),
    findStatus: (orderId: string) => orders.findStatus(orderId),
  };
}
