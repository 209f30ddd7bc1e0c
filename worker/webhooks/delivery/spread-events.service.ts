import type { Clock } from "../../platform/clock.ts";
import type { Databases } from "../../platform/d1/databases.ts";
import { type Db, writeRetried } from "../../platform/d1/db.ts";
import { log } from "../../platform/log.ts";
import { createSpreadEventsRepo, deliveriesOf } from "./spread-events.repo.ts";

interface Dependencies {
  readonly databases: Databases;
  readonly clock: Clock;
}

interface Spread {
  readonly events: number;
  /** Databases that did not answer. */
  readonly failed: number;
}

/**
 * Makes deliveries of the events of every database, in the order in which they were written. An event counts as spread only
 * after its deliveries are there, so a run that stops in between is repeated, which writes nothing twice; and of two runs at
 * once none can be ahead of the other's earlier events.
 */
export const createSpreadEvents = ({ databases, clock }: Dependencies) => {
  const { shared } = databases;

  const spreadIn = async (db: Db, max: number): Promise<number> => {
    const repo = createSpreadEventsRepo(db);
    const events = await repo.listUnspread(max);
    if (events.length === 0) return 0;
    const now = clock.now();
    const [made, marked] = [deliveriesOf(events, now), repo.markSpread(events, now)];
    const batches =
      db === shared
        ? [{ db: shared, of: [made, marked] }]
        : [
            { db: shared, of: [made] },
            { db, of: [marked] },
          ];
    for (const batch of batches) await writeRetried(batch.db, batch.of);
    return events.length;
  };

  return {
    /** At most `max` events of each database. One that does not answer stops no other. */
    spread: async (max: number): Promise<Spread> => {
      const ran = await Promise.all(
        databases.all.map((db) =>
          spreadIn(db, max).catch((error) => {
            log.error("webhooks.spread_failed", error, { city: databases.ownerOf(db) });
            return null;
          }),
        ),
      );
      return {
        events: ran.reduce<number>((sum, events) => sum + (events ?? 0), 0),
        failed: ran.filter((events) => events === null).length,
      };
    },
  };
};
export type SpreadEvents = ReturnType<typeof createSpreadEvents>;
