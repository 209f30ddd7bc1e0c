import { createServices, type Services } from "../../compose.ts";
import type { Env } from "../../env.ts";
import { type Answer, call, type Sent } from "../api-client.ts";
import { backgroundDone, endFaults, env, faults, noteBackground, withFaults } from "../faults.ts";
import { serialTrips } from "../faulty-d1.ts";

export interface Cost {
  /** The rows that D1 reports as read, and bills. */
  readonly rows: number;
  /** Serial round trips. */
  readonly serial: number;
  /** All round trips. */
  readonly trips: number;
}

/** Sends a request and measures its cost at D1 until the answer, authentication included. */
export const measure = async <Body>(
  method: string,
  path: string,
  sent?: Sent,
): Promise<Answer<Body> & { cost: Cost }> => {
  await backgroundDone();
  endFaults();
  // ms, long enough that concurrent calls overlap.
  faults.delay = () => 2;
  try {
    const answer = await call<Body>(method, path, sent);
    const { calls, tally } = faults.atAnswer;
    return { ...answer, cost: { rows: tally.rowsRead, serial: serialTrips(calls), trips: tally.trips } };
  } finally {
    endFaults();
  }
};

/** Calls services as a page's loader does and measures the cost at D1, without authentication. */
export const measureService = async <Result>(
  work: (services: Services) => Promise<Result>,
): Promise<{ result: Result; cost: Cost }> => {
  await backgroundDone();
  endFaults();
  faults.delay = () => 2;
  try {
    // Records background work, so that the next measurement begins only when it is done.
    const lifetime = noteBackground({ waitUntil: () => undefined } as unknown as ExecutionContext);
    const result = await work(createServices(withFaults(env as unknown as Env), lifetime));
    const { calls, tally } = faults;
    return { result, cost: { rows: tally.rowsRead, serial: serialTrips(calls), trips: tally.trips } };
  } finally {
    endFaults();
  }
};

/** The budget: three rows read for each row returned, plus 20. */
export const rowBudget = (returned: number): number => 3 * returned + 20;
