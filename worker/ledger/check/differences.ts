import type { Clock } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";

/** Maximum differences stored, enough for a person to see the problem. */
const MAX_DIFFERENCES = 20;

/** Reports a pass's differences (JSON) to a person. */
export type DifferencesAlarm = (differences: string) => Promise<void>;

/** Appends differences to a JSON list of those found before. */
export const addDifferences = (found: string, more: readonly object[]): string =>
  JSON.stringify([...JSON.parse(found), ...more].slice(0, MAX_DIFFERENCES));

/** Reports a pass's differences; returns the state with which the next pass begins. */
export const endPass = async (differences: string, clock: Clock, alarm: DifferencesAlarm) => {
  if (differences !== "[]") {
    log.warn("ledger.differs", { differences: JSON.parse(differences) });
    await alarm(differences);
  }
  return { found: "[]", differences, passedAt: clock.now() };
};
