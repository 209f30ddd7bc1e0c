import type { PlannedCredit } from "../../documents/credit-notes.ts";
import type { IssuedDocument } from "../../documents/documents.contract.ts";
import type { IssuedDocuments } from "../../documents/documents.service.ts";
import type { LedgerAccount } from "../../ledger/ledger.contract.ts";
import type { LedgerService } from "../../ledger/ledger.service.ts";
import type { RefundsService } from "../../payments/refunds/refunds.service.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import type { RefundablePayment } from "../delivery/order-payments.ts";
import type { ReturnDecision } from "../replacements/replacements.contract.ts";
import type { OrderAndReturns } from "./find-returns.repo.ts";
import type { DecisionPlan } from "./plan-decision.ts";

interface Dependencies {
  readonly documents: {
    readonly credit: (credits: readonly PlannedCredit<IssuedDocument>[], payer: LedgerAccount) => IssuedDocuments;
  };
  readonly ledger: Pick<LedgerService, "posted">;
  readonly payments: Pick<RefundsService, "differenceDue">;
}

/** Statements for the batch that writes a decision: the credit note, its ledger transfers and the refund. */
export const createSettleReturn =
  ({ documents, ledger, payments }: Dependencies) =>
  (
    { order, left }: OrderAndReturns & { readonly left: readonly RefundablePayment[] },
    decision: ReturnDecision,
    { credits, amountPaise }: DecisionPlan,
  ): Statement[] => {
    if (credits.length === 0) return [];
    const { id, buyerId, version } = order;
    const payer: LedgerAccount = decision === "refund" ? `buyer:${buyerId}` : `account:${buyerId}`;
    const credited = documents.credit(credits, payer);
    const credit = [...credited.statements, ...ledger.posted(credited.transfers)];
    if (decision !== "refund") return credit;
    const refund = payments.differenceDue(id, version + 1, left, amountPaise, "returned");
    // The provider refunds no less than ₹1.
    if (!refund) throw new AppError("returns.refund_too_small", 409);
    return [...refund, ...credit];
  };
export type SettleReturn = ReturnType<typeof createSettleReturn>;
