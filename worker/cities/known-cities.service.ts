import { type City, DEFAULT_CITY } from "../brand.contract.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/d1/db.ts";
import { indianDay, STANDARD_SLOT } from "../platform/dates.contract.ts";
import { log } from "../platform/log.ts";
import { unknownCity } from "./cities.errors.ts";
import { createCitiesRepo } from "./cities.repo.ts";
import type { KnownCity } from "./city-choice.contract.ts";
import { NO_TERMS } from "./delivery-terms.contract.ts";

/** The longest delay until another isolate's change is seen. */
const MAX_AGE_MS = 30_000;

/** Shared by all requests of this isolate. For display only: decisions read D1. */
let cache: { readonly cities: readonly KnownCity[]; readonly readAt: number } | null = null;

export const forgetKnownCities = (): void => {
  cache = null;
};

/** The fallback while D1 is unavailable to an isolate that has not read any cities. */
const FALLBACK: KnownCity = {
  slug: DEFAULT_CITY,
  names: { english: "Patna", hindi: "पटना", marathi: "पाटणा", gujarati: "પટના" },
  isOpen: true,
  slot: STANDARD_SLOT,
  slots: [],
  daysOff: [],
  terms: NO_TERMS,
  pins: [],
};

/** Caches the list of cities, which every page shows, so that most requests need no query. */
export const createKnownCities = (db: Db, clock: Clock) => {
  const repo = createCitiesRepo(db);

  const readFromDb = async (): Promise<readonly KnownCity[]> => {
    const readAt = clock.now();
    const cities = await repo.readKnown(indianDay(readAt));
    cache = { cities, readAt };
    return cities;
  };
  const cached = () => (cache && Math.abs(clock.now() - cache.readAt) < MAX_AGE_MS ? cache.cities : null);

  return {
    /** For display; at most half a minute old. Never rejects: without D1 it returns the last list, or `DEFAULT_CITY`. */
    async listKnown(): Promise<readonly KnownCity[]> {
      try {
        return cached() ?? (await readFromDb());
      } catch (error) {
        log.warn("cities.unread", { error: String(error) });
        return cache?.cities ?? [FALLBACK];
      }
    },

    /** Throws 400 at `field` for an unknown city, after checking D1. `DEFAULT_CITY` always exists. */
    async requireCity(slug: City, field?: string): Promise<void> {
      const has = (cities: readonly KnownCity[] | null) => cities?.some((city) => city.slug === slug) ?? false;
      if (slug === DEFAULT_CITY || has(cached()) || has(await readFromDb())) return;
      throw unknownCity(field);
    },
  };
};
export type KnownCities = ReturnType<typeof createKnownCities>;
