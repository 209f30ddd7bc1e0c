import { createDeliveryService } from "../accounts/agents/agent-counts.service.ts";
import { createStaffGuard } from "../accounts/staff-guard.service.ts";
import { createAuditService } from "../audit/audit.service.ts";
import { createCatalogueService } from "../catalogue/browse/catalogue.service.ts";
import { createCountersService } from "../counters/counters.service.ts";
import type { Env } from "../env.ts";
import { createBoardPublisher } from "../live/board-publisher.service.ts";
import { createNotificationsService } from "../notifications/outbox/outbox.service.ts";
import { arePushesOn } from "../notifications/push/push-settings.ts";
import { createDeliveryCodes } from "../orders/delivery-code.ts";
import { createTransitionRepo } from "../orders/transition/transition.repo.ts";
import {
  type Applied,
  applyCommand,
  type By,
  type Command,
  type Outcome,
} from "../orders/transition/transition.service.ts";
import { createApplyPaymentRepo } from "../payments/facts/apply-payment.repo.ts";
import { type AppliedFact, applyPayment, type FactOutcome } from "../payments/facts/apply-payment.service.ts";
import type { PaymentFact } from "../payments/facts/payment-facts.ts";
import { createProviderOrdersRepo } from "../payments/provider-orders.repo.ts";
import { readPaymentSettings } from "../payments/razorpay/payment-settings.ts";
import { createProvider } from "../payments/razorpay/razorpay.ts";
import { type Expiry, expireUnpaid } from "../payments/reconcile/expire-unpaid.service.ts";
import { createRefundsService } from "../payments/refunds/refunds.service.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { connect } from "../platform/d1/db.ts";

interface InRow {
  readonly applyPayment: (orderId: string, fact: PaymentFact) => Promise<FactOutcome>;
  readonly apply: (orderId: string, command: Command) => Promise<Outcome>;
}

const EXPIRY: By = { role: "system", userId: null, idempotencyKey: "expired" };

/** Everything a transition needs, put together from the bindings: the coordinator runs outside any request. */
export const createTransitions = (env: Env, clock: Clock = systemClock) => {
  const db = connect(env.DB);
  const counters = createCountersService(db);
  const notifications = createNotificationsService(db, clock, { hasPushes: arePushesOn(env) });
  const repo = createTransitionRepo({
    db,
    counters,
    audit: createAuditService(db, clock),
    guard: createStaffGuard(db),
    catalogue: createCatalogueService(db, counters),
    delivery: createDeliveryService(db),
    notifications,
    payments: createRefundsService(db, clock),
  });
  const payments = createApplyPaymentRepo({ db, counters, notifications });
  const codes = createDeliveryCodes(env.CODE_SECRET);
  return {
    clock,
    tellBoard: createBoardPublisher(env.CITY_BOARD),
    apply: (orderId: string, command: Command): Promise<Applied> =>
      applyCommand({ repo, codes, clock }, orderId, command),

    applyPayment: (orderId: string, fact: PaymentFact): Promise<AppliedFact> =>
      applyPayment({ repo: payments, clock }, orderId, fact),

    /** `inRow`: the coordinator's own two doors. */
    expireUnpaid: (orderId: string, inRow: InRow): Promise<Expiry> =>
      expireUnpaid(
        {
          provider: createProvider(readPaymentSettings(env)),
          repo: createProviderOrdersRepo(db),
          clock,
          applyPayment: inRow.applyPayment,
          cancelUnpaid: (id) => inRow.apply(id, { kind: "cancel", by: EXPIRY }),
        },
        orderId,
      ),
  };
};
