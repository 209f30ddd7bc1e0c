import { createDeliveryService } from "../accounts/agents/agent-counts.service.ts";
import { hasPasskey } from "../accounts/passkeys/passkeys.repo.ts";
import { lacksSecondFactor } from "../accounts/second-factor/second-factor.repo.ts";
import { createActorsRepo } from "../accounts/sessions/actors.repo.ts";
import { createStaffGuard } from "../accounts/staff-guard.service.ts";
import { createAuditService } from "../audit/audit.service.ts";
import { createCatalogueService } from "../catalogue/browse/catalogue.service.ts";
import { createSlots } from "../cities/slots/bookings/slots.service.ts";
import { createCountersService } from "../counters/counters.service.ts";
import { createDocumentsService } from "../documents/documents.service.ts";
import type { Env } from "../env.ts";
import { createLedgerService } from "../ledger/ledger.service.ts";
import { MAX_WAITING } from "../live/live.contract.ts";
import { createBoardEvents } from "../live/live.service.ts";
import { arePushesOn } from "../notifications/push/push-settings.ts";
import { createOrdersRepo } from "../orders/browse/orders.repo.ts";
import { createChangeOrderRepo } from "../orders/change/change-order.repo.ts";
import { createChangeOrder } from "../orders/change/change-order.service.ts";
import { createFindChanges } from "../orders/change/find-changes.repo.ts";
import { createPrepareChange } from "../orders/change/prepare-change.service.ts";
import type { CommandCoordinator } from "../orders/coordinator-client.ts";
import { createSettleDelivery } from "../orders/delivery/settle-delivery.service.ts";
import { createDeliveryCodes } from "../orders/delivery-code.ts";
import { createChangeDoor } from "../orders/door/change-door.service.ts";
import { createDoorRepo } from "../orders/door/door.repo.ts";
import type { By } from "../orders/order-command.contract.ts";
import { createReleaseCarried } from "../orders/transition/release-carried.service.ts";
import { createTransitionRepo } from "../orders/transition/transition.repo.ts";
import { createTransitionService } from "../orders/transition/transition.service.ts";
import { createTransitionEffects } from "../orders/transition/transition-effects.service.ts";
import type { EnqueuedWork } from "../outbox/enqueued-work.ts";
import { createNotificationsService } from "../outbox/outbox.service.ts";
import { createApplyPaymentRepo } from "../payments/facts/apply-payment.repo.ts";
import { type AppliedFact, applyPayment } from "../payments/facts/apply-payment.service.ts";
import type { Expiry, PaymentCoordinator } from "../payments/facts/coordinator-client.ts";
import { createPaidChange } from "../payments/facts/paid-change.service.ts";
import type { PaymentFact } from "../payments/facts/payment-facts.ts";
import { codesEnded, createProviderOrdersRepo } from "../payments/provider-orders.repo.ts";
import { readPaymentSettings } from "../payments/razorpay/payment-settings.ts";
import { createProvider } from "../payments/razorpay/razorpay.ts";
import { expireUnpaid } from "../payments/reconcile/expire-unpaid.service.ts";
import { createRefundsService } from "../payments/refunds/refunds.service.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { callObject } from "../platform/concurrency/durable-objects.ts";
import { connect, type Db } from "../platform/d1/db.ts";
import { log } from "../platform/log.ts";

interface Shared {
  readonly counters: ReturnType<typeof createCountersService>;
  readonly notifications: ReturnType<typeof createNotificationsService>;
}

const composeEffects = (db: Db, clock: Clock, { counters, notifications }: Shared) => {
  const catalogue = createCatalogueService(db, counters);
  const payments = createRefundsService(db, clock);
  return createTransitionEffects({
    counters,
    notifications,
    audit: createAuditService(db, clock),
    guard: createStaffGuard(db),
    catalogue,
    delivery: createDeliveryService(db),
    payments,
    slots: createSlots(db, clock),
    codesEnded: (orderId) => codesEnded(orderId, clock.now()),
    settleDelivery: createSettleDelivery({
      catalogue,
      clock,
      documents: createDocumentsService({ clock }),
      ledger: createLedgerService(clock),
      payments,
    }),
  });
};

interface RequestScope {
  readonly env: Pick<Env, "ORDER_COORDINATOR">;
  readonly db: Db;
  readonly clock: Clock;
  readonly enqueued: EnqueuedWork;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** Releases the orders of a rejected agent without their coordinators, which then publish the changes. */
export const composeReleaseCarried = ({ env, db, clock, enqueued, waitUntil }: RequestScope, shared: Shared) =>
  createReleaseCarried({
    repo: createTransitionRepo(db, createRefundsService(db, clock).readLeft),
    effects: composeEffects(db, clock, shared),
    onEvents: () => enqueued.mark("webhooks"),
    clock,
    announce: (event) =>
      waitUntil(
        callObject(env.ORDER_COORDINATOR, event.id, (coordinator) => coordinator.announce(event)).catch((error) =>
          log.warn("order.event_lost", { orderId: event.id, error: String(error) }),
        ),
      ),
  });

/** Applies commands on orders: for the coordinator, and for the seed, which passes its own clock. */
export const createTransitions = (db: Db, env: Pick<Env, "CODE_SECRET">, clock: Clock, hasPushes: boolean) => {
  const counters = createCountersService(db);
  const notifications = createNotificationsService(db, clock, { hasPushes });
  const effects = composeEffects(db, clock, { counters, notifications });
  const codes = createDeliveryCodes(env.CODE_SECRET);
  const transitions = createTransitionService({
    repo: createTransitionRepo(db, createRefundsService(db, clock).readLeft),
    effects,
    codes,
    clock,
  });
  return { ...transitions, db, counters, notifications };
};

/** The accounts of these sessions, read from D1; ended sessions are missing. */
const createFindActors = (db: Db, clock: Clock) => {
  const actors = createActorsRepo(db, lacksSecondFactor(hasPasskey));
  return (sessionIds: readonly string[]) => actors.findActors(sessionIds, clock.now());
};

const EXPIRY: By = { role: "system", userId: null, idempotencyKey: "expired" };

/** Changes of an order's lines, for its coordinator. */
const composeChanges = (db: Db, clock: Clock, { counters, notifications }: Shared) => {
  const payments = createRefundsService(db, clock);
  const changing = {
    find: createFindChanges({ db, readLeft: payments.readLeft }),
    repo: createChangeOrderRepo(db),
    prepare: createPrepareChange({
      db,
      clock,
      counters,
      notifications,
      catalogue: createCatalogueService(db, counters),
    }),
    payments,
    clock,
  };
  return {
    changeOrder: createChangeOrder(changing),
    applyPaidChange: createPaidChange({ ...changing, notifications }),
  };
};

/** The services of an order's coordinator, which run outside any request. */
export const createCoordinatorServices = (env: Env, clock: Clock = systemClock) => {
  const db = connect(env.DB);
  const { counters, notifications, applyCommand } = createTransitions(db, env, clock, arePushesOn(env));
  const payments = createApplyPaymentRepo({ db, counters, ledger: createLedgerService(clock), notifications });
  const { changeOrder, applyPaidChange } = composeChanges(db, clock, { counters, notifications });
  const orders = createOrdersRepo(db);
  return {
    clock,
    applyCommand,
    changeOrder,
    changeDoor: createChangeDoor({
      repo: createDoorRepo(db, createRefundsService(db, clock).readLeft),
      notifications,
      clock,
    }),
    applyPayment: (orderId: string, fact: PaymentFact): Promise<AppliedFact> =>
      applyPayment({ repo: payments, clock, applyPaidChange }, orderId, fact),

    /** `coordinator`: the calling one, so that payments that are found pass through its queue. */
    expireUnpaid: (
      orderId: string,
      coordinator: CommandCoordinator & Pick<PaymentCoordinator, "applyPayment">,
    ): Promise<Expiry> =>
      expireUnpaid(
        {
          provider: createProvider(readPaymentSettings(env)),
          repo: createProviderOrdersRepo(db),
          clock,
          applyPayment: (id, fact) => coordinator.applyPayment(id, fact),
          cancelUnpaid: (id) => coordinator.applyCommand(id, { kind: "cancel", by: EXPIRY }),
        },
        orderId,
      ),
    findStatus: (orderId: string) => orders.findStatus(orderId),
    publishToBoard: createBoardEvents(env.CITY_BOARD).publish,
    findActors: createFindActors(db, clock),
  };
};

/** The services of a city's board, which run outside any request. */
export const createBoardServices = (env: Env, clock: Clock = systemClock) => {
  const db = connect(env.DB);
  return {
    clock,
    listWaiting: (city: string) => createOrdersRepo(db).listWaitingIds(city, MAX_WAITING),
    findActors: createFindActors(db, clock),
  };
};
