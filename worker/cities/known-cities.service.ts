import type { City } from "../brand.contract.ts";
import { DEFAULT_CITY } from "../brand.contract.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/d1/db.ts";
import { indianDay, STANDARD_SLOT } from "../platform/dates.contract.ts";
import { log } from "../platform/log.ts";
import { unknownCity } from "./cities.errors.ts";
import { createCitiesRepo } from "./cities.repo.ts";
import type { KnownCity } from "./city-choice.contract.ts";
import { NO_TERMS } from "./delivery-terms.contract.ts";

/** A change of another isolate is seen after this time at the latest. */
const KEPT_MS = 30_000;

/** The same for all requests of this isolate. For display only: decisions read D1. */
let kept: { readonly cities: readonly KnownCity[]; readonly readAt: number } | null = null;

/** After a change of a city. */
export const forgetKnownCities = (): void => {
  kept = null;
};

/** Shown while D1 does not answer an isolate that has read no cities yet. */
const LAUNCH: KnownCity = {
  slug: DEFAULT_CITY,
  names: { english: "Patna", hindi: "पटना", marathi: "पाटणा", gujarati: "પટના" },
  isOpen: true,
  slot: STANDARD_SLOT,
  slots: [],
  daysOff: [],
  terms: NO_TERMS,
  pins: [],
};

/** The list of cities, which every page shows, without a query on most requests. */
export const createKnownCities = (db: Db, clock: Clock) => {
  const repo = createCitiesRepo(db);

  const readNow = async (): Promise<readonly KnownCity[]> => {
    const readAt = clock.now();
    const cities = await repo.readKnown(indianDay(readAt));
    kept = { cities, readAt };
    return cities;
  };
  const fresh = () => (kept && Math.abs(clock.now() - kept.readAt) < KEPT_MS ? kept.cities : null);

  return {
    /** For display, at most half a minute old. Never fails: without D1 it gives the last list, or the launch's city. */
    async listKnown(): Promise<readonly KnownCity[]> {
      try {
        return fresh() ?? (await readNow());
      } catch (error) {
        log.warn("cities.unread", { error: String(error) });
        return kept?.cities ?? [LAUNCH];
      }
    },

    /** Throws 400 at `field` for a city that does not exist, after asking D1. The launch's city always exists. */
    async requireCity(slug: City, field?: string): Promise<void> {
      const has = (cities: readonly KnownCity[] | null) => cities?.some((city) => city.slug === slug) ?? false;
      if (slug === DEFAULT_CITY || has(fresh()) || has(await readNow())) return;
      throw unknownCity(field);
    },
  };
};
export type KnownCities = ReturnType<typeof createKnownCities>;
