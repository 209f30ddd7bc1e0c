import { type SQL, sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/accounts.table.ts";

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
    /** Raised by each change. */
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [check("cities_position_fits", sql`${table.position} BETWEEN 0 AND 255`)],
);

/** When a city delivers. Each city has one slot today, at position 0. */
export const citySlots = sqliteTable(
  "city_slots",
  {
    city: text("city")
      .notNull()
      .references(() => cities.slug),
    position: integer("position").notNull(),
    daysAfter: integer("days_after").notNull(),
    untilHour: integer("until_hour").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.city, table.position] }),
    check("city_slots_in_time", sql`${table.untilHour} BETWEEN 0 AND 23 AND ${table.daysAfter} BETWEEN 0 AND 30`),
  ],
);

/** The PIN codes that a city serves, as ranges with both ends. A city without a row serves every address. */
export const cityPins = sqliteTable(
  "city_pins",
  {
    city: text("city")
      .notNull()
      .references(() => cities.slug),
    fromPin: integer("from_pin").notNull(),
    toPin: integer("to_pin").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.city, table.fromPin] }),
    check("city_pins_in_order", sql`${table.fromPin} >= 100000 AND ${table.toPin} BETWEEN ${table.fromPin} AND 999999`),
  ],
);

/** The prices that a new city takes over from another one, copied in steps (worker/catalogue/city-prices). */
export const cityPriceCopies = sqliteTable("city_price_copies", {
  city: text("city")
    .primaryKey()
    .references(() => cities.slug),
  source: text("source")
    .notNull()
    .references(() => cities.slug),
  /** Added to each price, in hundredths of a percent; negative makes prices lower. */
  basisPoints: integer("basis_points").notNull(),
  /** The catalogue's revision at which the copying began; after a change of the catalogue it begins again. */
  revision: integer("revision").notNull(),
  /** The name rank of the last copied product in the source. */
  afterRank: integer("after_rank").notNull().default(0),
  copied: integer("copied").notNull().default(0),
  startedBy: text("started_by")
    .notNull()
    .references(() => users.id),
  startedAt: integer("started_at").notNull(),
  finishedAt: integer("finished_at"),
});

/**
 * The city of an order that is being placed, as JSON beside the rows of another query: null for an unknown city.
 * `pins`: the PIN codes of the address (see `pinsIn`), as a JSON array.
 */
export const cityForOrder = (slug: SQL, pins: SQL): SQL => sql`(
  SELECT json_object('isOpen', c.is_open, 'daysAfter', s.days_after, 'untilHour', s.until_hour,
    'isServed', json_array_length(${pins}) = 0
      OR NOT EXISTS (SELECT 1 FROM ${cityPins} WHERE city = c.slug)
      OR EXISTS (SELECT 1 FROM json_each(${pins}) asked JOIN ${cityPins} p
        ON p.city = c.slug AND asked.value BETWEEN p.from_pin AND p.to_pin))
  FROM ${cities} c CROSS JOIN ${citySlots} s ON s.city = c.slug AND s.position = 0 WHERE c.slug = ${slug})`;

/** Whether the city takes orders, for the batch that places one. */
export const isCityOpen = (slug: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${cities} WHERE slug = ${slug} AND is_open = 1)`;

/** The names of a city by language, as JSON. */
export const cityNames = (slug: SQL): SQL => sql`(SELECT json_object('english', name_english, 'hindi', name_hindi,
  'marathi', name_marathi, 'gujarati', name_gujarati) FROM ${cities} WHERE slug = ${slug})`;
