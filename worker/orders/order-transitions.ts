import { createStaffGuard } from "../accounts/staff-guard.ts";
import { createAuditService } from "../audit/audit.service.ts";
import { createCatalogueService } from "../catalogue/catalogue.service.ts";
import { createCountersService } from "../dashboard/counters.service.ts";
import { createDeliveryService } from "../delivery/delivery.service.ts";
import { createBoardNews } from "../live/board-news.ts";
import { createNotificationsService } from "../notifications/notifications.service.ts";
import { createApplyPaymentRepo } from "../payments/apply-payment.repo.ts";
import { type AppliedFact, applyPayment, type FactOutcome } from "../payments/apply-payment.ts";
import { type Expiry, expireUnpaid } from "../payments/expiry.ts";
import type { PaymentFact } from "../payments/payment-facts.ts";
import { readPaymentSettings } from "../payments/payment-settings.ts";
import { providerOf } from "../payments/payments.ts";
import { createProviderOrdersRepo } from "../payments/provider-orders.repo.ts";
import { createRefundsService } from "../payments/refunds.service.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { connect } from "../platform/db.ts";
import type { Env } from "../platform/env.ts";
import { arePushesOn } from "../push/push-settings.ts";
import { createDeliveryCodes } from "./delivery-code.ts";
import { createTransitionRepo } from "./order-transition.repo.ts";
import { type Applied, applyCommand, type By, type Command, type Outcome } from "./order-transition.ts";

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
    tellBoard: createBoardNews(env.ORDER_BOARD),
    apply: (orderId: string, command: Command): Promise<Applied> =>
      applyCommand({ repo, codes, clock }, orderId, command),

    applyPayment: (orderId: string, fact: PaymentFact): Promise<AppliedFact> =>
      applyPayment({ repo: payments, clock }, orderId, fact),

    /** `inRow`: the coordinator's own two doors. */
    expireUnpaid: (orderId: string, inRow: InRow): Promise<Expiry> =>
      expireUnpaid(
        {
          provider: providerOf(readPaymentSettings(env)),
          repo: createProviderOrdersRepo(db),
          clock,
          applyPayment: inRow.applyPayment,
          cancelUnpaid: (id) => inRow.apply(id, { kind: "cancel", by: EXPIRY }),
        },
        orderId,
      ),
  };
};
