import type { BookedSlot } from "../../cities/slots/slots.contract.ts";
import type { Only } from "../../compose.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { iso } from "../../platform/dates.contract.ts";
import {
  type AppliedChange,
  CHANGED,
  type DeliveryChange,
  SLOT_CHANGED,
  type SlotRequest,
} from "../order-change.contract.ts";
import { assertMayOrder, assertOpenAtMost, readToPlace } from "../place/buyer-state.repo.ts";
import { cityOf } from "../place/city-of-order.ts";
import { requireMayOrder } from "../place/order-limits.ts";
import { placingQuery } from "../place/placing-query.ts";
import { deliveryColumns, requireSlot, slotShareOf } from "../place/slot-of-order.ts";
import { approvalDueAt } from "../place/standing-order.ts";
import { slotOf } from "../to-order.ts";
import type { ChangeOrderRepo } from "./change-order.repo.ts";
import { eventOf } from "./decide-change.ts";
import type { ChangeableOrder, FindChanges } from "./find-changes.repo.ts";
import { createRunChange } from "./run-change.service.ts";

type Dependencies = Only<"db" | "clock" | "catalogue" | "slots" | "outbox"> & {
  readonly find: FindChanges;
  readonly repo: ChangeOrderRepo;
};

/** Columns of an order for its delivery time, and for the approval deadline if it awaits approval. */
export type Delivery = ReturnType<typeof deliveryColumns> & { readonly approvalDueAt: number };

const isUnchanged = ({ slotId, slotDay }: ChangeableOrder, { slot }: SlotRequest): boolean =>
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
  /** Throws the same errors as placing an order. */
  const chooseDelivery = async (order: ChangeableOrder, { by, slot: choice }: SlotRequest) => {
    const { buyerId, city } = order;
    const now = clock.now();
    const placedBy = by.userId === buyerId ? null : by.userId;
    const query = { ...placingQuery({ location: city, slot: choice ?? undefined }, now), buyerId, placedBy };
    const { state } = await readToPlace(db, query, catalogue.priceList([], city));
    requireMayOrder(state, placedBy, false);
    const slot = await requireSlot(state, { city, choice, now }, slots);
    const delivery = { ...deliveryColumns(slot, now, cityOf(state)), approvalDueAt: approvalDueAt(now, null, slot) };
    return { slot, delivery };
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

  return createRunChange({ find, clock, type: SLOT_CHANGED, isUnchanged, attempt });
};
