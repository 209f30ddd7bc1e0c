import type { City } from "../../brand.contract.ts";
import type { CityEntry } from "../../cities/cities.contract.ts";
import { cityNotFound } from "../../cities/cities.errors.ts";
import type { Needs } from "../../compose.ts";
import { requireOwner, type Visitor } from "../../identity/permissions.ts";
import { passConflict } from "../../platform/d1/db.ts";
import { raiseFeedVersion } from "../feed-version/feed-version.repo.ts";
import { createCityPricesRepo } from "./city-prices.repo.ts";

/** Products per batch, a few hundred kilobytes. */
export const COPY_ROWS = 200;
/** Batches per request or cron run: 5,000 products. */
export const COPY_STEPS = 25;

/**
 * Copies the prices of a new city from another one. Progress is stored in D1, so that the owner's page, an API client and
 * cron can each continue it. A catalogue change can move ranks, so the copy then restarts.
 */
export function createCityPrices({ db, clock, audit, counters, cities }: Needs<"audit" | "counters" | "cities">) {
  const repo = createCityPricesRepo(db);

  /** Returns false when nothing is left to do. */
  const step = async (city: City): Promise<boolean> => {
    const { copy, rows } = await repo.readNext(city, COPY_ROWS);
    if (!copy || copy.finishedAt !== null) return false;
    const work = async () => {
      if (copy.currentRevision !== copy.revision)
        return copy.hasPrices ? repo.removeSome(copy, COPY_ROWS) : repo.restart(copy);
      if (rows.length > 0) return repo.copy(copy, rows, clock.now());
      const act = audit.record({
        actorId: copy.startedBy,
        action: "city.prices_copied",
        subject: { type: "city", id: city, label: city },
        after: { pricesFrom: copy.source, percent: copy.basisPoints / 100, products: copy.copied },
      });
      const now = clock.now();
      return repo.finish(copy, now, [act, counters.add("catalogue.revision", 1), raiseFeedVersion(now)]);
    };
    // Another request did this step, or the catalogue changed since it was read: the next step reads the new state.
    await work().catch(passConflict);
    return true;
  };

  const copySome = async (city: City): Promise<void> => {
    for (let i = 0; i < COPY_STEPS; i++) if (!(await step(city))) return;
  };

  return {
    /** Copies the next part; the caller repeats it until `copy.isFinished`. Owners only. Throws 404 for an unknown city. */
    async copyPrices(visitor: Visitor, slug: City): Promise<CityEntry> {
      requireOwner(visitor);
      await copySome(slug);
      const city = (await cities.listCities(visitor)).find((one) => one.slug === slug);
      if (!city) throw cityNotFound();
      return city;
    },

    /** For cron: continues the oldest unfinished copy. */
    async continueCopies(): Promise<void> {
      const [first] = await repo.listUnfinished();
      if (first) await copySome(first);
    },
  };
}
