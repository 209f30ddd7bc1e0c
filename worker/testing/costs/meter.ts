import { createServices, type Services } from "../../compose.ts";
import type { Env } from "../../env.ts";
import { type Answer, call, type Sent } from "../api-client.ts";
import { backgroundDone, endFaults, env, faults, troubled } from "../faults.ts";
import { serialTrips } from "../faulty-d1.ts";

export interface Cost {
  /** What D1 says it scanned, and bills. */
  readonly rows: number;
  /** Round trips that had to wait for one another. */
  readonly serial: number;
  /** All round trips. */
  readonly trips: number;
}

/** A call and what it cost at D1 until its answer, whoever's turn it was to pay: authentication included. */
export const measure = async <Body>(
  method: string,
  path: string,
  sent?: Sent,
): Promise<Answer<Body> & { cost: Cost }> => {
  await backgroundDone();
  endFaults();
  // Long enough that calls sent together are under way together.
  faults.delay = () => 2;
  try {
    const answer = await call<Body>(method, path, sent);
    const { calls, tally } = faults.atAnswer;
    return { ...answer, cost: { rows: tally.rowsRead, serial: serialTrips(calls), trips: tally.trips } };
  } finally {
    endFaults();
  }
};

/** What a page's loader asks of the services, and what it cost at D1; authentication comes on top. */
export const measureService = async <Result>(
  work: (services: Services) => Promise<Result>,
): Promise<{ result: Result; cost: Cost }> => {
  await backgroundDone();
  endFaults();
  faults.delay = () => 2;
  try {
    const result = await work(createServices(troubled(env as unknown as Env), { waitUntil: () => undefined }));
    const { calls, tally } = faults;
    return { result, cost: { rows: tally.rowsRead, serial: serialTrips(calls), trips: tally.trips } };
  } finally {
    endFaults();
  }
};

/** House rule: three rows for each that comes back, and twenty. */
export const rowBudget = (returned: number): number => 3 * returned + 20;
