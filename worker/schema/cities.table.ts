import { type SQL, sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.table.ts";
import { idOf, keyOf } from "./references.ts";
import { bookingsOf, daysOffOf, slotsOf } from "./slots.table.ts";

/** The cities of the shop. A city is never deleted, because orders and accounts refer to it: it is closed. */
export const cities = sqliteTable(
  "cities",
  {
    slug: text("slug").primaryKey(),
    nameEnglish: text("name_english").notNull(),
    nameHindi: text("name_hindi").notNull(),
    nameMarathi: text("name_marathi").notNull(),
    nameGujarati: text("name_gujarati").notNull(),
    /** The GST code of its state, two digits. */
    state: text("state").notNull(),
    /** 1 while orders are taken. */
    isOpen: integer("is_open", { mode: "boolean" }).notNull().default(false),
    /** 0, 1, 2 …: the order in lists, and the band of its products' name ranks (docs/decisions/0056-cities.md). */
    position: integer("position").notNull().unique("cities_position"),
    version: integer("version").notNull().default(1),
    /**
     * The minimum value of an order's products, the delivery fee, and the value from which delivery is free; 0 means
     * none.
     */
    minOrderPaise: integer("min_order_paise").notNull().default(0),
    deliveryFeePaise: integer("delivery_fee_paise").notNull().default(0),
    freeDeliveryFromPaise: integer("free_delivery_from_paise").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [check("cities_position_fits", sql`${table.position} BETWEEN 0 AND 255`)],
);

/** The delivery time of orders without a slot of `delivery_slots`: one row for each city, at position 0. */
export const citySlots = sqliteTable(
  "city_slots",
  {
    city: idOf("city", () => cities.slug),
    position: integer("position").notNull(),
    daysAfter: integer("days_after").notNull(),
    untilHour: integer("until_hour").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.city, table.position] }),
    check("city_slots_in_time", sql`${table.untilHour} BETWEEN 0 AND 23 AND ${table.daysAfter} BETWEEN 0 AND 30`),
  ],
);

/** The PIN codes that a city serves, as inclusive ranges. A city without rows serves every address. */
export const cityPins = sqliteTable(
  "city_pins",
  {
    city: idOf("city", () => cities.slug),
    fromPin: integer("from_pin").notNull(),
    toPin: integer("to_pin").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.city, table.fromPin] }),
    check("city_pins_in_order", sql`${table.fromPin} >= 100000 AND ${table.toPin} BETWEEN ${table.fromPin} AND 999999`),
  ],
);

/** Copies of one city's prices to a new city, made in steps (worker/catalogue/city-prices). */
export const cityPriceCopies = sqliteTable("city_price_copies", {
  city: keyOf("city", () => cities.slug),
  source: idOf("source", () => cities.slug),
  /** Added to each price, in hundredths of a percent; negative lowers prices. */
  basisPoints: integer("basis_points").notNull(),
  /** The catalogue's revision when copying began; a change of the catalogue restarts it. */
  revision: integer("revision").notNull(),
  /** The name rank of the last copied product in the source. */
  afterRank: integer("after_rank").notNull().default(0),
  copied: integer("copied").notNull().default(0),
  startedBy: idOf("started_by", () => users.id),
  startedAt: integer("started_at").notNull(),
  finishedAt: integer("finished_at"),
});

/** The delivery terms of a city `c`, as arguments of `json_object`. */
const TERMS = sql`'minOrderPaise', c.min_order_paise, 'deliveryFeePaise', c.delivery_fee_paise,
    'freeDeliveryFromPaise', c.free_delivery_from_paise`;

/**
 * The city of an order that is being placed, as JSON, to use as a column of another query; null for an unknown city.
 * `pins`: the PIN codes of the address (see `pinsIn`), as a JSON array.
 */
export const cityForOrder = (slug: SQL, pins: SQL): SQL => sql`(
  SELECT json_object('isOpen', c.is_open, 'state', c.state, 'daysAfter', s.days_after, 'untilHour', s.until_hour,
    ${TERMS}, 'isServed', json_array_length(${pins}) = 0
      OR NOT EXISTS (SELECT 1 FROM ${cityPins} WHERE city = c.slug)
      OR EXISTS (SELECT 1 FROM json_each(${pins}) asked JOIN ${cityPins} p
        ON p.city = c.slug AND asked.value BETWEEN p.from_pin AND p.to_pin))
  FROM ${cities} c CROSS JOIN ${citySlots} s ON s.city = c.slug AND s.position = 0 WHERE c.slug = ${slug})`;

/**
 * Whether the city still delivers on these terms (see `DeliveryTerms`), for the batch that writes an order;
 * `mustBeOpen`: 1 when it must also take orders.
 */
export const hasCityTerms = (
  slug: SQL,
  { minimum, fee, freeFrom, mustBeOpen }: Record<"minimum" | "fee" | "freeFrom" | "mustBeOpen", SQL>,
): SQL =>
  sql`EXISTS (SELECT 1 FROM ${cities} WHERE slug = ${slug} AND is_open >= ${mustBeOpen} AND min_order_paise = ${minimum}
    AND delivery_fee_paise = ${fee} AND free_delivery_from_paise = ${freeFrom})`;

/** The terms of a city and its active slots, with days off and bookings from the day `from` on. */
export const deliveryOfCity = (slug: SQL, from: SQL): SQL => sql`
  SELECT json_object(${TERMS}) AS terms, ${slotsOf(sql`c.slug`)} AS slots, ${daysOffOf(sql`c.slug`, from)} AS daysOff,
    ${bookingsOf(sql`c.slug`, from)} AS bookings FROM ${cities} c WHERE c.slug = ${slug}`;

/** The names of a city by language, as JSON. */
export const cityNames = (slug: SQL): SQL => sql`(SELECT json_object('english', name_english, 'hindi', name_hindi,
  'marathi', name_marathi, 'gujarati', name_gujarati) FROM ${cities} WHERE slug = ${slug})`;
