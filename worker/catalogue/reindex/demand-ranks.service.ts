import type { City } from "../../brand.contract.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, isAssertFailure } from "../../platform/d1/db.ts";
import { DAY_MS } from "../../platform/dates.contract.ts";
import { MAX_DEMAND } from "../search/search-tables.repo.ts";
import { createDemandRanksRepo } from "./demand-ranks.repo.ts";

/** 0 for no orders, then one more for each doubling. */
const demandOf = (count: number): number => (count < 1 ? 0 : Math.min(MAX_DEMAND, 1 + Math.floor(Math.log2(count))));

export const createDemandRanks = (db: Db, clock: Clock) => {
  const repo = createDemandRanksRepo(db);
  const today = () => Math.floor(clock.now() / DAY_MS);
  return {
    listDue: (): Promise<City[]> => repo.listDue(today()),

    /** `ordered`: how often each product was ordered. Moves at most `max` products; the next call continues. */
    async update(city: City, ordered: readonly { id: string; count: number }[], max: number): Promise<void> {
      const demands = ordered.map(({ id, count }) => ({ id, demand: demandOf(count) }));
      const moved = await repo.listMoved(city, demands, max);
      try {
        if (moved.length > 0) await repo.move(city, moved);
      } catch (error) {
        if (isAssertFailure(error)) return;
        throw error;
      }
      if (moved.length < max) await repo.finish(city, today());
    },
  };
};
