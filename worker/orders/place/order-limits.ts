import type { TeamRole } from "../../identity/accounts.contract.ts";
import { accountNotFound, blocked, forbidden, notSignedIn } from "../../identity/accounts.errors.ts";
import { indianDay, startOfIndianDay } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { firstIdAt } from "../../platform/ids.ts";
import { toSettings } from "../../settings/settings.contract.ts";
import type { BuyerState } from "./buyer-state.repo.ts";

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

/** Open cash orders and their value in paise. */
export interface OpenLimit {
  readonly orders: number;
  readonly paise: number;
}

/**
 * Returns the limit for the batch to assert. Throws 409 when `added` would raise the buyer's open cash orders above it.
 */
export const requireOpenLimit = (buyer: BuyerState, added: OpenLimit): OpenLimit => {
  const settings = toSettings(JSON.parse(buyer.settings));
  const isKnown = buyer.isKnown === 1;
  const orders = isKnown ? settings.knownBuyerOrders : settings.newBuyerOrders;
  const rupees = isKnown ? settings.knownBuyerRupees : settings.newBuyerRupees;
  const paise = rupees * 100;
  const isTooMany = added.orders > 0 && buyer.orders + added.orders > orders;
  if (isTooMany || buyer.paise + added.paise > paise)
    throw new AppError(isKnown ? "orders.too_much_open" : "orders.too_much_open_for_new", 409, { orders, rupees });
  // After the limit was lowered, an account with more orders than that may still change them.
  return { orders: Math.max(orders, buyer.orders), paise };
};

/** Throws when the account is blocked or deleted, or the person is no longer in its team. */
export const requireMayOrder = (buyer: BuyerState, placedBy: string | null, isByStaff: boolean): void => {
  if (buyer.isDeleted === 1) throw isByStaff ? accountNotFound() : notSignedIn();
  if (buyer.isBlocked === 1) throw isByStaff ? new AppError("orders.buyer_blocked", 409) : blocked();
  if (placedBy !== null && buyer.member === null) throw forbidden();
};

/** The start of the Indian calendar month, in ms and as the first id that an order of it can have. */
export const monthOf = (now: number): { readonly monthStart: number; readonly monthFirstId: string } => {
  const monthStart = startOfIndianDay(`${indianDay(now).slice(0, 7)}-01`);
  return { monthStart, monthFirstId: firstIdAt(monthStart) };
};
