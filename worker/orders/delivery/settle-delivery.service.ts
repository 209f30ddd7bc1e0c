import type { CatalogueService } from "../../catalogue/browse/catalogue.service.ts";
import type { DocumentsService } from "../../documents/documents.service.ts";
import type { LedgerAccount, Transfer } from "../../ledger/ledger.contract.ts";
import type { LedgerService } from "../../ledger/ledger.service.ts";
import type { RefundsService } from "../../payments/refunds/refunds.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { deliveredOnAccount } from "../credit-limit/credit-limit.repo.ts";
import type { By } from "../order-command.contract.ts";
import type { OrderSnapshot } from "../transition/decide-transition.ts";
import type { DeliveryFacts } from "./delivery-facts.repo.ts";
import type { DeliveryPlan } from "./plan-delivery.ts";

interface Dependencies {
  readonly catalogue: Pick<CatalogueService, "stockGivenBack">;
  readonly clock: Clock;
  readonly documents: Pick<DocumentsService, "issue">;
  readonly ledger: Pick<LedgerService, "posted">;
  readonly payments: Pick<RefundsService, "differenceDue" | "posted">;
}

interface DeliveredOrder extends Pick<OrderSnapshot, "id" | "city" | "paymentMethod"> {
  /** The order's version before the delivery. */
  readonly version: number;
  readonly facts: DeliveryFacts;
  readonly plan: DeliveryPlan;
}

/** For a delivery's batch: documents, money and returned stock. */
export const createSettleDelivery = ({ catalogue, clock, documents, ledger, payments }: Dependencies) => {
  /** Refunds to the payment, or as credit to the account when the provider's minimum does not allow the refund. */
  const refundOf = ({ id, version, facts, plan }: DeliveredOrder, payer: LedgerAccount) => {
    const { refundPaise: amountPaise } = plan;
    const posted = facts.payments.length > 0 ? payments.posted(id) : [];
    if (amountPaise === 0) return { statements: posted, transfers: [] };
    const statements = payments.differenceDue(id, version + 1, facts.payments, amountPaise, "door");
    if (statements) return { statements, transfers: [] };
    const credit: Transfer = {
      key: `credit:${id}/${version + 1}`,
      kind: "refund",
      debit: payer,
      credit: `account:${facts.buyer.id}`,
      amountPaise,
      orderId: id,
      buyerId: facts.buyer.id,
    };
    return { statements: posted, transfers: [credit] };
  };

  return (order: DeliveredOrder, by: By): Statement[] => {
    const { id, city, facts, plan } = order;
    const { buyer } = facts;
    const isOnAccount = order.paymentMethod === "account";
    const payer: LedgerAccount = isOnAccount ? `account:${buyer.id}` : `buyer:${buyer.id}`;
    const issued = documents.issue(
      { ...facts, id, city, payer, deliveryFeePaise: plan.deliveryFeePaise, roundOffPaise: plan.roundOffPaise },
      plan.lines,
    );
    const refund = refundOf(order, payer);
    const cash: Transfer = {
      key: `cash:${id}`,
      kind: "cash",
      debit: `cash:${by.agentId ?? ""}`,
      credit: payer,
      // Orders on account are paid later.
      amountPaise: isOnAccount ? 0 : plan.duePaise,
      orderId: id,
      buyerId: buyer.id,
      actorId: by.userId,
    };
    return [
      ...(plan.returned.length > 0
        ? catalogue.stockGivenBack(plan.returned, {
            kind: "returned",
            orderId: id,
            actorId: by.userId,
            now: clock.now(),
          })
        : []),
      ...refund.statements,
      ...issued.statements,
      ...ledger.posted([...issued.transfers, cash, ...refund.transfers]),
      ...(isOnAccount ? [deliveredOnAccount({ buyerId: buyer.id, orderId: id, at: clock.now() })] : []),
    ];
  };
};
