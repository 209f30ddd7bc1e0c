import type { CityPricesService } from "../catalogue/city-prices/city-prices.service.ts";
import { cityNotFound, pricesElsewhere } from "../cities/cities.errors.ts";
import type { CitiesService } from "../cities/cities.service.ts";
import type { CountersService } from "../counters/counters.service.ts";
import { requireOwner } from "../identity/permissions.ts";
import type { Databases } from "../platform/d1/databases.ts";
import type { Db } from "../platform/d1/db.ts";

type Owned = Pick<CitiesService, "listCities" | "addCity" | "changeCity">;

interface Dependencies {
  readonly databases: Databases;
  readonly cities: Owned & Pick<CityPricesService, "copyPrices">;
  readonly copyCities: () => Promise<void>;
  readonly countersOf: (db: Db) => Pick<CountersService, "read">;
}

/**
 * The owner's work on cities of which some have their own database. The shared one is written first, then each copy, before
 * the caller has the answer: a city that was closed takes no order from then on.
 */
export const createCitiesOfDatabases = ({
  databases,
  cities,
  copyCities,
  countersOf,
}: Dependencies): Dependencies["cities"] => {
  /** A city's own database counts its products. */
  const counted = async <Entry extends Awaited<ReturnType<Owned["addCity"]>>>(entry: Entry): Promise<Entry> => {
    const db = databases.of(entry.slug);
    if (db === databases.shared) return entry;
    const key = `products.${entry.slug}.all` as const;
    return { ...entry, products: (await countersOf(db).read(key))[key] };
  };

  const listCities: Owned["listCities"] = async (visitor) =>
    Promise.all((await cities.listCities(visitor)).map(counted));

  return {
    listCities,
    /** A city with its own database copies nothing (see `addCity`), so its copy is always finished. */
    async copyPrices(visitor, slug) {
      if (databases.of(slug) === databases.shared) return cities.copyPrices(visitor, slug);
      const city = (await listCities(visitor)).find((one) => one.slug === slug);
      if (!city) throw cityNotFound();
      return city;
    },
    async addCity(visitor, input) {
      requireOwner(visitor);
      if (input.pricesFrom && databases.of(input.pricesFrom) !== databases.of(input.slug)) throw pricesElsewhere();
      const city = await cities.addCity(visitor, input);
      await copyCities();
      return city;
    },
    async changeCity(visitor, slug, changes) {
      const city = await cities.changeCity(visitor, slug, changes);
      await copyCities();
      return counted(city);
    },
  };
};
