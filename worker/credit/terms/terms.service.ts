import type { StaffGuard } from "../../accounts/staff-guard.service.ts";
import type { AuditService } from "../../audit/audit.service.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { decisionConflict } from "../../identity/accounts.errors.ts";
import { requireOthers, requireStaff } from "../../identity/permissions.ts";
import { termsChanged } from "../../orders/credit-limit/credit.errors.ts";
import { compareAndSet } from "../../platform/d1/compare-and-set.ts";
import type { Db } from "../../platform/d1/db.ts";
import { toPaise, toRupees } from "../../platform/money.contract.ts";
import type { CreditTerms, CreditTermsInput } from "../credit.contract.ts";
import { accountNotFound } from "../statement/statement.service.ts";
import { createTermsRepo, type TermsRow } from "./terms.repo.ts";

interface Dependencies {
  readonly db: Db;
  readonly audit: Pick<AuditService, "record">;
  readonly guard: StaffGuard;
  /** Recomputes due dates for the new terms. */
  readonly settleAccount: (buyerId: string) => Promise<unknown>;
}

const toTerms = ({ limitPaise, days }: TermsRow): CreditTerms => ({ limit: toRupees(limitPaise), days });

export const createCreditTerms = ({ db, audit, guard, settleAccount }: Dependencies) => {
  const repo = createTermsRepo(db);

  const find = async (buyerId: string): Promise<TermsRow> => {
    const row = await repo.find(buyerId);
    if (!row) throw accountNotFound();
    return row;
  };

  return {
    async getTerms(visitor: Actor | null, buyerId: string): Promise<CreditTerms> {
      requireStaff(visitor);
      return toTerms(await find(buyerId));
    },

    async setTerms(visitor: Actor | null, buyerId: string, input: CreditTermsInput): Promise<CreditTerms> {
      const staff = requireStaff(visitor);
      requireOthers(staff, [buyerId]);
      const [limitPaise, { limit, days, seen }] = [toPaise(input.limit), input];
      await compareAndSet({
        find: () => find(buyerId),
        isDone: (found) => found.limitPaise === limitPaise && found.days === days,
        write(found) {
          const before = toTerms(found);
          if (seen && (seen.limit !== before.limit || seen.days !== before.days)) throw termsChanged();
          const subject = { type: "user" as const, id: buyerId, label: found.name };
          const act = { actorId: staff.userId, action: "account.terms_changed" as const, subject };
          return repo.write(
            found,
            { limitPaise, days },
            [guard.assertStaff(staff.userId)],
            [audit.record({ ...act, before: { ...before }, after: { limit, days } })],
          );
        },
        checkPermission: () => guard.confirmStaff(staff),
        conflict: decisionConflict,
      });
      await settleAccount(buyerId);
      return { limit, days };
    },
  };
};
