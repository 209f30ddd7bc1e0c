import type { City } from "../../brand.contract.ts";
import type { CatalogueService } from "../../catalogue/browse/catalogue.service.ts";
import type { DocumentsService } from "../../documents/documents.service.ts";
import type { LedgerAccount, Transfer } from "../../ledger/ledger.contract.ts";
import type { LedgerService } from "../../ledger/ledger.service.ts";
import type { RefundsService } from "../../payments/refunds/refunds.service.ts";
import type { Statement } from "../../platform/d1/db.ts";
import type { By } from "../order-command.contract.ts";
import type { DeliveryFacts } from "./delivery-facts.repo.ts";
import type { DeliveryPlan } from "./plan-delivery.ts";

interface Dependencies {
  readonly catalogue: Pick<CatalogueService, "stockGivenBack">;
  readonly documents: Pick<DocumentsService, "issue">;
  readonly ledger: Pick<LedgerService, "posted">;
  readonly payments: Pick<RefundsService, "differenceDue">;
}

/** An order that is handed over; `version`: before the delivery. */
interface DeliveredOrder {
  readonly id: string;
  readonly city: City;
  readonly version: number;
  readonly facts: DeliveryFacts;
  readonly plan: DeliveryPlan;
}

/** The batch's statements for what a delivery means besides the order's row: documents, money, and goods that came back. */
export const createSettleDelivery = ({ catalogue, documents, ledger, payments }: Dependencies) => {
  /** Paid goods that were not delivered: back to where the money came from, or in favour of the buyer below its minimum. */
  const refundOf = ({ id, version, facts, plan }: DeliveredOrder, payer: LedgerAccount) => {
    const { refundPaise: amountPaise } = plan;
    if (amountPaise === 0) return { statements: [], transfers: [] };
    const about = { orderId: id, buyerId: facts.buyer.id, kind: "refund", debit: payer, amountPaise } as const;
    const statements = payments.differenceDue(id, version + 1, facts.payments, amountPaise);
    const transfers: Transfer[] = statements
      ? [{ ...about, key: `refund:${id}/${version + 1}`, credit: "provider" }]
      : [{ ...about, key: `credit:${id}/${version + 1}`, credit: `account:${facts.buyer.id}` }];
    return { statements: statements ?? [], transfers };
  };

  return (order: DeliveredOrder, by: By): Statement[] => {
    const { id, city, facts, plan } = order;
    const { buyer, state, deliveryAddress, deliveryFeePaise } = facts;
    const payer: LedgerAccount = `buyer:${buyer.id}`;
    const issued = documents.issue({ id, city, state, buyer, deliveryAddress, deliveryFeePaise, payer }, plan.lines);
    const refund = refundOf(order, payer);
    const cash: Transfer = {
      ...{ key: `cash:${id}`, kind: "cash", debit: `cash:${by.agentId ?? ""}`, credit: payer },
      ...{ amountPaise: plan.duePaise, orderId: id, buyerId: buyer.id, actorId: by.userId },
    };
    return [
      ...(plan.returned.length > 0 ? catalogue.stockGivenBack(plan.returned) : []),
      ...refund.statements,
      ...issued.statements,
      ...ledger.posted([...issued.transfers, cash, ...refund.transfers]),
    ];
  };
};
export type SettleDelivery = ReturnType<typeof createSettleDelivery>;
