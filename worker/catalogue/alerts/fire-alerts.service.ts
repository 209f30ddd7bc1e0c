import type { NotificationsService } from "../../outbox/outbox.service.ts";
import { type Db, isConflict } from "../../platform/d1/db.ts";
import { createFireAlertsRepo } from "./fire-alerts.repo.ts";

interface Dependencies {
  readonly db: Db;
  readonly notifications: Pick<NotificationsService, "enqueueAlerts">;
}

/** Alerts that end in one batch, each with a mail. */
export const ALERTS_A_STEP = 25;

/**
 * Tells people that what they waited for has come true. A change of price or stock only writes that its product is due; this
 * works through those products in bounded steps, for each of which D1 asserts that the alerts are still there and true.
 */
export const createFireAlerts = ({ db, notifications }: Dependencies) => {
  const repo = createFireAlertsRepo(db);

  /** The number of people told, null when nothing is due any more. */
  const step = async (): Promise<number | null> => {
    const { due, alerts } = await repo.readDue(ALERTS_A_STEP);
    if (due.length === 0) return null;
    // A full step may have left some, of any of these products.
    const finished = alerts.length < ALERTS_A_STEP ? due : [];
    try {
      await repo.fire(alerts, finished, notifications.enqueueAlerts(alerts));
      return alerts.length;
    } catch (error) {
      // Something changed since it was read, or the answer was lost: the next step reads what is left.
      if (!isConflict(error)) throw error;
      return 0;
    }
  };

  return {
    /** For cron: tells at most about `max` people; the others stay due. */
    async fireDue(max: number): Promise<{ told: number }> {
      let told = 0;
      for (let steps = 0; steps * ALERTS_A_STEP < max; steps++) {
        const some = await step();
        if (some === null) break;
        told += some;
      }
      return { told };
    },
  };
};
export type FireAlerts = ReturnType<typeof createFireAlerts>;
