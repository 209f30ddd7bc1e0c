import { StandingOrderTimer as ProductionTimer } from "../durable-objects/standing-order-timer.ts";
import { faults } from "./faults.ts";

/** Sets its alarm only for tests that ask for it; all others run due work themselves, with their own clock. */
export class QuietTimer extends ProductionTimer {
  override async wakeAt(dueAt: number): Promise<void> {
    if (faults.timerRuns) await super.wakeAt(dueAt);
  }
}
