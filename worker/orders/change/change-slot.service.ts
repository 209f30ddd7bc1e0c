import { type BookedSlot, cutoffOf } from "../../cities/slots/slots.contract.ts";
import type { Only } from "../../compose.ts";
import { blocked, forbidden, notSignedIn } from "../../identity/accounts.errors.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { iso } from "../../platform/dates.contract.ts";
import { type AppliedChange, CHANGED, type DeliveryChange, type SlotRequest } from "../order-change.contract.ts";
import { APPROVAL_WINDOW_MS } from "../order-lifecycle.contract.ts";
import { orderConflict } from "../orders.errors.ts";
import { standardSlotOf } from "../place/city-of-order.ts";
import { assertMayOrder, assertOpenAtMost, createPlaceOrderRepo } from "../place/place-order.repo.ts";
import { placingQuery } from "../place/placing-query.ts";
import { deliveryColumns, requireSlot, slotShareOf } from "../place/slot-of-order.ts";
import { slotOf } from "../to-order.ts";
import type { ChangeOrderRepo } from "./change-order.repo.ts";
import { eventOf, refusalOf, refused, refusedBy, resultOfEarlierSlot } from "./decide-change.ts";
import type { ChangeableOrder, FindChanges } from "./find-changes.repo.ts";

type Dependencies = Only<"db" | "clock" | "catalogue" | "slots" | "outbox"> & {
  readonly find: FindChanges;
  readonly repo: ChangeOrderRepo;
};

/** Columns of an order for its delivery time, and for the approval deadline if it awaits approval. */
export type Delivery = ReturnType<typeof deliveryColumns> & { readonly approvalDueAt: number };

/** Attempts before concurrent changes end in a conflict. */
const MAX_ATTEMPTS = 8;

const isSameSlot = ({ slotId, slotDay }: ChangeableOrder, slot: SlotRequest["slot"]): boolean =>
  slot === null ? slotId === null : slotId === slot.id && slotDay === slot.day;

const promisedBy = (order: Parameters<typeof slotOf>[0]): DeliveryChange["before"] => {
  const slot = slotOf(order);
  return { estimatedDelivery: iso(order.estimatedDelivery), slot: slot && { from: slot.from, until: slot.until } };
};

/**
 * Moves a pending order to another slot. One batch takes the new place, gives back the old one and compares the order's
 * version, so that no place is sold twice. Lines, total and payment stay.
 */
export const createChangeSlot = ({ db, clock, find, repo, catalogue, slots, outbox }: Dependencies) => {
  const placing = createPlaceOrderRepo(db);

  /** Throws the same errors as placing an order. */
  const chooseDelivery = async (order: ChangeableOrder, { by, slot: choice }: SlotRequest) => {
    const { buyerId, city } = order;
    const now = clock.now();
    const placedBy = by.userId === buyerId ? null : by.userId;
    const chosen = { location: city, slot: choice ?? undefined };
    const query = { ...placingQuery({ key: null, pins: [], ip: null, ...chosen }, now), buyerId, placedBy };
    const { state } = await placing.readToPlace(query, catalogue.priceList([], city));
    if (state.isDeleted === 1) throw notSignedIn();
    if (state.isBlocked === 1) throw blocked();
    if (placedBy && !state.member) throw forbidden();
    const slot = await requireSlot(state, { city, choice, now }, slots);
    const approvalDueAt = slot ? cutoffOf(slot, slot.day) : now + APPROVAL_WINDOW_MS;
    return { slot, delivery: { ...deliveryColumns(slot, now, standardSlotOf(state)), approvalDueAt } };
  };

  const effectsOf = ({ id, buyerId, version, ...order }: ChangeableOrder, slot: BookedSlot | null): Statement[] => [
    ...(order.slotId && order.slotDay ? [slots.slotGivenBack({ slotId: order.slotId, slotDay: order.slotDay })] : []),
    ...(slot ? slots.slotBooked(slot) : []),
    ...assertOpenAtMost(buyerId, { cash: null, inSlot: slot && slotShareOf(slot) }),
    assertMayOrder({ buyerId }),
    ...outbox.enqueueToAll(CHANGED, { id, placedBy: order.placedBy }, version + 1),
    ...outbox.enqueuePushes(CHANGED, id, version + 1),
  ];

  const attempt = async (order: ChangeableOrder, request: SlotRequest): Promise<AppliedChange | null> => {
    const { slot, delivery } = await chooseDelivery(order, request);
    const change: DeliveryChange = { before: promisedBy(order), after: promisedBy(delivery) };
    const detail = JSON.stringify({ hash: request.requestHash, ...change });
    const event = { author: request.by, detail, now: clock.now() };
    const written = await repo.writeSlot(order, delivery, event, effectsOf(order, slot));
    return written === "written" ? { done: true, toPay: null, event: eventOf(order) } : null;
  };

  return (orderId: string, request: SlotRequest): Promise<AppliedChange> => {
    const tryOnce = async (): Promise<AppliedChange | null> => {
      const { order, event } = await find.findToChange(orderId, request.by.userId, request.by.idempotencyKey);
      const result = event && resultOfEarlierSlot(event, orderId, request.requestHash);
      if (result) return result;
      const refusal = refusalOf(order, request);
      if (refusal || !order) return refused(refusal ?? orderConflict());
      if (isSameSlot(order, request.slot)) return { done: true, toPay: null };
      try {
        return await attempt(order, request);
      } catch (error) {
        return refusedBy(error);
      }
    };
    return untilWritten(tryOnce, () => refused(orderConflict()), MAX_ATTEMPTS);
  };
};
