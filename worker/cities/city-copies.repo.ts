import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch, writeRetried } from "../platform/d1/db.ts";
import { cities, cityPins, citySlots } from "../schema/cities.table.ts";
import { deliverySlots, slotDaysOff } from "../schema/slots.table.ts";

type Row = Readonly<Record<string, string | number | null>>;

/** Rows as they are stored. */
interface StoredCities {
  readonly cities: readonly Row[];
  readonly slots: readonly Row[];
  readonly pins: readonly Row[];
  readonly deliverySlots: readonly Row[];
  readonly daysOff: readonly Row[];
}

const rowsOf = (rows: readonly object[]): SQL => sql`json_each(${JSON.stringify(rows)}) AS row`;

/** The cities of the shared database, and the copies that the databases of cities have of them. */
export const createCityCopiesRepo = (db: Db) => ({
  /** In one transaction, so that slots and PIN codes are those of the version beside them. */
  async readStored(): Promise<StoredCities> {
    const [stored, slots, pins, offered, daysOff] = await readBatch(db, [
      sql`SELECT * FROM ${cities}`,
      sql`SELECT * FROM ${citySlots}`,
      sql`SELECT * FROM ${cityPins}`,
      sql`SELECT * FROM ${deliverySlots}`,
      sql`SELECT * FROM ${slotDaysOff}`,
    ]);
    return {
      cities: stored as Row[],
      slots: slots as Row[],
      pins: pins as Row[],
      deliverySlots: offered as Row[],
      daysOff: daysOff as Row[],
    };
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
    await writeRetried(db, [
      sql`DELETE FROM ${citySlots} WHERE city IN (${older})`,
      sql`DELETE FROM ${cityPins} WHERE city IN (${older})`,
      sql`DELETE FROM ${slotDaysOff} WHERE city IN (${older})`,
      sql`
          INSERT INTO ${cities} (slug, name_english, name_hindi, name_marathi, name_gujarati, state, is_open, position,
            min_order_paise, delivery_fee_paise, free_delivery_from_paise, version, created_at, updated_at)
          SELECT value ->> 'slug', value ->> 'name_english', value ->> 'name_hindi', value ->> 'name_marathi',
            value ->> 'name_gujarati', value ->> 'state', value ->> 'is_open', value ->> 'position',
            value ->> 'min_order_paise', value ->> 'delivery_fee_paise', value ->> 'free_delivery_from_paise', value ->> 'version',
            value ->> 'created_at', value ->> 'updated_at'
          FROM ${rows} WHERE true
          ON CONFLICT (slug) DO UPDATE SET name_english = excluded.name_english, name_hindi = excluded.name_hindi,
            name_marathi = excluded.name_marathi, name_gujarati = excluded.name_gujarati, state = excluded.state,
            is_open = excluded.is_open, min_order_paise = excluded.min_order_paise,
            delivery_fee_paise = excluded.delivery_fee_paise,
            free_delivery_from_paise = excluded.free_delivery_from_paise, version = excluded.version, updated_at = excluded.updated_at
          WHERE excluded.version > cities.version`,
      sql`
          INSERT INTO ${citySlots} (city, position, days_after, until_hour)
          SELECT value ->> 'city', value ->> 'position', value ->> 'days_after', value ->> 'until_hour'
          FROM ${rowsOf(withVersion(stored.slots))} WHERE ${isOfCopy} ON CONFLICT DO NOTHING`,
      sql`
          INSERT INTO ${cityPins} (city, from_pin, to_pin)
          SELECT value ->> 'city', value ->> 'from_pin', value ->> 'to_pin'
          FROM ${rowsOf(withVersion(stored.pins))} WHERE ${isOfCopy} ON CONFLICT DO NOTHING`,
      // Bookings refer to slots, so these are changed instead of written anew.
      sql`
          INSERT INTO ${deliverySlots} (id, city, from_hour, until_hour, cutoff_days_before, cutoff_hour, capacity,
            is_active, position)
          SELECT value ->> 'id', value ->> 'city', value ->> 'from_hour', value ->> 'until_hour',
            value ->> 'cutoff_days_before', value ->> 'cutoff_hour', value ->> 'capacity', value ->> 'is_active',
            value ->> 'position'
          FROM ${rowsOf(withVersion(stored.deliverySlots))} WHERE ${isOfCopy}
          ON CONFLICT (id) DO UPDATE SET from_hour = excluded.from_hour, until_hour = excluded.until_hour,
            cutoff_days_before = excluded.cutoff_days_before, cutoff_hour = excluded.cutoff_hour,
            capacity = excluded.capacity, is_active = excluded.is_active
          WHERE (excluded.from_hour, excluded.until_hour, excluded.cutoff_days_before, excluded.cutoff_hour,
              excluded.capacity, excluded.is_active)
            IS NOT (delivery_slots.from_hour, delivery_slots.until_hour, delivery_slots.cutoff_days_before,
              delivery_slots.cutoff_hour, delivery_slots.capacity, delivery_slots.is_active)`,
      sql`
          INSERT INTO ${slotDaysOff} (city, day) SELECT value ->> 'city', value ->> 'day'
          FROM ${rowsOf(withVersion(stored.daysOff))} WHERE ${isOfCopy} ON CONFLICT DO NOTHING`,
    ]);
  },
});
