import { oncePer } from "../memory/remember.ts";
import { connect, type Db } from "./db.ts";

const OWN_BINDING = /^DB_[A-Z][A-Z_]{1,31}$/;

interface Bindings {
  readonly DB: D1Database;
}

const bindingOf = (env: object, name: string): D1Database => (env as Record<string, D1Database>)[name] as D1Database;

/** The names of the bindings of databases: `DB`, and `DB_GAYA` for the city of Gaya if it has its own. */
const databaseNames = oncePer((env: object): readonly string[] => [
  "DB",
  ...Object.keys(env).filter((name) => OWN_BINDING.test(name)),
]);

const cityOf = (binding: string): string => binding.slice("DB_".length).toLowerCase().replaceAll("_", "-");

/** The cities that have a database of their own. */
export const ownCitiesOf = (env: object): readonly string[] => databaseNames(env).slice(1).map(cityOf);

/**
 * The shop's databases. Accounts are in the shared one. A city's prices, stock, orders and payments are together in one
 * database: its own if it has one, otherwise the shared one (docs/scale.md).
 */
export interface Databases {
  readonly shared: Db;
  /** Each database once, the shared one first. */
  readonly all: readonly Db[];
  /** The databases of cities that have their own. */
  readonly cities: readonly Db[];
  /** Nothing has to be looked for or copied while there is only one. */
  readonly isOne: boolean;
  /** The database of a city's prices, stock and orders. `city`: its slug, such as "patna". */
  of(city: string): Db;
  /** The cities that have a database of their own. */
  readonly ownCities: readonly string[];
  /** The city whose own database it is; null for the shared one. */
  ownerOf(db: Db): string | null;
}

/** `shared`: the connection to the shared one, if the caller has one (connections.ts). A city's own is asked at its primary. */
export const openDatabases = (env: Bindings, shared: Db = connect(env.DB)): Databases => {
  const [, ...own] = databaseNames(env);
  const byCity = new Map(own.map((name) => [cityOf(name), connect(bindingOf(env, name))]));
  return {
    shared,
    all: [shared, ...byCity.values()],
    cities: [...byCity.values()],
    isOne: byCity.size === 0,
    of: (city) => byCity.get(city) ?? shared,
    ownCities: [...byCity.keys()],
    ownerOf: (db) => [...byCity].find(([, own]) => own === db)?.[0] ?? null,
  };
};

/** The same bindings, with each database changed: for meters and for tests. */
export const mapDatabases = <Env extends Bindings>(
  env: Env,
  change: (database: D1Database, binding: string) => D1Database,
): Env => ({
  ...env,
  ...Object.fromEntries(databaseNames(env).map((name) => [name, change(bindingOf(env, name), name)])),
});

/**
 * Reads in each part of the shop and joins what was found: the only way in which a query concerns several cities.
 * `parts`: the rooms of each database, or the databases.
 */
export const acrossCities = async <Part, Found, Joined>(
  parts: readonly Part[],
  read: (part: Part) => Promise<Found>,
  join: (found: readonly Found[]) => Joined,
): Promise<Joined> => join(await Promise.all(parts.map(read)));
