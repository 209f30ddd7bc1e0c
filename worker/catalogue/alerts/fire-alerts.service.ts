import type { OutboxService } from "../../outbox/outbox.service.ts";
import { type Db, isConflict } from "../../platform/d1/db.ts";
import { createFireAlertsRepo } from "./fire-alerts.repo.ts";

/** Alerts fired per batch, each with a mail. */
const ALERTS_PER_STEP = 25;

/**
 * Price and stock changes only mark a product as due. This service fires the alerts of due products in bounded steps;
 * in each step D1 asserts that the alerts still exist and are still true.
 */
export const createFireAlerts = ({
  db,
  outbox,
}: {
  readonly db: Db;
  readonly outbox: Pick<OutboxService, "enqueueAlerts">;
}) => {
  const repo = createFireAlertsRepo(db);

  /** Returns the number of alerts fired; null when nothing is due. */
  const step = async (): Promise<number | null> => {
    const { due, alerts } = await repo.readDue(ALERTS_PER_STEP);
    if (due.length === 0) return null;
    // A full step may have left alerts on any of these products.
    const finished = alerts.length < ALERTS_PER_STEP ? due : [];
    try {
      await repo.fire(alerts, finished, outbox.enqueueAlerts(alerts));
      return alerts.length;
    } catch (error) {
      // The data changed since it was read, or D1's response was lost: the next step reads what remains.
      if (!isConflict(error)) throw error;
      return 0;
    }
  };

  return {
    /** For cron: fires at most about `max` alerts; the rest stay due. */
    async fireDue(max: number): Promise<{ fired: number }> {
      let total = 0;
      for (let steps = 0; steps * ALERTS_PER_STEP < max; steps++) {
        const fired = await step();
        if (fired === null) break;
        total += fired;
      }
      return { fired: total };
    },
  };
};
