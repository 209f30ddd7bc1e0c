import { accountNotFound, decisionConflict } from "../../identity/accounts.errors.ts";
import { requireOthers, requireStaff, type Visitor } from "../../identity/permissions.ts";
import { compareAndSet } from "../../platform/d1/compare-and-set.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { toPaise, toRupees } from "../../platform/money.contract.ts";
import type { CreditTerms, CreditTermsInput } from "../credit.contract.ts";
import type { AccountNeeds } from "../settle/settle.service.ts";
import { createTermsRepo, type TermsRow } from "./terms.repo.ts";

const toTerms = ({ limitPaise, days }: TermsRow): CreditTerms => ({ limit: toRupees(limitPaise), days });

export const createCreditTerms = ({
  db,
  audit,
  guard,
  settleAccount,
}: Pick<AccountNeeds, "db" | "audit" | "guard" | "settleAccount">) => {
  const repo = createTermsRepo(db);

  const find = async (buyerId: string): Promise<TermsRow> => {
    const row = await repo.find(buyerId);
    if (!row) throw accountNotFound();
    return row;
  };

  return {
    async setTerms(visitor: Visitor, buyerId: string, input: CreditTermsInput): Promise<CreditTerms> {
      const staff = requireStaff(visitor);
      requireOthers(staff, [buyerId]);
      const { limit, days, seen } = input;
      const limitPaise = toPaise(limit);
      await compareAndSet({
        find: () => find(buyerId),
        isDone: (found) => found.limitPaise === limitPaise && found.days === days,
        write(found) {
          const before = toTerms(found);
          const isSeen = !seen || (seen.limit === before.limit && seen.days === before.days);
          if (!isSeen) throw new AppError("credit.terms_changed", 409);
          const subject = { type: "user" as const, id: buyerId, label: found.name };
          const act = { actorId: staff.userId, action: "account.terms_changed" as const, subject };
          return repo.write(found, { limitPaise, days }, [
            guard.assertStaff(staff.userId),
            audit.record({ ...act, before: { ...before }, after: { limit, days } }),
          ]);
        },
        checkPermission: () => guard.confirmStaff(staff),
        conflict: decisionConflict,
      });
      // The new terms change due dates.
      await settleAccount(buyerId);
      return { limit, days };
    },
  };
};
