import { sql } from "drizzle-orm";
import type { City } from "../../../brand.contract.ts";
import { assertRowsChanged, type Db, type Statement, write } from "../../../platform/d1/db.ts";
import { cities } from "../../../schema/cities.table.ts";
import { deliverySlots, slotDaysOff } from "../../../schema/slots.table.ts";

export type SlotRow = typeof deliverySlots.$inferSelect;

export interface SlotsOfCity {
  readonly slug: City;
  readonly name: string;
  /** Increases with each change of the city or its slots. */
  readonly version: number;
  readonly slots: readonly SlotRow[];
  /** From today on. */
  readonly daysOff: readonly string[];
}

export const createManageSlotsRepo = (db: Db) => ({
  /** One round trip. */
  async find(slug: City, today: string): Promise<SlotsOfCity | null> {
    const [found, slots, daysOff] = await db.batch([
      db
        .select({ name: cities.nameEnglish, version: cities.version })
        .from(cities)
        .where(sql`${cities.slug} = ${slug}`),
      db
        .select()
        .from(deliverySlots)
        .where(sql`${deliverySlots.city} = ${slug}`)
        .orderBy(deliverySlots.fromHour, deliverySlots.untilHour, deliverySlots.position),
      db
        .select({ day: slotDaysOff.day })
        .from(slotDaysOff)
        .where(sql`${slotDaysOff.city} = ${slug} AND ${slotDaysOff.day} >= ${today}`)
        .orderBy(slotDaysOff.day),
    ]);
    const [city] = found;
    return city ? { slug, ...city, slots, daysOff: daysOff.map(({ day }) => day) } : null;
  },

  /** Aborts by an assert when the city changed since it was read. `guard` asserts that the writer is still staff. */
  async write(
    { slug, version }: Pick<SlotsOfCity, "slug" | "version">,
    now: number,
    changes: readonly Statement[],
    { guard, act }: { readonly guard: Statement; readonly act: Statement },
  ): Promise<void> {
    await write(db, [
      guard,
      sql`UPDATE ${cities} SET version = version + 1, updated_at = ${now}
        WHERE slug = ${slug} AND version = ${version}`,
      assertRowsChanged(1),
      ...changes,
      act,
    ]);
  },

  insertSlot: (slot: SlotRow): Statement => db.insert(deliverySlots).values(slot),

  updateSlot: ({ id, city: _, position: __, ...values }: SlotRow): Statement =>
    db.update(deliverySlots).set(values).where(sql`${deliverySlots.id} = ${id}`),

  addDayOff: (city: City, day: string): Statement => db.insert(slotDaysOff).values({ city, day }).onConflictDoNothing(),

  removeDayOff: (city: City, day: string): Statement =>
    db.delete(slotDaysOff).where(sql`${slotDaysOff.city} = ${city} AND ${slotDaysOff.day} = ${day}`),
});
