import type { TeamRole } from "../../identity/accounts.contract.ts";
import { indianDay, startOfIndianDay } from "../../platform/dates.contract.ts";
import { firstIdAt } from "../../platform/ids.ts";

/** A member of a team who places an order, as the order's database has them. Amounts in paise; null: no limit. */
export interface PlacingMember {
  readonly role: TeamRole;
  readonly orderLimitPaise: number | null;
  readonly monthLimitPaise: number | null;
  /** What the member ordered in this Indian calendar month and was not cancelled. */
  readonly spentPaise: number;
}

export const memberOf = ({ member }: { readonly member: string | null }): PlacingMember | null =>
  member === null ? null : (JSON.parse(member) as PlacingMember);

/** Above a limit of the member the order waits for an approver. The account itself and approvers have none. */
export const needsApproval = (member: PlacingMember | null, totalPaise: number): boolean => {
  if (member?.role !== "buyer") return false;
  const { orderLimitPaise, monthLimitPaise, spentPaise } = member;
  return (
    (orderLimitPaise !== null && totalPaise > orderLimitPaise) ||
    (monthLimitPaise !== null && spentPaise + totalPaise > monthLimitPaise)
  );
};

/** The start of the Indian calendar month, in ms and as the first id that an order of it can have. */
export const monthOf = (now: number): { readonly monthStart: number; readonly monthFirstId: string } => {
  const monthStart = startOfIndianDay(`${indianDay(now).slice(0, 7)}-01`);
  return { monthStart, monthFirstId: firstIdAt(monthStart) };
};
