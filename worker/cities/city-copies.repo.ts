import { type SQL, sql } from "drizzle-orm";
import { type Db, retryLostConnection, runBatch } from "../platform/d1/db.ts";
import { cities, cityPins, citySlots } from "./cities.table.ts";

type Row = Readonly<Record<string, string | number | null>>;

/** Rows as they are stored. */
interface StoredCities {
  readonly cities: readonly Row[];
  readonly slots: readonly Row[];
  readonly pins: readonly Row[];
}

const rowsOf = (rows: readonly object[]): SQL => sql`json_each(${JSON.stringify(rows)}) AS row`;

/** The cities of the shared database, and the copies that the databases of cities have of them. */
export const createCityCopiesRepo = (db: Db) => ({
  /** In one transaction, so that slots and PIN codes are those of the version beside them. */
  async readStored(): Promise<StoredCities> {
    const [stored, slots, pins] = await runBatch(db, [
      db.all(sql`SELECT * FROM ${cities}`),
      db.all(sql`SELECT * FROM ${citySlots}`),
      db.all(sql`SELECT * FROM ${cityPins}`),
    ]);
    return { cities: stored as Row[], slots: slots as Row[], pins: pins as Row[] };
  },

  /** Writes the cities that are newer than their copies; the others cost no write. */
  async putStored(stored: StoredCities): Promise<void> {
    const versions = new Map(stored.cities.map(({ slug, version }) => [slug ?? null, version]));
    const withVersion = (rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, version: versions.get(row.city ?? null) ?? 0 }));
    const rows = rowsOf(stored.cities);
    const older = sql`SELECT c.slug FROM ${rows} CROSS JOIN ${cities} c
      ON c.slug = value ->> 'slug' AND c.version < value ->> 'version'`;
    const isOfCopy = sql`(SELECT version FROM ${cities} WHERE slug = value ->> 'city') = value ->> 'version'`;
    await retryLostConnection(() =>
      runBatch(db, [
        db.run(sql`DELETE FROM ${citySlots} WHERE city IN (${older})`),
        db.run(sql`DELETE FROM ${cityPins} WHERE city IN (${older})`),
        db.run(sql`
          INSERT INTO ${cities} (slug, name_english, name_hindi, name_marathi, name_gujarati, state, is_open, position,
            version, created_at, updated_at)
          SELECT value ->> 'slug', value ->> 'name_english', value ->> 'name_hindi', value ->> 'name_marathi',
            value ->> 'name_gujarati', value ->> 'state', value ->> 'is_open', value ->> 'position', value ->> 'version',
            value ->> 'created_at', value ->> 'updated_at'
          FROM ${rows} WHERE true
          ON CONFLICT (slug) DO UPDATE SET name_english = excluded.name_english, name_hindi = excluded.name_hindi,
            name_marathi = excluded.name_marathi, name_gujarati = excluded.name_gujarati, state = excluded.state,
            is_open = excluded.is_open, version = excluded.version, updated_at = excluded.updated_at
          WHERE excluded.version > cities.version`),
        db.run(sql`
          INSERT INTO ${citySlots} (city, position, days_after, until_hour)
          SELECT value ->> 'city', value ->> 'position', value ->> 'days_after', value ->> 'until_hour'
          FROM ${rowsOf(withVersion(stored.slots))} WHERE ${isOfCopy} ON CONFLICT DO NOTHING`),
        db.run(sql`
          INSERT INTO ${cityPins} (city, from_pin, to_pin)
          SELECT value ->> 'city', value ->> 'from_pin', value ->> 'to_pin'
          FROM ${rowsOf(withVersion(stored.pins))} WHERE ${isOfCopy} ON CONFLICT DO NOTHING`),
      ]),
    );
  },
});
