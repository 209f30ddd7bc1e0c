import type { DeliveryTerms } from "../../cities/delivery-terms.contract.ts";
import { cutoffOf, type Slot } from "../../cities/slots/slots.contract.ts";
import type { Only } from "../../compose.ts";
import { blocked, forbidden, notSignedIn } from "../../identity/accounts.errors.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { indianDay, startOfIndianDay } from "../../platform/dates.contract.ts";
import { assertWithinCredit } from "../credit-limit/credit-limit.repo.ts";
import { creditOf, type OnAccount, requireCredit } from "../credit-limit/require-credit.ts";
import { CHANGED, type ChangeRequest } from "../order-change.contract.ts";
import { changeAfterCutoff, changeNeedsApproval } from "../orders.errors.ts";
import { deliveryTermsOf, requireOpenCity, taxTermsIn } from "../place/city-of-order.ts";
import { assertWithinLimits, type PlacingFor } from "../place/member-limits.repo.ts";
import {
  memberOf,
  monthOf,
  needsApproval,
  type OpenLimit,
  openLimitOf,
  type PlacingMember,
  tooMuchOpenFor,
} from "../place/order-limits.ts";
import {
  assertCityTerms,
  assertMayOrder,
  assertOpenAtMost,
  type BuyerState,
  createPlaceOrderRepo,
} from "../place/place-order.repo.ts";
import { mergeLines } from "../place/price-lines.ts";
import { unpaidQuery } from "../place/unpaid-limit.ts";
import type { ChangeableOrder } from "./find-changes.repo.ts";
import { type ChangePlan, planChange } from "./plan-change.ts";

type PrepareDependencies = Only<"db" | "clock" | "catalogue" | "counters" | "outbox">;

interface ChangedBy {
  readonly userId: string;
  readonly isStaff?: boolean;
  /** In ms. */
  readonly requestedAt: number;
}

interface Guards {
  readonly placing: PlacingFor & OnAccount;
  readonly limit: OpenLimit | null;
  readonly terms: DeliveryTerms;
}

export interface PreparedChange {
  readonly plan: ChangePlan;
  readonly effects: readonly Statement[];
  readonly buyerName: string;
}

/**
 * The limit that the batch asserts when a cash order gets dearer: only the sum can exceed it, because the number of
 * orders stays the same.
 */
const raisedLimit = (open: BuyerState, { paymentMethod }: ChangeableOrder, { differencePaise }: ChangePlan) => {
  if (paymentMethod !== "cod" || differencePaise <= 0) return null;
  const limit = openLimitOf(open);
  if (open.paise + differencePaise > limit.paise) throw tooMuchOpenFor(open, limit);
  return { orders: Math.max(limit.orders, open.orders), paise: limit.paise };
};

/**
 * Refuses a member who makes an order dearer than they may order without approval, unless it awaits approval anyway.
 * Only the difference counts towards their month.
 */
const requireWithinLimits = (
  { awaitsApproval, totalPaise: before }: ChangeableOrder,
  { differencePaise, totalPaise }: ChangePlan,
  member: PlacingMember | null,
): void => {
  if (!member || awaitsApproval === 1 || differencePaise <= 0) return;
  const spentPaise = member.spentPaise - before;
  if (needsApproval({ ...member, spentPaise }, totalPaise)) throw changeNeedsApproval();
};

/** Arguments of `assertWithinLimits`. */
const limitsOf = (
  { awaitsApproval, createdAt }: ChangeableOrder,
  { differencePaise, totalPaise }: ChangePlan,
  who: PlacingFor,
) => {
  const isOfThisMonth = createdAt >= who.monthStart;
  const isFree = awaitsApproval === 1 || differencePaise <= 0;
  return [who, { totalPaise, awaitsApproval: isFree ? 1 : 0 }, isOfThisMonth ? 0 : differencePaise] as const;
};

/** Nothing may be added after the slot's cut-off, but the order keeps its place in a slot that was closed since. */
const requireBeforeCutoff = ({ slot }: BuyerState, { slotDay }: ChangeableOrder, requestedAt: number): void => {
  if (slot !== null && slotDay !== null && requestedAt >= cutoffOf(JSON.parse(slot) as Slot, slotDay))
    throw changeAfterCutoff();
};

/**
 * Plans a change at current prices. The rules for placing orders apply only to added products: the city is open, the
 * slot's cut-off has not passed, and open cash orders are within the limit.
 */
export const createPrepareChange = ({ db, clock, catalogue, counters, outbox }: PrepareDependencies) => {
  const placing = createPlaceOrderRepo(db);

  const effectsOf = (
    order: ChangeableOrder,
    plan: ChangePlan,
    { placing: who, limit, terms }: Guards,
    actorId: string,
  ) => {
    const { id, version, city, buyerId, createdAt, paymentStatus } = order;
    const { added, removed, differencePaise } = plan;
    const cause = { orderId: id, actorId, now: clock.now() };
    return [
      ...(removed.length > 0 ? catalogue.stockGivenBack(removed, { kind: "cancelled", ...cause }) : []),
      ...(added.length > 0
        ? [
            ...catalogue.stockTaken(added, { kind: "sold", ...cause }),
            assertCityTerms({ ...terms, city, mustBeOpen: 1 }),
          ]
        : [assertCityTerms({ ...terms, city, mustBeOpen: 0 })]),
      assertMayOrder({ buyerId }),
      ...(who.placedBy === null ? [] : [assertWithinLimits(...limitsOf(order, plan, who))]),
      ...assertOpenAtMost(buyerId, { cash: limit, inSlot: null }),
      ...(who.isOnAccount === 1 && differencePaise > 0 ? [assertWithinCredit(buyerId, who)] : []),
      ...(paymentStatus === "paid" ? [counters.revenueMoved(createdAt, differencePaise)] : []),
      ...outbox.enqueueToAll(CHANGED, order, version + 1),
      ...outbox.enqueuePushes(CHANGED, id, version + 1),
    ];
  };

  /** Throws the same errors as placing an order. */
  return async (order: ChangeableOrder, items: ChangeRequest["items"], by: ChangedBy): Promise<PreparedChange> => {
    const ids = mergeLines(items).map(({ productId }) => productId);
    const who = {
      buyerId: order.buyerId,
      // For a change by staff, the rules of the account itself apply.
      placedBy: by.isStaff || by.userId === order.buyerId ? null : by.userId,
      ...monthOf(clock.now()),
      isOnAccount: Number(order.paymentMethod === "account"),
      today: startOfIndianDay(indianDay(clock.now())),
    };
    const query = {
      ...who,
      key: null,
      city: order.city,
      pins: "[]",
      slotId: order.slotId,
      slotDay: order.slotDay,
      ...unpaidQuery(false, null, clock.now()),
    };
    const { state, products } = await placing.readToPlace(query, catalogue.priceList(ids, order.city));
    if (state.isDeleted === 1) throw notSignedIn();
    if (state.isBlocked === 1) throw blocked();
    if (who.placedBy && !state.member) throw forbidden();
    const terms = deliveryTermsOf(state);
    const plan = planChange(order, products, items, terms, taxTermsIn(state));
    if (plan.added.length > 0) {
      requireOpenCity(state, []);
      requireBeforeCutoff(state, order, by.requestedAt);
    }
    requireWithinLimits(order, plan, memberOf(state));
    if (who.isOnAccount === 1 && plan.differencePaise > 0) requireCredit(creditOf(state), plan.differencePaise);
    const guards = { placing: who, terms, limit: raisedLimit(state, order, plan) };
    return { plan, effects: effectsOf(order, plan, guards, by.userId), buyerName: state.buyerName };
  };
};
export type PrepareChange = ReturnType<typeof createPrepareChange>;
