import type { City } from "../../brand.contract.ts";
import type { Slot } from "../../cities/slots/slots.contract.ts";
import type { Needs } from "../../compose.ts";
import { keyReused } from "../../http/idempotency.errors.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { accountOf, limitedMember, requireBuyer, type Visitor } from "../../identity/permissions.ts";
import { compareAndSet } from "../../platform/d1/compare-and-set.ts";
import { assertsMean, type Statement } from "../../platform/d1/db.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { AppError, isAppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { sha256 } from "../../platform/secrets/hashes.ts";
import { createStandingOrdersRepo, type NextStep, type StandingOrderContext } from "../dates/standing-orders.repo.ts";
import { toStandingOrder } from "../dates/to-standing-order.ts";
import { createWakeTimer } from "../run/timer-client.ts";
import { MAX_STANDING_ORDERS } from "../standing-order-limits.contract.ts";
import { type KnownDay, placeAtOf, planNext, toMask } from "../standing-order-plan.ts";
import type { ChangeStandingOrderInput, StandingOrder, StandingOrderInput } from "../standing-orders.contract.ts";
import {
  listGone,
  noDateBeforeEnd,
  slotGone,
  standingOrderConflict,
  standingOrderNotFound,
} from "../standing-orders.errors.ts";
import {
  createManageStandingOrdersRepo,
  type Raise,
  type StandingOrderSettings,
} from "./manage-standing-orders.repo.ts";

const toSettings = (input: Omit<ChangeStandingOrderInput, "version">): StandingOrderSettings => ({
  listId: input.listId,
  days: toMask(input.days),
  slotId: input.slotId,
  deliveryAddress: input.deliveryAddress,
  phone: input.phone,
  notes: input.notes,
  paymentMethod: input.paymentMethod,
  untilDay: input.until,
});

const hasSettings = (row: StandingOrderSettings, settings: StandingOrderSettings): boolean =>
  (Object.keys(settings) as (keyof StandingOrderSettings)[]).every((name) => row[name] === settings[name]);

const isLater = (untilDay: string | null, before: string | null): boolean =>
  before !== null && (untilDay === null || untilDay > before);

/** Whether the change can increase what is ordered, apart from prices and the list's own lines. */
const isRaised = (before: StandingOrderSettings, after: StandingOrderSettings): boolean =>
  after.listId !== before.listId || (after.days & ~before.days) !== 0 || isLater(after.untilDay, before.untilDay);

/** `raisedBy` and `raisedAt` after this change; a person without a limit clears them. */
const raiseAfter = (order: Raise, actor: Actor, isRaise: boolean, now: number): Raise => {
  const limited = limitedMember(actor);
  if (limited === null) return { raisedBy: null, raisedAt: null };
  return isRaise ? { raisedBy: limited, raisedAt: now } : { raisedBy: order.raisedBy, raisedAt: order.raisedAt };
};

const nullIfNotFound = (error: unknown): null => {
  if (isAppError(error) && error.status === 404) return null;
  throw error;
};

/** The next step of a standing order that is not paused; null when there is none. */
export const nextStepOf = (
  order: Pick<StandingOrderContext["order"], "days" | "untilDay" | "slot">,
  days: readonly KnownDay[],
  now: number,
  dueDay: string | null = null,
): NextStep | null => {
  const plan = order.slot && planNext(order, days, order.slot, now, dueDay);
  return plan && { nextDay: plan.day, step: plan.step, dueAt: plan.dueAt };
};

/** The date whose order is due but not yet placed, which no change may drop; null when there is none. */
export const dueDayOf = ({ nextDay, slot }: StandingOrderContext["order"], now: number): string | null =>
  nextDay && slot && placeAtOf(slot, nextDay) <= now ? nextDay : null;

export function createStandingOrders(needs: Needs<"lists">) {
  const { db, clock, lists } = needs;
  const wakeAt = createWakeTimer(needs);
  const reads = createStandingOrdersRepo(db);
  const repo = createManageStandingOrdersRepo(db);

  /** Throws 404 for any other account. */
  const readOwn = async (actor: Actor, id: string): Promise<StandingOrderContext> => {
    const found = await reads.readContext(id, indianDay(clock.now()));
    if (found?.order.accountId !== accountOf(actor)) throw standingOrderNotFound();
    return found;
  };

  const wake = (next: NextStep | null): void => {
    if (next) wakeAt(next.dueAt);
  };

  const assertListIsOwn = async (accountId: string, city: City, listId: string): Promise<void> => {
    if ((await lists.readForOrder(accountId, listId))?.city !== city) throw listGone();
  };

  return {
    readOwn,

    /** Oldest first. */
    async listStandingOrders(visitor: Visitor, city?: string): Promise<StandingOrder[]> {
      const actor = requireBuyer(visitor);
      const rows = await reads.listOfAccount(accountOf(actor));
      return rows.filter((row) => city === undefined || row.city === city).map(toStandingOrder);
    },

    async getStandingOrder(visitor: Visitor, id: string): Promise<StandingOrder> {
      return toStandingOrder((await readOwn(requireBuyer(visitor), id)).order);
    },

    /**
     * Idempotent by `key`. Throws 409 for a list or slot that the account cannot use, or a key that was used with other
     * input.
     */
    async createStandingOrder(visitor: Visitor, input: StandingOrderInput, key?: string): Promise<StandingOrder> {
      const actor = requireBuyer(visitor);
      const accountId = accountOf(actor);
      const now = clock.now();
      const [slot] = await Promise.all([
        reads.findSlot(input.location, input.slotId),
        assertListIsOwn(accountId, input.location, input.listId),
      ]);
      if (!slot) throw slotGone();
      const settings = toSettings(input);
      const next = nextStepOf({ ...settings, slot }, [], now);
      if (!next) throw noDateBeforeEnd();
      const requestKey = key ?? newId(clock);
      const requestHash = sha256(JSON.stringify(input));
      const about = { id: newId(clock), accountId, createdBy: actor.userId, city: input.location, createdAt: now };
      const stored = await repo.insert({ ...settings, ...about, requestKey, requestHash }, next);
      if (!stored) throw new AppError("standing_orders.too_many", 409, { max: MAX_STANDING_ORDERS });
      if (stored.requestHash !== "" && stored.requestHash !== requestHash) throw keyReused();
      wake(next);
      return toStandingOrder((await readOwn(actor, stored.id)).order);
    },

    /** Throws 409 when the standing order has changed since `input.version`. */
    async changeStandingOrder(visitor: Visitor, id: string, input: ChangeStandingOrderInput): Promise<StandingOrder> {
      const actor = requireBuyer(visitor);
      const settings = toSettings(input);
      const { order, days } = await readOwn(actor, id);
      // A retry of the same change, whose first response was lost.
      if (order.version === input.version + 1 && hasSettings(order, settings)) return toStandingOrder(order);
      if (order.version !== input.version) throw standingOrderConflict();
      const [slot] = await Promise.all([
        reads.findSlot(order.city, settings.slotId),
        settings.listId === order.listId ? undefined : assertListIsOwn(accountOf(actor), order.city, settings.listId),
      ]);
      if (!slot) throw slotGone();
      const now = clock.now();
      if (!nextStepOf({ ...settings, slot }, [], now)) throw noDateBeforeEnd();
      const next = order.pausedAt === null ? nextStepOf({ ...settings, slot }, days, now, dueDayOf(order, now)) : null;
      const raise = raiseAfter(order, actor, isRaised(order, settings), now);
      await repo
        .change(order, { ...settings, ...raise, pausedAt: order.pausedAt, changedBy: actor.userId }, next, now)
        .catch(assertsMean(standingOrderConflict));
      wake(next);
      return toStandingOrder((await readOwn(actor, id)).order);
    },

    /** Idempotent. */
    async setPaused(visitor: Visitor, id: string, isPaused: boolean): Promise<StandingOrder> {
      const actor = requireBuyer(visitor);
      await compareAndSet({
        find: () => readOwn(actor, id),
        isDone: ({ order }) => (order.pausedAt !== null) === isPaused,
        async write({ order, days }) {
          if (!isPaused && order.listName === null) throw listGone();
          if (!isPaused && order.slot === null) throw slotGone();
          const now = clock.now();
          const next = isPaused ? null : nextStepOf(order, days, now);
          const raise = raiseAfter(order, actor, !isPaused, now);
          const set = { ...order, ...raise, pausedAt: isPaused ? now : null, changedBy: actor.userId };
          await repo.change(order, set, next, now);
          wake(next);
        },
        conflict: standingOrderConflict,
      });
      return toStandingOrder((await readOwn(actor, id)).order);
    },

    /** For the batch that changes the cut-off of a slot; `wakeTimer` follows it. The calling service checks the permission. */
    followCutOff: (slot: Slot): Statement => repo.followCutOff(slot),

    wakeTimer: (): void => wakeAt(clock.now()),

    async removeStandingOrder(visitor: Visitor, id: string): Promise<void> {
      const actor = requireBuyer(visitor);
      await readOwn(actor, id);
      await compareAndSet({
        find: () => readOwn(actor, id).catch(nullIfNotFound),
        isDone: (found) => found === null,
        write: async (found) => {
          if (found) await repo.remove(id, found.order.version);
        },
        conflict: standingOrderConflict,
      });
    },
  };
}
export type StandingOrders = ReturnType<typeof createStandingOrders>;
