import { type SQL, sql } from "drizzle-orm";
import type { City } from "../brand.contract.ts";
import { namedColumns, namedColumnsExcept, type RowOf } from "../platform/d1/columns.ts";
import { assertRowsChanged, assertThat, type Db, type Statement, write, writeRetried } from "../platform/d1/db.ts";
import { cities, cityPins, cityPriceCopies, citySlots } from "../schema/cities.table.ts";
import { counters } from "../schema/counters.table.ts";
import { daysOffOf, deliverySlots, slotsOf } from "../schema/slots.table.ts";
import type { KnownCity } from "./city-choice.contract.ts";
import { termsOf } from "./delivery-terms.contract.ts";
import type { PinRange } from "./pins.contract.ts";
import { STANDARD_SLOTS, toSlots } from "./slots/slots.contract.ts";

const CITY = namedColumnsExcept(cities, ["position", "updatedAt"], "c");
const TIME = namedColumns(citySlots, ["daysAfter", "untilHour"], "s");

/** Money in paise, times in ms. */
export interface CityRow extends RowOf<typeof CITY>, RowOf<typeof TIME> {
  /** JSON: [[from, to], …]. */
  readonly pins: string;
}

type CityFields = Omit<RowOf<typeof CITY>, "slug" | "isOpen" | "version" | "createdAt"> & Pick<CityRow, "untilHour">;

/** `slots` and `daysOff` are JSON. */
interface KnownRow extends CityRow {
  readonly slots: string;
  readonly daysOff: string;
}

export interface ListedCity extends CityRow {
  readonly products: number;
  /** Null when the city copies no prices. */
  readonly source: City | null;
  readonly basisPoints: number | null;
  readonly copied: number | null;
  /** The number of products of the source. */
  readonly copyOf: number;
  readonly finishedAt: number | null;
}

export interface CityValues extends CityFields {
  readonly isOpen: boolean;
  readonly pins: readonly PinRange[];
}

interface NewCopy {
  readonly source: City;
  readonly basisPoints: number;
  readonly startedBy: string;
}

const pinsOf = (slug: SQL): SQL => sql`(SELECT json_group_array(json_array(from_pin, to_pin)) FROM
  (SELECT from_pin, to_pin FROM ${cityPins} WHERE city = ${slug} ORDER BY from_pin))`;

const COLUMNS = sql`${CITY}, ${TIME}, ${pinsOf(sql`c.slug`)} AS pins`;
const FROM = sql`${cities} c CROSS JOIN ${citySlots} s ON s.city = c.slug AND s.position = 0`;

const productsIn = (slug: SQL): SQL =>
  sql`COALESCE((SELECT value FROM ${counters} WHERE key = 'products.' || ${slug} || '.all'), 0)`;

const REVISION = sql`COALESCE((SELECT value FROM ${counters} WHERE key = 'catalogue.revision'), 0)`;

const toKnownCity = (row: KnownRow): KnownCity => ({
  slug: row.slug,
  names: {
    english: row.nameEnglish,
    hindi: row.nameHindi,
    marathi: row.nameMarathi,
    gujarati: row.nameGujarati,
  },
  isOpen: row.isOpen === 1,
  slot: { daysAfter: row.daysAfter, untilHour: row.untilHour },
  slots: toSlots(row.slots),
  daysOff: JSON.parse(row.daysOff) as string[],
  terms: termsOf(row),
  pins: JSON.parse(row.pins) as PinRange[],
});

export const createCitiesRepo = (db: Db) => {
  const insertPins = (slug: City, pins: readonly PinRange[]): Statement[] =>
    pins.length === 0
      ? []
      : [
          sql`INSERT INTO ${cityPins} (city, from_pin, to_pin)
            SELECT ${slug}, value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(pins)})`,
        ];

  return {
    /** All cities in order, with their days off from `today` on. One round trip. */
    async readKnown(today: string): Promise<KnownCity[]> {
      const rows = await db.all<KnownRow>(sql`SELECT ${COLUMNS}, ${slotsOf(sql`c.slug`)} AS slots,
        ${daysOffOf(sql`c.slug`, sql`${today}`)} AS daysOff FROM ${FROM} ORDER BY c.position`);
      return rows.map(toKnownCity);
    },

    find: (slug: City): Promise<CityRow | undefined> =>
      db.get<CityRow | undefined>(sql`SELECT ${COLUMNS} FROM ${FROM} WHERE c.slug = ${slug}`),

    listAll: (): Promise<ListedCity[]> =>
      db.all<ListedCity>(sql`
        SELECT ${COLUMNS}, ${productsIn(sql`c.slug`)} AS products, p.source, p.basis_points AS basisPoints, p.copied,
          ${productsIn(sql`p.source`)} AS copyOf, p.finished_at AS finishedAt
        FROM ${FROM} LEFT JOIN ${cityPriceCopies} p ON p.city = c.slug ORDER BY c.position`),

    /** Violates the primary key when the slug is taken. The city starts closed. */
    async insert(slug: City, values: CityValues, copy: NewCopy | null, now: number, effects: Statement[]) {
      const { untilHour, pins, isOpen: _, ...columns } = values;
      const position = sql`(SELECT COALESCE(max(position), -1) + 1 FROM ${cities})`;
      await writeRetried(db, [
        db.insert(cities).values({ slug, ...columns, position, createdAt: now, updatedAt: now }),
        db.insert(citySlots).values({ city: slug, position: 0, daysAfter: 1, untilHour }),
        db.insert(deliverySlots).values(
          STANDARD_SLOTS.map((slot, position) => ({
            ...slot,
            id: `${slug}-${position + 1}`,
            city: slug,
            position,
          })),
        ),
        ...insertPins(slug, pins),
        ...(copy
          ? [
              sql`INSERT INTO ${cityPriceCopies} (city, source, basis_points, revision, started_by, started_at)
                VALUES (${slug}, ${copy.source}, ${copy.basisPoints}, ${REVISION}, ${copy.startedBy}, ${now})`,
            ]
          : []),
        ...effects,
      ]);
    },

    /** Aborts by an assert when the city changed since it was read, or is opened while its prices are copied. */
    async update(
      { slug, version }: Pick<CityRow, "slug" | "version">,
      values: CityValues,
      now: number,
      act: Statement,
    ) {
      const { untilHour, pins, isOpen, ...columns } = values;
      await write(db, [
        db
          .update(cities)
          .set({ ...columns, isOpen, version: version + 1, updatedAt: now })
          .where(sql`slug = ${slug} AND version = ${version}`),
        assertRowsChanged(1),
        assertThat(
          sql`${isOpen ? 1 : 0} = 0 OR NOT EXISTS
            (SELECT 1 FROM ${cityPriceCopies} WHERE city = ${slug} AND finished_at IS NULL)`,
        ),
        sql`UPDATE ${citySlots} SET until_hour = ${untilHour} WHERE city = ${slug} AND position = 0`,
        sql`DELETE FROM ${cityPins} WHERE city = ${slug}`,
        ...insertPins(slug, pins),
        act,
      ]);
    },

    isCopying: async (slug: City): Promise<boolean> =>
      (await db.all(sql`SELECT 1 FROM ${cityPriceCopies} WHERE city = ${slug} AND finished_at IS NULL`)).length > 0,
  };
};
