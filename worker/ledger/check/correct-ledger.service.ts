import type { Only } from "../../compose.ts";
import { decisionConflict } from "../../identity/accounts.errors.ts";
import { requireOwner, type Visitor } from "../../identity/permissions.ts";
import { isAssertFailure, isLostConnection, violates } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import type { CorrectLedgerInput, LedgerCorrection } from "../entries.contract.ts";
import type { LedgerService } from "../ledger.service.ts";
import { createCorrectLedgerRepo } from "./correct-ledger.repo.ts";
import { planCorrections } from "./plan-corrections.ts";

interface Dependencies extends Only<"db" | "audit" | "guard"> {
  readonly ledger: LedgerService;
}

/** Lets the owner correct ledger entries of an order that differ from its documents. */
export const createCorrectLedger = ({ db, audit, guard, ledger }: Dependencies) => {
  const repo = createCorrectLedgerRepo(db);
  return {
    /**
     * Posts the missing or excess amounts between the accounts of the wrong rows; rows are never changed. Refused while
     * balances differ from their rows, because then the rows themselves may have been tampered with.
     */
    async correctLedger(visitor: Visitor, { order, reason }: CorrectLedgerInput): Promise<LedgerCorrection[]> {
      const owner = requireOwner(visitor);
      const { documents, rows, differences } = await repo.find(order);
      if (differences.some(({ kind }) => kind === "debit" || kind === "credit"))
        throw new AppError("ledger.balances_differ", 409);
      const transfers = planCorrections(documents, rows, { orderId: order, actorId: owner.userId });
      if (transfers.length === 0) throw new AppError("ledger.nothing_to_correct", 409);
      const paise = transfers.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      const act = audit.record({
        actorId: owner.userId,
        action: "ledger.corrected",
        subject: { type: "order", id: order, label: shortId(order) },
        after: { amount: toRupees(paise), reason },
      });
      try {
        await repo.write(order, [guard.assertStaff(owner.userId), ...ledger.posted(transfers), act]);
      } catch (error) {
        if (isAssertFailure(error)) await guard.confirmStaff(owner);
        // Another correction was first, or this one was written and the response lost.
        if (isLostConnection(error) || violates(error, "ledger.key")) throw decisionConflict();
        throw error;
      }
      return transfers.map(({ debit, credit, amountPaise }) => ({ debit, credit, amount: toRupees(amountPaise) }));
    },
  };
};
