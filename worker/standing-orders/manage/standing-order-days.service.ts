import type { Needs } from "../../compose.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { accountOf, limitedMember, requireBuyer, type Visitor } from "../../identity/permissions.ts";
import { compareAndSet } from "../../platform/d1/compare-and-set.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import {
  createStandingOrdersRepo,
  type DateToOrder,
  type StandingOrderContext,
} from "../dates/standing-orders.repo.ts";
import { toStandingOrder, toStandingOrderDay } from "../dates/to-standing-order.ts";
import { hasMore, type ProductNow, toDayLines, totalOf, type WantedLine } from "../day-lines.ts";
import { createWakeTimer } from "../run/timer-client.ts";
import { DATES_SHOWN } from "../standing-order-limits.contract.ts";
import { deliveryDays, placeAtOf } from "../standing-order-plan.ts";
import type {
  StandingOrder,
  StandingOrderDay,
  StandingOrderDayInput,
  StandingOrderLine,
} from "../standing-orders.contract.ts";
import { standingOrderConflict, standingOrderNotFound } from "../standing-orders.errors.ts";
import { createManageStandingOrdersRepo } from "./manage-standing-orders.repo.ts";
import { dueDayOf, nextStepOf, type StandingOrders } from "./standing-orders.service.ts";

/** `total` in rupees. */
interface DayToOrder {
  readonly standingOrder: StandingOrder;
  readonly day: StandingOrderDay;
  readonly lines: readonly StandingOrderLine[];
  readonly total: number;
}

interface Days {
  readonly standingOrder: StandingOrder;
  readonly days: readonly StandingOrderDay[];
}

/** Matches no stored date, so that the list's own lines are read. */
const NO_DAY = "";

/** The dates of a standing order, which its buyer edits and skips until they are ordered. */
export function createStandingOrderDays(needs: Needs, readOwn: StandingOrders["readOwn"]) {
  const { db, clock } = needs;
  const wakeAt = createWakeTimer(needs);
  const reads = createStandingOrdersRepo(db);
  const repo = createManageStandingOrdersRepo(db);

  /** The visible dates: those still to be ordered, and those from today on that are skipped, placed or refused. */
  const datesOf = ({ order, days }: StandingOrderContext): string[] => {
    const { slot } = order;
    const now = clock.now();
    const over = days.filter(({ state }) => state !== "planned").map(({ day }) => day);
    const coming = slot ? [...deliveryDays(order, indianDay(now))].filter((day) => placeAtOf(slot, day) > now) : [];
    return [...new Set([...over, ...coming.slice(0, DATES_SHOWN)])].sort();
  };

  /** A date past its order time without an order is not listed, but mails link to it. */
  const isOverdue = ({ order }: StandingOrderContext, day: string): boolean => {
    const { slot } = order;
    const soon = [...deliveryDays(order, indianDay(clock.now()), DATES_SHOWN)];
    return slot !== null && soon.includes(day) && placeAtOf(slot, day) <= clock.now();
  };

  const dayIn = (context: StandingOrderContext, day: string): StandingOrderDay => {
    if (!datesOf(context).includes(day) && !isOverdue(context, day))
      throw new AppError("standing_orders.no_such_day", 404);
    return toStandingOrderDay(
      day,
      context.days.find((one) => one.day === day),
      context,
    );
  };

  const toDays = (context: StandingOrderContext): Days => ({
    standingOrder: toStandingOrder(context.order),
    days: datesOf(context).map((day) => dayIn(context, day)),
  });

  const assertOpen = ({ order: { slot } }: StandingOrderContext, { day, state }: StandingOrderDay): void => {
    const isOver = state === "placed" || state === "refused" || state === "day_off";
    if (isOver || !slot || placeAtOf(slot, day) <= clock.now()) throw new AppError("standing_orders.day_over", 409);
  };

  const readDate = async (actor: Actor, id: string, day: string): Promise<DateToOrder> => {
    const found = await reads.readDate(id, indianDay(clock.now()), day);
    if (found?.order.accountId !== accountOf(actor)) throw standingOrderNotFound();
    return found;
  };

  /** Throws 400 for a product that is neither among the date's lines nor on sale. */
  const toEditedLines = async ({ order, wanted }: DateToOrder, items: readonly WantedLine[]): Promise<WantedLine[]> => {
    const quantities = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
    const ids = [...quantities.keys()].filter((id) => !wanted.some(({ productId }) => productId === id));
    const added = ids.length > 0 ? await reads.readProducts(order.city, ids) : new Map<string, ProductNow>();
    if (ids.some((id) => (added.get(id)?.pricePaise ?? null) === null))
      throw new AppError("orders.unknown_product", 400);
    return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
  };

  return {
    listDays: async (visitor: Visitor, id: string): Promise<Days> => toDays(await readOwn(requireBuyer(visitor), id)),

    /** With the total (rupees) of each date that is still to be ordered, at today's prices. */
    async listDaysWithTotals(
      visitor: Visitor,
      id: string,
    ): Promise<Days & { readonly totals: Readonly<Record<string, number>> }> {
      const { wanted, products, ...context } = await readDate(requireBuyer(visitor), id, NO_DAY);
      const found = toDays(context);
      const linesOn = (day: string) => context.days.find((one) => one.day === day)?.lines ?? wanted;
      const planned = found.days.filter(({ state }) => state === "planned").map(({ day }) => day);
      const added = planned.flatMap(linesOn).flatMap(({ productId }) => (products.has(productId) ? [] : productId));
      // Only a date with lines of its own has products that the list lacks.
      const others = added.length > 0 ? await reads.readProducts(context.order.city, added) : [];
      const known = { products: new Map([...products, ...others]) };
      const totals = planned.map((day) => [day, totalOf(toDayLines(linesOn(day), known))] as const);
      return { ...found, totals: Object.fromEntries(totals) };
    },

    async readDay(visitor: Visitor, id: string, day: string): Promise<DayToOrder> {
      const date = await readDate(requireBuyer(visitor), id, day);
      const lines = toDayLines(date.wanted, date);
      return { standingOrder: toStandingOrder(date.order), day: dayIn(date, day), lines, total: totalOf(lines) };
    },

    /** Edits or skips a date that is not ordered yet. Idempotent. */
    async setDay(visitor: Visitor, id: string, day: string, input: StandingOrderDayInput): Promise<StandingOrderDay> {
      const actor = requireBuyer(visitor);
      await compareAndSet({
        find: () => readDate(actor, id, day),
        isDone: (context) => "skip" in input && (dayIn(context, day).state === "skipped") === input.skip,
        async write(context) {
          assertOpen(context, dayIn(context, day));
          const { order, days } = context;
          const now = clock.now();
          const before = days.find((one) => one.day === day);
          const lines = "skip" in input ? undefined : input.items && (await toEditedLines(context, input.items));
          // Editing a skipped date plans it again.
          const state = "skip" in input && input.skip ? "skipped" : "planned";
          const isRaise =
            state === "planned" && (before?.state === "skipped" || (lines != null && hasMore(lines, context.wanted)));
          const limited = limitedMember(actor);
          const raisedBy = limited === null || isRaise ? limited : before?.raisedBy;
          const after = { day, state, previewedAt: before?.previewedAt ?? null } as const;
          const knownDays = [...days.filter((one) => one.day !== day), after];
          const next = order.pausedAt === null ? nextStepOf(order, knownDays, now, dueDayOf(order, now)) : null;
          await repo.change(order, null, next, now, [reads.writeDay(id, day, { state, lines, raisedBy, at: now })]);
          if (next) wakeAt(next.dueAt);
        },
        conflict: standingOrderConflict,
      });
      return dayIn(await readOwn(actor, id), day);
    },
  };
}
