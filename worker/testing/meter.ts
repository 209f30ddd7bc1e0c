import { type Answer, call, type Sent } from "./api-client.ts";
import { serialTrips } from "./faulty-d1.ts";
import { backgroundDone, endTrouble, trouble } from "./trouble.ts";

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
  endTrouble();
  // Long enough that calls sent together are under way together.
  trouble.delay = () => 2;
  try {
    const answer = await call<Body>(method, path, sent);
    const { calls, tally } = trouble.atAnswer;
    return { ...answer, cost: { rows: tally.rowsRead, serial: serialTrips(calls), trips: tally.trips } };
  } finally {
    endTrouble();
  }
};

/** House rule: three rows for each that comes back, and twenty. */
export const rowBudget = (returned: number): number => 3 * returned + 20;
