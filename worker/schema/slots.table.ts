import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import { idOf } from "./references.ts";

/** The daily delivery slots of a city. A slot is never deleted, because orders refer to it; it is deactivated. */
export const deliverySlots = sqliteTable(
  "delivery_slots",
  {
    id: text("id").primaryKey(),
    city: text("city").$type<City>().notNull(),
    /** Hours of the delivery day, in India. */
    fromHour: integer("from_hour").notNull(),
    untilHour: integer("until_hour").notNull(),
    /** Orders are taken until `cutoff_hour`, this many days before the delivery. */
    cutoffDaysBefore: integer("cutoff_days_before").notNull(),
    cutoffHour: integer("cutoff_hour").notNull(),
    /** Maximum orders of a day; null for no limit. */
    capacity: integer("capacity"),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    /** 0, 1, 2 …: the order in which they were added. */
    position: integer("position").notNull(),
  },
  (table) => [
    index("delivery_slots_city").on(table.city, table.position),
    check(
      "delivery_slots_in_time",
      sql`${table.fromHour} BETWEEN 0 AND 22 AND ${table.untilHour} BETWEEN ${table.fromHour} + 1 AND 23`,
    ),
    check(
      "delivery_slots_cutoff_before",
      sql`${table.cutoffHour} BETWEEN 0 AND 23 AND ${table.cutoffDaysBefore} BETWEEN 0 AND 7
        AND (${table.cutoffDaysBefore} > 0 OR ${table.cutoffHour} <= ${table.fromHour})`,
    ),
    check("delivery_slots_capacity", sql`${table.capacity} IS NULL OR ${table.capacity} >= 0`),
  ],
);

/** Days in India (such as 2026-11-24) on which the city delivers nothing. */
export const slotDaysOff = sqliteTable(
  "slot_days_off",
  { city: text("city").$type<City>().notNull(), day: text("day").notNull() },
  (table) => [primaryKey({ columns: [table.city, table.day] })],
);

/** Orders of a slot on a day that are not cancelled, updated in the batches that place and cancel them. */
export const slotBookings = sqliteTable(
  "slot_bookings",
  {
    slotId: idOf("slot_id", () => deliverySlots.id),
    day: text("day").notNull(),
    booked: integer("booked").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slotId, table.day] }),
    check("slot_bookings_not_negative", sql`${table.booked} >= 0`),
  ],
);

/** The city's active slots, as a JSON array for `toSlots`. */
export const slotsOf = (city: SQL): SQL => sql`(SELECT json_group_array(json_array(id, from_hour, until_hour,
  cutoff_days_before, cutoff_hour, capacity)) FROM ${deliverySlots} WHERE city = ${city} AND is_active = 1)`;

/** The city's days off from `day` on, as a JSON array. */
export const daysOffOf = (city: SQL, day: SQL): SQL =>
  sql`(SELECT json_group_array(day) FROM ${slotDaysOff} WHERE city = ${city} AND day >= ${day})`;

/** The bookings of the city's slots with a limit from `day` on, as a JSON array of [slot, day, booked]. */
export const bookingsOf = (city: SQL, day: SQL): SQL => sql`(
  SELECT json_group_array(json_array(b.slot_id, b.day, b.booked)) FROM ${deliverySlots} s
  CROSS JOIN ${slotBookings} b ON b.slot_id = s.id AND b.day >= ${day}
  WHERE s.city = ${city} AND s.is_active = 1 AND s.capacity IS NOT NULL)`;

/** The slot of row `s` as JSON of `Slot` (cities/slots/slots.contract.ts). */
export const SLOT_JSON = sql`json_object('id', s.id, 'fromHour', s.from_hour, 'untilHour', s.until_hour,
  'cutoffDaysBefore', s.cutoff_days_before, 'cutoffHour', s.cutoff_hour, 'capacity', s.capacity)`;

/** The slot that an order names, with its bookings of the day, as JSON; null for a slot that the city does not have. */
export const slotForOrder = (city: SQL, id: SQL, day: SQL): SQL => sql`(
  SELECT json_object('id', s.id, 'fromHour', s.from_hour, 'untilHour', s.until_hour,
    'cutoffDaysBefore', s.cutoff_days_before, 'cutoffHour', s.cutoff_hour, 'capacity', s.capacity, 'isActive', s.is_active,
    'isOff', EXISTS (SELECT 1 FROM ${slotDaysOff} WHERE city = s.city AND day = ${day}),
    'booked', COALESCE((SELECT booked FROM ${slotBookings} WHERE slot_id = s.id AND day = ${day}), 0))
  FROM ${deliverySlots} s WHERE s.id = ${id} AND s.city = ${city})`;
