import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import {
  assertRowsChanged,
  assertThat,
  type Db,
  readBatch,
  type Statement,
  writeRetried,
} from "../../platform/d1/db.ts";
import { productPrices, products } from "../../schema/catalogue.table.ts";
import { cities } from "../../schema/cities.table.ts";
import { productImportRows, productImports } from "../../schema/product-import.table.ts";
import { inMilli, inUnits } from "../../schema/quantities.ts";
import { priceEvents, stockEvents } from "../../webhooks/product-events/product-events.repo.ts";
import { markDue } from "../alerts/alerts.repo.ts";
import type { Category } from "../categories.contract.ts";
import { recordPrices } from "../price-history/price-history.repo.ts";
import { measureRankOf, packContentSql, priceRankOf } from "../search/price-ranks.repo.ts";
import { putIntoSearch, takeFromSearch } from "../search/search-tables.repo.ts";
import { cityMark } from "../search/search-terms.ts";
import { movementsOf } from "../stock/movements.repo.ts";
import { crowdedPlaces, placeOf } from "./import-ranks.repo.ts";
import type { ImportRecord } from "./product-import.repo.ts";

export interface ImportEffects {
  /** Run before any change: the permission check, the audit log and the snapshot of the prices. */
  readonly first: readonly Statement[];
  /** Run after the changes: counters and the catalogue's revision. */
  readonly counterUpdates: readonly Statement[];
}

/** The number of products that a category gains in a city; negative when it loses some. */
interface CategoryMove {
  readonly city: City;
  readonly category: Category;
  readonly by: number;
}

const ROWS = productImportRows;
/** Null where the row does not set the field. */
const rowValue = (field: string): SQL => sql`(r.after ->> ${sql.raw(`'${field}'`)})`;
/** The current value when the row does not set the field. */
const newValue = (field: string, column: SQL): SQL => sql`COALESCE(${rowValue(field)}, ${column})`;

/** Like `newValue`, for a pack field, which a row may clear. */
const newPackValue = (field: string, column: SQL): SQL => sql`NULLIF(COALESCE(${rowValue(field)}, ${column}, ''), '')`;

/** A percentage of the row in basis points; 0 for "", null where the row has none. */
const basisPoints = (field: string): SQL => sql`CAST(round(${rowValue(field)} * 100) AS INTEGER)`;

/** The current stock plus the row's change, at least 0, in thousandths. */
const newStock = (stock: SQL): SQL => sql`max(0, ${stock} + COALESCE(r.stock_delta_milli, 0))`;

/** Text columns of `products`, which have the same names as their CSV columns. */
const TEXTS = [
  ...["name", "name_hindi", "name_marathi", "name_gujarati", "aliases", "category"],
  ...["description", "description_hindi", "description_marathi", "description_gujarati"],
  ...["conversions", "zone", "bin", "hsn"],
];
const joined = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const textColumns = joined(TEXTS.map((name) => sql.raw(name)));

const newQuantity = (field: string, column: SQL): SQL => sql`COALESCE(${inMilli(rowValue(field))}, ${column})`;

const newUnit = newValue("unit", sql`${products.unit}`);
const newSize = newPackValue("pack_size", sql`${products.packSize}`);
const newPackUnit = newPackValue("pack_unit", sql`${products.packUnit}`);

/** A price row's place in lists after the product's name and category changed. */
const placed = sql`category = ${newValue("category", sql`${productPrices.category}`)},
  name_rank = COALESCE(r.name_rank, CASE WHEN r.name_key IS NULL THEN ${productPrices.nameRank} END)`;

const priceOf = sql`COALESCE(r.price_paise, ${productPrices.pricePaise})`;
const measureRank = (pricePaise: SQL): SQL =>
  measureRankOf(pricePaise, sql`${productPrices.serial}`, sql`${productPrices.productId}`);

/**
 * Applies an import in one batch, which is one transaction; the rows were prepared during the comparison. The batch
 * aborts when a product's version has changed since then, or when someone has added a product with the name of a new
 * row.
 */
export const createApplyImportRepo = (db: Db) => {
  const of = (id: string, outcome: "new" | "changed"): SQL => sql`r.import_id = ${id} AND r.outcome = ${outcome}`;

  /** The changed rows whose place in the lists or searches of a city changes. */
  const relistedIn = (id: string, city: City): SQL => sql`FROM ${ROWS} r
    WHERE ${of(id, "changed")} AND r.terms IS NOT NULL
      AND ${productPrices.productId} = r.product_id AND ${productPrices.city} = ${city}`;

  const claim = ({ id, round, changedCount }: ImportRecord, by: string, now: number): Statement[] => [
    sql`UPDATE ${productImports} SET status = 'applied', applied_by = ${by}, applied_at = ${now}
      WHERE id = ${id} AND status = 'ready' AND round = ${round} AND wrong_count = 0`,
    assertRowsChanged(1),
    assertThat(
      sql`(SELECT count(*) FROM ${ROWS} r CROSS JOIN ${products} p ON p.id = r.product_id AND p.version = r.version
        AND p.deleted_at IS NULL WHERE ${of(id, "changed")}) = ${changedCount}`,
    ),
    assertThat(
      sql`NOT EXISTS (SELECT 1 FROM ${ROWS} r CROSS JOIN ${products} p ON p.name_key = r.name_key
        AND p.deleted_at IS NULL WHERE ${of(id, "new")})`,
    ),
  ];

  const takeOut = (id: string): Statement[] =>
    takeFromSearch(sql`FROM ${ROWS} r CROSS JOIN ${productPrices} pp ON pp.product_id = r.product_id
      WHERE ${of(id, "changed")} AND r.terms IS NOT NULL`);

  /** `termsCity`: the city that the stored terms were built for; the terms of another city differ only in its mark. */
  const putBack = (id: string, city: City, termsCity = city): Statement[] =>
    putIntoSearch(
      city === termsCity ? sql`r.terms` : sql`replace(r.terms, ${`${cityMark(termsCity)} `}, ${`${cityMark(city)} `})`,
      sql`FROM ${ROWS} r CROSS JOIN ${productPrices} pp ON pp.product_id = r.product_id AND pp.city = ${city}
        WHERE r.import_id = ${id} AND r.outcome IN ('new', 'changed') AND r.terms IS NOT NULL`,
    );

  const change = ({ id, changedCount }: ImportRecord, city: City, now: number): Statement[] => [
    sql`UPDATE ${products}
      SET ${joined(TEXTS.map((name) => sql`${sql.raw(name)} = ${newValue(name, sql`${products}.${sql.raw(name)}`)}`))},
        name_key = COALESCE(r.name_key, ${products.nameKey}), unit = ${newUnit}, pack_size = ${newSize},
        pack_unit = ${newPackUnit}, measure_thousandths = ${packContentSql(newUnit, newSize, newPackUnit)},
        image_key = ${newValue("image", sql`${products.imageKey}`)},
        order_multiple_milli = ${newQuantity("order_multiple", sql`${products.orderMultiple}`)},
        min_quantity_milli = ${newQuantity("min_quantity", sql`${products.minQuantity}`)},
        gst_rate_bp = COALESCE(${basisPoints("gst_rate")}, ${products.gstRateBp}),
        is_prepacked = COALESCE(${rowValue("is_prepacked")} = 'yes', ${products.isPrepacked}),
        weight_tolerance_bp = CASE WHEN ${rowValue("weight_tolerance")} IS NULL THEN ${products.weightToleranceBp}
          ELSE NULLIF(${basisPoints("weight_tolerance")}, 0) END, stock_milli = ${newStock(sql`${products.stock}`)},
        version = ${products.version} + 1, updated_at = ${now}
      FROM ${ROWS} r WHERE ${of(id, "changed")} AND ${products.id} = r.product_id`,
    assertRowsChanged(changedCount),
    sql`UPDATE ${productPrices} SET ${placed}, price_paise = ${priceOf}, breaks = COALESCE(r.breaks, ${productPrices.breaks}),
        price_rank = ${priceRankOf(priceOf, sql`${productPrices.serial}`)}, measure_rank = ${measureRank(priceOf)}
      ${relistedIn(id, city)}`,
  ];

  /** Must run before the stock changes. */
  const correctStock = (id: string, actorId: string, now: number): Statement =>
    movementsOf(
      sql`SELECT r.product_id, ${newStock(sql`p.stock_milli`)} - p.stock_milli AS milli FROM ${ROWS} r
        CROSS JOIN ${products} p ON p.id = r.product_id WHERE ${of(id, "changed")} AND r.stock_delta_milli <> 0`,
      { kind: "corrected", orderId: null, actorId, now },
    );

  const openStock = (id: string, actorId: string, now: number): Statement =>
    movementsOf(sql`SELECT r.product_id, r.stock_delta_milli AS milli FROM ${ROWS} r WHERE ${of(id, "new")}`, {
      kind: "opening",
      orderId: null,
      actorId,
      now,
    });

  const recordEffects = (id: string, city: City, now: number): Statement[] => [
    recordPrices(
      sql`SELECT r.product_id, ${city}, ${now}, r.price_paise FROM ${ROWS} r
        WHERE r.import_id = ${id} AND r.outcome IN ('new', 'changed') AND r.price_paise IS NOT NULL`,
    ),
    markDue(
      sql`SELECT r.product_id AS id FROM ${ROWS} r
        WHERE ${of(id, "changed")} AND (r.price_paise IS NOT NULL OR r.stock_delta_milli > 0
          OR ${rowValue("order_multiple")} IS NOT NULL OR ${rowValue("min_quantity")} IS NOT NULL)`,
    ),
    priceEvents(
      sql`SELECT r.product_id AS id, ${city} AS city, ${now} AS now, r.price_paise AS pricePaise FROM ${ROWS} r
        WHERE ${of(id, "changed")} AND r.price_paise IS NOT NULL`,
    ),
    stockEvents(
      sql`SELECT r.product_id AS id, r.stock_delta_milli AS addedMilli FROM ${ROWS} r WHERE ${of(id, "changed")} AND r.stock_delta_milli > 0`,
    ),
  ];

  /** Moves changed products in another city's lists, where they keep their prices. Must run before their names change. */
  const moveElsewhere = (id: string, city: City): Statement[] => [
    placeOf(id, city),
    sql`UPDATE ${productPrices} SET ${placed} ${relistedIn(id, city)}`,
  ];

  /** Updates the unit-price ranks of another city. Must run after the packs change. */
  const rankElsewhere = (id: string, city: City): Statement =>
    sql`UPDATE ${productPrices} SET measure_rank = ${measureRank(sql`${productPrices.pricePaise}`)}
      ${relistedIn(id, city)}`;

  const add = ({ id, newCount }: ImportRecord, city: City, now: number): Statement[] => [
    sql`
      INSERT INTO ${products} (id, ${textColumns}, name_key, unit, pack_size, pack_unit, measure_thousandths,
        order_multiple_milli, min_quantity_milli, gst_rate_bp, is_prepacked, weight_tolerance_bp, stock_milli, image_key,
        version, created_at, updated_at)
      SELECT r.product_id, ${joined(TEXTS.map((name) => sql`COALESCE(${rowValue(name)}, '')`))}, r.name_key,
        ${rowValue("unit")}, ${rowValue("pack_size")}, ${rowValue("pack_unit")},
        ${packContentSql(rowValue("unit"), rowValue("pack_size"), rowValue("pack_unit"))},
        ${newQuantity("order_multiple", sql`1000`)}, ${newQuantity("min_quantity", sql`1000`)},
        COALESCE(${basisPoints("gst_rate")}, 0), COALESCE(${rowValue("is_prepacked")} = 'yes', 0),
        ${basisPoints("weight_tolerance")}, r.stock_delta_milli, ${rowValue("image")}, 1, ${now}, ${now}
      FROM ${ROWS} r WHERE ${of(id, "new")}`,
    assertRowsChanged(newCount),
    sql`INSERT INTO ${productPrices} (product_id, city, category, price_paise, breaks, serial, name_rank, price_rank,
        measure_rank)
      SELECT product_id, ${city}, category, price_paise, COALESCE(breaks, '[]'), serial, name_rank, ${priceRankOf(sql`price_paise`, sql`serial`)},
        ${measureRankOf(sql`price_paise`, sql`serial`, sql`product_id`)}
      FROM (SELECT r.product_id, r.category, r.price_paise, r.breaks, r.name_rank, last.serial + row_number() OVER (ORDER BY r.position)
          AS serial
        FROM ${ROWS} r CROSS JOIN (SELECT COALESCE(max(serial), 0) AS serial FROM ${productPrices}) AS last
        WHERE ${of(id, "new")})`,
  ];

  return {
    /** The changes of the category counters, and the other cities that list changed products. One round trip. */
    async readMoves(id: string, city: City): Promise<{ moves: CategoryMove[]; otherCities: City[] }> {
      const listed = sql`FROM ${ROWS} r CROSS JOIN ${productPrices} pp ON pp.product_id = r.product_id`;
      const recategorised = sql`${of(id, "changed")} AND r.after ->> 'category' IS NOT NULL`;
      const [moves, otherCities] = await readBatch(db, [
        sql`SELECT city, category, sum(by) AS by FROM (
            SELECT ${city} AS city, category, 1 AS by FROM ${ROWS} r WHERE ${of(id, "new")}
            UNION ALL SELECT pp.city, r.after ->> 'category', 1 ${listed} WHERE ${recategorised}
            UNION ALL SELECT pp.city, r.before ->> 'category', -1 ${listed} WHERE ${recategorised})
          GROUP BY city, category HAVING sum(by) <> 0`,
        sql`SELECT slug AS city FROM ${cities} WHERE slug <> ${city}
            AND EXISTS (SELECT 1 ${listed} AND pp.city = slug WHERE ${of(id, "changed")} AND r.terms IS NOT NULL)`,
      ]);
      return { moves: moves as CategoryMove[], otherCities: (otherCities as { city: City }[]).map((one) => one.city) };
    },

    /** For use after the batch failed for lack of a gap between two ranks: one name for each position without a gap. */
    crowded: (id: string, city: City): Promise<{ key: string; many: number }[]> => db.all(crowdedPlaces(id, city)),

    /** For the audit log: a row for each added or changed product, with its stock before and after. */
    actsOf: (id: string): SQL => sql`
      SELECT r.position + 1 AS n, CASE r.outcome WHEN 'new' THEN 'product.created' ELSE 'product.updated' END AS action,
        r.product_id AS subject_id, COALESCE(r.after ->> 'name', r.name) AS subject_label,
        CASE WHEN r.outcome = 'changed' AND r.stock_delta_milli IS NOT NULL
          THEN json_set(r.before, '$.stock', ${inUnits(sql`p.stock_milli`)}) ELSE r.before END AS before,
        CASE WHEN r.outcome = 'changed' AND r.stock_delta_milli IS NOT NULL
          THEN json_set(r.after, '$.stock', ${inUnits(newStock(sql`p.stock_milli`))}) ELSE r.after END AS after
      FROM ${ROWS} r LEFT JOIN ${products} p ON p.id = r.product_id
      WHERE r.import_id = ${id} AND r.outcome IN ('new', 'changed')`,

    /** `otherCities`: see `readMoves`. Aborts by an assert when a changed product has been listed in another city since. */
    async apply(
      record: ImportRecord,
      { city, otherCities }: { readonly city: City; readonly otherCities: readonly City[] },
      by: string,
      now: number,
      effects: ImportEffects,
    ): Promise<void> {
      await writeRetried(db, [
        ...effects.first,
        ...claim(record, by, now),
        assertThat(
          sql`NOT EXISTS (SELECT 1 FROM ${cities} c
            WHERE c.slug NOT IN (SELECT value FROM json_each(${JSON.stringify([city, ...otherCities])}))
              AND EXISTS (SELECT 1 FROM ${ROWS} r
                CROSS JOIN ${productPrices} pp ON pp.product_id = r.product_id AND pp.city = c.slug
                WHERE ${of(record.id, "changed")} AND r.terms IS NOT NULL))`,
        ),
        ...takeOut(record.id),
        ...otherCities.flatMap((other) => moveElsewhere(record.id, other)),
        placeOf(record.id, city),
        correctStock(record.id, by, now),
        ...change(record, city, now),
        ...otherCities.map((other) => rankElsewhere(record.id, other)),
        ...add(record, city, now),
        openStock(record.id, by, now),
        ...recordEffects(record.id, city, now),
        ...putBack(record.id, city),
        ...otherCities.flatMap((other) => putBack(record.id, other, city)),
        ...effects.counterUpdates,
      ]);
    },
  };
};
