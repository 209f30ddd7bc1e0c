import { sql } from "drizzle-orm";
import type { City } from "../../../brand.contract.ts";
import { assertThat, type Db, readRows, type Statement } from "../../../platform/d1/db.ts";
import { prepareOnce } from "../../../platform/d1/reads.ts";
import { deliveryOfCity } from "../../../schema/cities.table.ts";
import { deliverySlots, slotBookings, slotDaysOff } from "../../../schema/slots.table.ts";
import type { DeliveryTerms } from "../../delivery-terms.contract.ts";
import { type BookedSlot, type Booking, type Slot, toSlots } from "../slots.contract.ts";

interface StoredDelivery {
  readonly terms: DeliveryTerms;
  readonly slots: Slot[];
  readonly daysOff: string[];
  readonly bookings: Booking[];
}

const value = sql.placeholder;

const read = prepareOnce<{ city: City; from: string }>(() =>
  deliveryOfCity(sql`${value("city")}`, sql`${value("from")}`),
);

const addBooking = prepareOnce<{ id: string; day: string }>(
  () => sql`INSERT INTO ${slotBookings} (slot_id, day, booked) VALUES (${value("id")}, ${value("day")}, 1)
    ON CONFLICT (slot_id, day) DO UPDATE SET booked = booked + 1`,
);

/** Clamped at zero, so that a wrong count cannot block a cancellation. */
const removeBooking = prepareOnce<{ id: string; day: string }>(
  () =>
    sql`UPDATE ${slotBookings} SET booked = max(booked - 1, 0) WHERE slot_id = ${value("id")} AND day = ${value("day")}`,
);

/** The hours and cut-off must be as read; the capacity may have changed and is checked here. */
const assertFits = prepareOnce<BookedSlot>(() =>
  assertThat(sql`EXISTS (
    SELECT 1 FROM ${deliverySlots} s CROSS JOIN ${slotBookings} b ON b.slot_id = s.id AND b.day = ${value("day")}
    WHERE s.id = ${value("id")} AND s.city = ${value("city")} AND s.is_active = 1
      AND s.from_hour = ${value("fromHour")} AND s.until_hour = ${value("untilHour")}
      AND s.cutoff_days_before = ${value("cutoffDaysBefore")} AND s.cutoff_hour = ${value("cutoffHour")}
      AND (s.capacity IS NULL OR b.booked <= s.capacity)
      AND NOT EXISTS (SELECT 1 FROM ${slotDaysOff} WHERE city = s.city AND day = b.day))`),
);

type Row = Record<"terms" | "slots" | "daysOff" | "bookings", string>;

export const createSlotBookingsRepo = (db: Db) => ({
  /** One round trip; null for an unknown city. */
  async readDelivery(city: City, from: string): Promise<StoredDelivery | null> {
    const [row] = (await readRows(db, read({ city, from }))) as Row[];
    if (!row) return null;
    return {
      terms: JSON.parse(row.terms) as DeliveryTerms,
      slots: toSlots(row.slots),
      daysOff: JSON.parse(row.daysOff) as string[],
      bookings: (JSON.parse(row.bookings) as [string, string, number][]).map(([slotId, day, booked]) => ({
        slotId,
        day,
        booked,
      })),
    };
  },

  listBookings: (city: City, from: string): Promise<Booking[]> =>
    db.all<Booking>(sql`SELECT b.slot_id AS slotId, b.day, b.booked FROM ${deliverySlots} s
      CROSS JOIN ${slotBookings} b ON b.slot_id = s.id AND b.day >= ${from}
      WHERE s.city = ${city} AND b.booked > 0 ORDER BY b.day`),

  /** Aborts the batch when the slot is full, changed or stopped, or the day is off. */
  book: (slot: BookedSlot): Statement[] => [addBooking(slot), assertFits(slot)],

  cancel: (id: string, day: string): Statement => removeBooking({ id, day }),
});
