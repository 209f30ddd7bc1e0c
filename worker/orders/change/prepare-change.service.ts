import { cutoffOf, type Slot } from "../../cities/slots/slots.contract.ts";
import type { Only } from "../../compose.ts";
import { taxTermsOf } from "../../documents/to-seller.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { assertWithinCredit } from "../credit-limit/credit-limit.repo.ts";
import { creditOf, type OnAccount, requireCredit } from "../credit-limit/require-credit.ts";
import { CHANGED, type ChangeRequest } from "../order-change.contract.ts";
import {
  assertCityTerms,
  assertMayOrder,
  assertOpenAtMost,
  type BuyerState,
  readToPlace,
} from "../place/buyer-state.repo.ts";
import { cityOf, type PlacingCity, requireDelivers } from "../place/city-of-order.ts";
import { assertWithinLimits, type PlacingFor } from "../place/member-limits.repo.ts";
import {
  memberOf,
  needsApproval,
  type OpenLimit,
  type PlacingMember,
  requireMayOrder,
  requireOpenLimit,
} from "../place/order-limits.ts";
import { placingQuery } from "../place/placing-query.ts";
import { mergeLines } from "../place/price-lines.ts";
import type { ChangeableOrder } from "./find-changes.repo.ts";
import { type ChangePlan, planChange } from "./plan-change.ts";

type PrepareDependencies = Only<"db" | "clock" | "catalogue" | "counters" | "outbox">;

interface ChangedBy {
  readonly userId: string;
  readonly isStaff?: boolean;
  /** In ms. */
  readonly requestedAt: number;
}

/** What the batch asserts. `limit` is null unless a cash order becomes more expensive. */
interface Guards {
  readonly who: PlacingFor & OnAccount;
  readonly limit: OpenLimit | null;
  readonly city: PlacingCity;
}

export interface PreparedChange {
  readonly plan: ChangePlan;
  readonly effects: readonly Statement[];
  readonly buyerName: string;
}

/** A member's limits apply when an order that does not await approval becomes more expensive. */
const isLimited = ({ awaitsApproval }: ChangeableOrder, { differencePaise }: ChangePlan): boolean =>
  awaitsApproval === 0 && differencePaise > 0;

/** Throws when a member's change would need approval; only the difference adds to their spending this month. */
const requireWithinLimits = (order: ChangeableOrder, plan: ChangePlan, member: PlacingMember | null): void => {
  if (!member || !isLimited(order, plan)) return;
  const spentPaise = member.spentPaise - order.totalPaise;
  if (needsApproval({ ...member, spentPaise }, plan.totalPaise))
    throw new AppError("orders.change_needs_approval", 409);
};

/** Nothing may be added after the slot's cut-off, but the order keeps its place in a slot that was closed since. */
const requireBeforeCutoff = ({ slot }: BuyerState, { slotDay }: ChangeableOrder, requestedAt: number): void => {
  if (slot !== null && slotDay !== null && requestedAt >= cutoffOf(JSON.parse(slot) as Slot, slotDay))
    throw new AppError("orders.slot_closed", 409, {}, { message: message("orders.change_after_cutoff") });
};

/**
 * Plans a change at current prices. The rules for placing orders apply only to added products: the city is open, the
 * slot's cut-off has not passed, and open cash orders are within the limit.
 */
export const createPrepareChange = ({ db, clock, catalogue, counters, outbox }: PrepareDependencies) => {
  const effectsOf = (
    order: ChangeableOrder,
    plan: ChangePlan,
    { who, limit, city }: Guards,
    actorId: string,
  ): Statement[] => {
    const { id, version, buyerId, createdAt } = order;
    const { added, removed, differencePaise, totalPaise } = plan;
    const { placedBy } = who;
    const cause = { orderId: id, actorId, now: clock.now() };
    const limited = { totalPaise, awaitsApproval: isLimited(order, plan) ? 0 : 1 };
    // The month's total includes the order itself, unless it is of an earlier month.
    const addedPaise = createdAt >= who.monthStart ? 0 : differencePaise;
    return [
      ...(removed.length > 0 ? catalogue.stockGivenBack(removed, { kind: "cancelled", ...cause }) : []),
      ...(added.length > 0 ? catalogue.stockTaken(added, { kind: "sold", ...cause }) : []),
      assertCityTerms({ ...city, city: order.city, mustBeOpen: added.length > 0 ? 1 : 0 }),
      assertMayOrder({ buyerId }),
      ...(placedBy === null ? [] : [assertWithinLimits({ ...who, placedBy }, limited, addedPaise)]),
      ...assertOpenAtMost(buyerId, { cash: limit, inSlot: null }),
      ...(who.isOnAccount === 1 && differencePaise > 0 ? [assertWithinCredit(buyerId, who)] : []),
      ...(order.paymentStatus === "paid" ? [counters.revenueMoved(createdAt, differencePaise)] : []),
      ...outbox.enqueueToAll(CHANGED, order, version + 1),
      ...outbox.enqueuePushes(CHANGED, id, version + 1),
    ];
  };

  /** Throws the same errors as placing an order. */
  return async (order: ChangeableOrder, items: ChangeRequest["items"], by: ChangedBy): Promise<PreparedChange> => {
    const { buyerId, slotId, slotDay } = order;
    const { userId, isStaff = false, requestedAt } = by;
    // For a change by staff, the rules of the account itself apply.
    const placedBy = isStaff || userId === buyerId ? null : userId;
    // The limits of unpaid online orders do not apply, because only a paid order can be changed.
    const paymentMethod = order.paymentMethod === "account" ? "account" : "cod";
    const who = { ...placingQuery({ location: order.city, paymentMethod }, clock.now()), buyerId, placedBy };
    const ids = mergeLines(items).map(({ productId }) => productId);
    const query = { ...who, slotId, slotDay };
    const { state, products } = await readToPlace(db, query, catalogue.priceList(ids, order.city));
    requireMayOrder(state, placedBy, isStaff);
    const city = cityOf(state);
    const plan = planChange(order, products, items, city, taxTermsOf(state.seller, city.state));
    if (plan.added.length > 0) {
      requireDelivers(city);
      requireBeforeCutoff(state, order, requestedAt);
    }
    requireWithinLimits(order, plan, memberOf(state));
    const paise = plan.differencePaise;
    if (order.paymentMethod === "account" && paise > 0) requireCredit(creditOf(state), paise);
    const limit = order.paymentMethod === "cod" && paise > 0 ? requireOpenLimit(state, { orders: 0, paise }) : null;
    return { plan, effects: effectsOf(order, plan, { who, limit, city }, userId), buyerName: state.buyerName };
  };
};
export type PrepareChange = ReturnType<typeof createPrepareChange>;
