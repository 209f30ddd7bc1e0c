import { runEach } from "../../platform/concurrency/run-each.ts";
import { isConflict } from "../../platform/d1/db.ts";
import { DAY_MS } from "../../platform/dates.contract.ts";
import { dueDayOf, nextReminderAt, openCharges, overdueBefore, stageAt } from "../open-charges.ts";
import type { AccountNeeds } from "../settle/settle.service.ts";
import { createAccountStateRepo } from "../statement/account-state.repo.ts";
import { createRemindersRepo } from "./reminders.repo.ts";

/** Reminds buyers of their debt: on the due day, and three and seven days after it. */
export const createReminders = ({
  db,
  clock,
  outbox,
  settleAccount,
}: Pick<AccountNeeds, "db" | "clock" | "outbox" | "settleAccount">) => {
  const repo = createRemindersRepo(db);
  const states = createAccountStateRepo(db);

  const remind = async (buyerId: string): Promise<void> => {
    // Settles first, so that the reminder leaves out deliveries paid in the meantime.
    await settleAccount(buyerId);
    const account = await states.find(buyerId);
    const now = clock.now();
    const { owedPaise = 0, days = 0 } = account?.facts ?? {};
    const open = openCharges(account?.newestFirst ?? [], owedPaise);
    const [oldest] = open;
    const stage = oldest && stageAt(oldest.at, days, now);
    if (!oldest?.orderId || stage === null || stage === undefined) {
      await repo.postpone({ buyerId, owedPaise, nextAt: oldest ? nextReminderAt(oldest.at, days, null) : null });
      return;
    }
    const { orderId } = oldest;
    const due = open.filter(({ at }) => at < overdueBefore(now + DAY_MS, days));
    const duePaise = due.reduce((sum, { openPaise }) => sum + openPaise, 0);
    const cause = `${buyerId}:${orderId}:${stage}`;
    const ids = { userId: buyerId, stage, duePaise, owedPaise, dueDay: dueDayOf(oldest.at, days) };
    const nextAt = nextReminderAt(oldest.at, days, stage);
    await repo.write({ buyerId, orderId, stage, owedPaise, nextAt }, now, [
      outbox.enqueueEvent("credit.payment_due", cause, ids),
      ...outbox.enqueueCreditPush(cause, { userId: buyerId, duePaise, stage }),
    ]);
  };

  return {
    async remindDue(max: number): Promise<void> {
      const remindUnlessChanged = (buyerId: string) =>
        remind(buyerId).catch((error: unknown) => {
          // The account changed, another run was first, or the response was lost; the next run reads the current state.
          if (!isConflict(error, "credit_reminders.")) throw error;
        });
      const due = await repo.listDue(clock.now(), max);
      await runEach(due, remindUnlessChanged, { failed: "reminders could not be written" });
    },
  };
};
