import { type Slot, startOf } from "../../cities/slots/slots.contract.ts";
import type { Needs } from "../../compose.ts";
import { accountOf } from "../../identity/permissions.ts";
import { PAYMENT_WINDOW_MS } from "../../orders/order-lifecycle.contract.ts";
import { createMemberLimitsRepo, type Raiser } from "../../orders/place/member-limits.repo.ts";
import { monthOf } from "../../orders/place/order-limits.ts";
import { createPaymentCoordinator } from "../../payments/facts/coordinator-client.ts";
import { isAssertFailure, type Statement, write } from "../../platform/d1/db.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { isAppError } from "../../platform/errors.contract.ts";
import { log } from "../../platform/log.ts";
import {
  createStandingOrdersRepo,
  type DateToOrder,
  type StandingOrderContext,
} from "../dates/standing-orders.repo.ts";
import {
  type DateProducts,
  type DayDetail,
  newlyRaised,
  priceChanges,
  raisedLines,
  shortLines,
  toDayLines,
  totalOf,
} from "../day-lines.ts";
import { nextStepOf } from "../manage/standing-orders.service.ts";
import type { NoticeKind } from "../standing-order-notice.ts";
import { decideUntil, placeAtOf } from "../standing-order-plan.ts";
import type { Refusal } from "../standing-orders.contract.ts";
import { createDueStandingOrdersRepo, type StepClaim } from "./due-standing-orders.repo.ts";
import { type PlacementAttempt, placeDate } from "./place-date.ts";

/** After this time another runner takes over a step, for example from one that died; it is still well before the cut-off. */
const LEASE_MS = 2 * 60_000;
/** Steps taken concurrently; each mostly waits for D1. */
const CONCURRENCY = 5;

export interface Run {
  readonly done: number;
  readonly failed: number;
  /** The next due time (ms), possibly in the past; null when nothing is planned. */
  readonly nextDueAt: number | null;
}

interface Raises {
  readonly raisers: readonly Raiser[];
  readonly accepted: readonly Statement[];
}

/** The idempotency key of a date's order, so that a date is never ordered twice. */
const keyOfDate = (id: string, day: string): string => `standing-${id}-${day}`;

/**
 * Sends previews and places orders that are due. A Durable Object's alarm and cron may both run it at the same time, because
 * leases and the standing orders' versions decide who takes a step.
 */
export function createStandingOrderRunner(
  needs: Needs<"placing" | "lists" | "slots" | "outbox" | "sessions" | "payments">,
) {
  const { db, clock, placing, lists, slots, outbox, sessions, payments, coordinators } = needs;
  const { watchPayment } = createPaymentCoordinator(coordinators);
  const reads = createStandingOrdersRepo(db);
  const repo = createDueStandingOrdersRepo(db);
  const memberLimits = createMemberLimitsRepo(db);

  const enqueueNotice = (
    kind: NoticeKind,
    { order }: StandingOrderContext,
    day: string,
    userId = order.createdBy,
  ): Statement[] => {
    const ids = { standingOrderId: order.id, day, userId };
    const cause = `${order.id}:${day}`;
    return [
      outbox.enqueueEvent(`standing_order.${kind}`, cause, ids),
      ...outbox.enqueueStandingOrderPush(kind, cause, ids),
    ];
  };

  const nextAfter = ({ order, days }: StandingOrderContext, day: string) => {
    const over = { day, state: "placed", previewedAt: null };
    return nextStepOf(order, [...days.filter((one) => one.day !== day), over], clock.now());
  };

  const refuse = async (claim: StepClaim, context: StandingOrderContext, detail: DayDetail & { reason: Refusal }) => {
    const isOver = detail.reason === "list_gone" || detail.reason === "slot_gone" || detail.reason === "no_member";
    const now = clock.now();
    // A creator who left the team must learn nothing more about the account, so the account itself is notified.
    const reader = detail.reason === "no_member" ? context.order.accountId : context.order.createdBy;
    await write(db, [
      ...repo.finishStep(claim, nextAfter(context, claim.nextDay), now, isOver ? detail.reason : null),
      reads.writeDay(claim.id, claim.nextDay, { state: "refused", detail, at: now }),
      ...enqueueNotice("refused", context, claim.nextDay, reader),
    ]);
    log.info("standing_orders.refused", { standingOrderId: claim.id, day: claim.nextDay, reason: detail.reason });
  };

  const sendPreview = async (claim: StepClaim, date: DateToOrder, slot: Slot): Promise<void> => {
    const lines = toDayLines(date.wanted, date);
    const now = clock.now();
    const detail: DayDetail = {
      short: shortLines(lines),
      raised: raisedLines(lines),
      changes: priceChanges(lines, date),
      total: totalOf(lines),
    };
    const next = { nextDay: claim.nextDay, step: "place", dueAt: placeAtOf(slot, claim.nextDay) } as const;
    await write(db, [
      ...repo.finishStep(claim, next, now),
      reads.writeDay(claim.id, claim.nextDay, { state: "planned", previewedAt: now, detail, at: now }),
      ...enqueueNotice("preview", date, claim.nextDay),
    ]);
  };

  const readDate = ({ id, nextDay }: StepClaim): Promise<DateToOrder | null> =>
    reads.readDate(id, indianDay(clock.now()), nextDay);

  /**
   * Members with a limit who raised what the date orders. Once an earlier order with the raise was approved, this
   * order's batch accepts the raise for good.
   */
  const readRaises = async ({ order, days }: DateToOrder, day: string): Promise<Raises> => {
    const date = days.find((one) => one.day === day);
    const raises = [
      { by: order.raisedBy, at: order.raisedAt },
      ...(date?.lines ? [] : [{ by: order.listRaisedBy, at: order.listRaisedAt }]),
    ];
    const lastAt = Math.max(...raises.map(({ at }) => at ?? 0));
    const isAccepted = lastAt > 0 && (await reads.isApprovedSince(order.id, lastAt));
    const by = [date?.raisedBy, ...(isAccepted ? [] : raises.map((raise) => raise.by))].filter((id) => id != null);
    const month = { ...monthOf(clock.now()), buyerId: order.accountId };
    return {
      raisers: by.length > 0 ? await memberLimits.readRaisers(by, month) : [],
      accepted: isAccepted ? [repo.acceptRaise(order.id, lastAt), lists.acceptRaise(order.listId, lastAt)] : [],
    };
  };

  /** Statements of the order's batch: end the date, and notify the buyer when the order differs or must be paid. */
  const effectsOf =
    (claim: StepClaim, context: StandingOrderContext, { short, raised: all, slot: { instead } }: PlacementAttempt) =>
    (placed: { readonly id: string; readonly paymentDueAt: number | null }): Statement[] => {
      const now = clock.now();
      const day = claim.nextDay;
      const preview = context.days.find((one) => one.day === day)?.detail;
      const raised = newlyRaised(all, preview?.raised);
      const detail: DayDetail = {
        short,
        raised,
        ...(instead && { slot: { from: instead.from, until: instead.until } }),
        ...(placed.paymentDueAt !== null && { payBy: new Date(placed.paymentDueAt).toISOString() }),
      };
      const isAsUsual = short.length === 0 && raised.length === 0 && instead === null;
      const mustNotify = !isAsUsual || placed.paymentDueAt !== null;
      return [
        ...repo.finishStep(claim, nextAfter(context, day), now),
        reads.writeDay(claim.id, day, { state: "placed", orderId: placed.id, detail, at: now }),
        ...(mustNotify ? enqueueNotice("placed", context, day) : []),
      ];
    };

  const placeOne = async (claim: StepClaim, date: DateToOrder, chosen: Slot): Promise<void> => {
    const { order, wanted } = date;
    const { nextDay: day } = claim;
    const startsAt = startOf(chosen, day);
    const actor = await sessions.findPerson(order.createdBy);
    if (!actor || accountOf(actor) !== order.accountId) return refuse(claim, date, { reason: "no_member" });
    if (order.paymentMethod === "razorpay" && !payments.offer().isOffered)
      return refuse(claim, date, { reason: "payments_off" });
    const { raisers, accepted } = await readRaises(date, day);
    const place = (attempt: PlacementAttempt) =>
      placing.placeForStandingOrder(
        actor,
        {
          items: [...attempt.items],
          location: order.city,
          deliveryAddress: order.deliveryAddress,
          phone: order.phone,
          notes: order.notes,
          paymentMethod: order.paymentMethod,
          slot: { id: attempt.slot.id, day },
        },
        keyOfDate(claim.id, day),
        {
          standingOrderId: claim.id,
          raisers,
          dueAt: (now) => {
            const { instead } = attempt.slot;
            return decideUntil(instead ? Date.parse(instead.from) : startsAt, now, PAYMENT_WINDOW_MS);
          },
          effects: (placed) => [...effectsOf(claim, date, attempt)(placed), ...accepted],
        },
      );
    let isFirst = true;
    const readProducts = async (): Promise<DateProducts> => {
      // Later attempts read the products again, because other orders took some.
      const read = isFirst ? date : await readDate(claim);
      isFirst = false;
      return read ?? date;
    };
    const readSlots = async () => (await slots.readDelivery(order.city)).offered;
    const slot = { id: chosen.id, startsAt };
    const outcome = await placeDate({ wanted, slot, day }, { place, readProducts, readSlots });
    if ("error" in outcome) throw outcome.error;
    if ("refusal" in outcome) return refuse(claim, date, { reason: outcome.refusal, short: outcome.short });
    const { _id, payBy } = outcome.order;
    if (payBy) await watchPayment(_id, Date.parse(payBy));
  };

  const takeStep = async (claim: StepClaim): Promise<void> => {
    const date = await readDate(claim);
    // The buyer changed or removed the standing order since the claim; that change planned the next step.
    if (date?.order.version !== claim.version) return;
    const { order, daysOff, hasMember } = date;
    if (hasMember === 0) return refuse(claim, date, { reason: "no_member" });
    if (!order.slot) return refuse(claim, date, { reason: "slot_gone" });
    if (order.listName === null) return refuse(claim, date, { reason: "list_gone" });
    if (daysOff.includes(claim.nextDay)) return refuse(claim, date, { reason: "day_off" });
    return claim.step === "preview" ? sendPreview(claim, date, order.slot) : placeOne(claim, date, order.slot);
  };

  /** Returns false when the step failed; it is retried when its lease ends. */
  const tryStep = async (claim: StepClaim): Promise<boolean> => {
    try {
      await takeStep(claim);
      return true;
    } catch (error) {
      // Another runner took the step, or the buyer changed the standing order.
      if (isAssertFailure(error)) return true;
      if (isAppError(error)) {
        log.warn("standing_orders.step_postponed", { standingOrderId: claim.id, day: claim.nextDay, code: error.code });
        return false;
      }
      log.error("standing_orders.step_failed", error, {
        standingOrderId: claim.id,
        day: claim.nextDay,
        step: claim.step,
      });
      return false;
    }
  };

  return {
    async runDue(max: number): Promise<Run> {
      const claims = await repo.claim(clock.now(), LEASE_MS, max);
      const waiting = [...claims];
      let failed = 0;
      const work = async (): Promise<void> => {
        for (let claim = waiting.shift(); claim; claim = waiting.shift()) if (!(await tryStep(claim))) failed++;
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      return { done: claims.length - failed, failed, nextDueAt: await repo.findNextDue() };
    },
  };
}
