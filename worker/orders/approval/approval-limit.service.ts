import { requireBuyer, type Visitor } from "../../identity/permissions.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/d1/db.ts";
import { type Rupees, toRupees } from "../../platform/money.contract.ts";
import { createMemberLimitsRepo } from "../place/member-limits.repo.ts";
import { monthOf } from "../place/order-limits.ts";

export const createApprovalLimit = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => {
  const repo = createMemberLimitsRepo(db);
  return {
    /** The total above which an order of this person now needs approval; null without a limit. At most one query. */
    async readApprovalLimit(visitor: Visitor): Promise<Rupees | null> {
      const { userId, accountId, team } = requireBuyer(visitor);
      if (team?.role !== "buyer") return null;
      const { orderLimitPaise, monthLimitPaise } = team;
      const placing = { buyerId: accountId, placedBy: userId, ...monthOf(clock.now()) };
      const left = monthLimitPaise === null ? null : monthLimitPaise - (await repo.readSpent(placing));
      const limits = [orderLimitPaise, left].filter((limit) => limit !== null);
      return limits.length > 0 ? toRupees(Math.max(0, Math.min(...limits))) : null;
    },
  };
};
