import type { Only } from "../../compose.ts";
import type { LedgerService } from "../../ledger/ledger.service.ts";
import { runEach } from "../../platform/concurrency/run-each.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { isConflict } from "../../platform/d1/db.ts";
import { nextReminderAt, openCharges } from "../open-charges.ts";
import { createSettleRepo, type Debt, MAX_PAID_AT_ONCE, type Oldest } from "./settle.repo.ts";

/** Maximum ledger entries in one cron run. */
const MAX_ENTRIES = 300;

/**
 * Applies an account's balance: payments cover the oldest deliveries, which are marked as paid until a payment is
 * reversed. The longest unpaid delivery decides whether more may be ordered on account and when the buyer is reminded.
 */
export const createSettle = ({ db, clock, counters }: Only<"db" | "clock" | "counters">) => {
  const repo = createSettleRepo(db, counters);

  const lastStageOf = ({ reminded }: Debt, orderId: string | null): number | null => {
    const stages = reminded.filter((reminder) => reminder.orderId === orderId).map(({ stage }) => stage);
    return stages.length === 0 ? null : Math.max(...stages);
  };

  /** False when there may be more to do. */
  const settleSome = async (buyerId: string): Promise<boolean> => {
    const { debt, newestFirst } = await repo.read(buyerId);
    const open = openCharges(newestFirst, debt.owedPaise);
    const openIds = new Set(open.map(({ orderId }) => orderId));
    const covered = debt.unpaid.filter(({ id }) => !openIds.has(id));
    const reopened = debt.hasReversal === 1 ? await repo.listPaid([...openIds]) : [];
    const [first] = open;
    const oldest: Oldest | null = first
      ? {
          orderId: first.orderId,
          at: first.at,
          nextReminderAt: nextReminderAt(first.at, debt.days, lastStageOf(debt, first.orderId)),
        }
      : null;
    try {
      await repo.write(buyerId, debt, { covered, reopened }, oldest, clock.now());
      return Math.max(covered.length, reopened.length) < MAX_PAID_AT_ONCE;
    } catch (error) {
      // After a conflict or a lost response, the next attempt reads the current state.
      if (isConflict(error, "order_events.")) return false;
      throw error;
    }
  };

  /** Called after an account changed. False when something is left for cron. */
  const settleAccount = (buyerId: string): Promise<boolean> =>
    untilWritten(
      async () => (await settleSome(buyerId)) || null,
      () => false,
    );

  return {
    settleAccount,

    /** For cron: settles all accounts that changed since the last run. */
    async settleMoved(): Promise<void> {
      const { buyerIds, upTo } = await repo.listMoved(MAX_ENTRIES);
      let isDone = true;
      await runEach(buyerIds, async (buyerId) => {
        isDone = (await settleAccount(buyerId)) && isDone;
      });
      if (upTo !== null && isDone) await repo.moveOn(upTo);
    },
  };
};

/** Dependencies of every change to an account's debt. */
export interface AccountNeeds extends Only<"db" | "clock" | "audit" | "guard" | "outbox"> {
  readonly ledger: LedgerService;
  readonly settleAccount: (buyerId: string) => Promise<boolean>;
}
