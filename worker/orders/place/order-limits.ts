import type { TeamRole } from "../../identity/accounts.contract.ts";
import { indianDay, startOfIndianDay } from "../../platform/dates.contract.ts";
import { firstIdAt } from "../../platform/ids.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { toSettings } from "../../settings/settings.contract.ts";
import { tooMuchOpen } from "../orders.errors.ts";
import type { BuyerState } from "./place-order.repo.ts";

/** Amounts in paise; null means no limit. */
export interface PlacingMember {
  readonly role: TeamRole;
  readonly orderLimitPaise: number | null;
  readonly monthLimitPaise: number | null;
  /** Total of the member's orders of this Indian calendar month that were not cancelled. */
  readonly spentPaise: number;
}

export const memberOf = ({ member }: { readonly member: string | null }): PlacingMember | null =>
  member === null ? null : (JSON.parse(member) as PlacingMember);

/** The account itself and approvers have no limits. */
export const needsApproval = (member: PlacingMember | null, totalPaise: number): boolean => {
  if (member?.role !== "buyer") return false;
  const { orderLimitPaise, monthLimitPaise, spentPaise } = member;
  return (
    (orderLimitPaise !== null && totalPaise > orderLimitPaise) ||
    (monthLimitPaise !== null && spentPaise + totalPaise > monthLimitPaise)
  );
};

export interface OpenLimit {
  readonly orders: number;
  readonly paise: number;
}

export const openLimitOf = ({ isKnown, settings }: BuyerState): OpenLimit => {
  const { knownBuyerOrders, knownBuyerRupees, newBuyerOrders, newBuyerRupees } = toSettings(JSON.parse(settings));
  return isKnown === 1
    ? { orders: knownBuyerOrders, paise: knownBuyerRupees * 100 }
    : { orders: newBuyerOrders, paise: newBuyerRupees * 100 };
};

export const tooMuchOpenFor = ({ isKnown }: BuyerState, { orders, paise }: OpenLimit) =>
  tooMuchOpen(isKnown === 1, { orders, rupees: toRupees(paise) });

/** The start of the Indian calendar month, in ms and as the first id that an order of it can have. */
export const monthOf = (now: number): { readonly monthStart: number; readonly monthFirstId: string } => {
  const monthStart = startOfIndianDay(`${indianDay(now).slice(0, 7)}-01`);
  return { monthStart, monthFirstId: firstIdAt(monthStart) };
};
