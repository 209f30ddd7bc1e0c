import type { NotificationsService } from "../../outbox/outbox.service.ts";
import { type Db, isConflict } from "../../platform/d1/db.ts";
import { createFireAlertsRepo } from "./fire-alerts.repo.ts";

interface Dependencies {
  readonly db: Db;
  readonly notifications: Pick<NotificationsService, "enqueueAlerts">;
}

/** Alerts fired per batch, each with a mail. */
export const ALERTS_A_STEP = 25;

/**
 * Fires the alerts that have come true. A change of price or stock only marks its product as due; this works through the due
 * products in bounded steps, and in each D1 asserts that the alerts still exist and are still true.
 */
export const createFireAlerts = ({ db, notifications }: Dependencies) => {
  const repo = createFireAlertsRepo(db);

  /** Returns the number of alerts fired; null when nothing is due. */
  const step = async (): Promise<number | null> => {
    const { due, alerts } = await repo.readDue(ALERTS_A_STEP);
    if (due.length === 0) return null;
    // A full step may have left alerts on any of these products.
    const finished = alerts.length < ALERTS_A_STEP ? due : [];
    try {
      await repo.fire(alerts, finished, notifications.enqueueAlerts(alerts));
      return alerts.length;
    } catch (error) {
      // The data changed since it was read, or D1's response was lost: the next step reads what remains.
      if (!isConflict(error)) throw error;
      return 0;
    }
  };

  return {
    /** For cron: fires at most about `max` alerts; the rest stay due. */
    async fireDue(max: number): Promise<{ told: number }> {
      let told = 0;
      for (let steps = 0; steps * ALERTS_A_STEP < max; steps++) {
        const fired = await step();
        if (fired === null) break;
        told += fired;
      }
      return { told };
    },
  };
};
