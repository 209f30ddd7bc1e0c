import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { assertRowsChanged, assertThat, type Db, type Statement, writeRetried } from "../../platform/d1/db.ts";
import { firstIdAt } from "../../platform/ids.ts";
import { subtractQuantity, toMilli } from "../../platform/quantity.contract.ts";
import {
  DESCRIPTION_COLUMNS,
  PLACE_COLUMNS,
  PRODUCT_COLUMNS,
  productPrices,
  products,
  TAX_COLUMNS,
} from "../../schema/catalogue.table.ts";
import { priceEvents, stockEvents } from "../../webhooks/product-events/product-events.repo.ts";
import { markDue } from "../alerts/alerts.repo.ts";
import { allowedWithin } from "../order-quantity.contract.ts";
import { recordPrices } from "../price-history/price-history.repo.ts";
import type { StoredDescriptions } from "../product-names.contract.ts";
import { measureRankOf, priceRankOf } from "../search/price-ranks.repo.ts";
import { NAME_GAP, putIntoSearch, rankBase, takeFromSearch } from "../search/search-tables.repo.ts";
import { nameKey, searchTerms } from "../search/search-terms.ts";
import { movementsOf } from "../stock/movements.repo.ts";
import type { PricesElsewhere, ProductRow, ProductTax, StoredPlace } from "../to-product.ts";
import { measureOf } from "../unit-price.contract.ts";
import { listingsOf } from "./product-listings.ts";

/** Money in paise. */
export interface EditableProduct extends ProductRow, PricesElsewhere, ProductTax, StoredDescriptions, StoredPlace {
  readonly aliases: string;
  readonly version: number;
}

export type RankedProduct = EditableProduct & { readonly rank: number };

export interface ChangeEffects {
  /** Runs first, so that the batch fails when the admin has been rejected since. */
  readonly assertStaff: Statement;
  readonly recordAct: Statement;
  readonly actorId: string;
  readonly counterUpdates: readonly Statement[];
}

type Listing = Pick<EditableProduct, "id" | "city">;

/**
 * Identifies the product that a request with an idempotency key created: its id ends with `letters`, and it was created
 * at or after `since` (ms).
 */
interface MadeBefore {
  readonly letters: string;
  readonly since: number;
}

const selectMade = ({ letters, since }: MadeBefore): SQL =>
  sql`SELECT id FROM ${products} WHERE id >= ${firstIdAt(since)} AND id LIKE ${`%${letters}`}`;

/**
 * The rank between the last name that is not greater and the next one. It is computed inside the batch, so that two products
 * added at once get different ranks. When no gap is left it is NULL, which the NOT NULL constraint rejects.
 */
const rankBetween = (key: string, { id, city }: Listing): SQL => sql`(
  WITH below(at) AS (SELECT COALESCE((
    SELECT max(pp.name_rank) FROM ${products} p
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
    WHERE p.id <> ${id} AND p.name_key = (
      SELECT q.name_key FROM ${products} q CROSS JOIN ${productPrices} qp ON qp.product_id = q.id AND qp.city = ${city}
      WHERE q.name_key <= ${key} AND q.id <> ${id} ORDER BY q.name_key DESC LIMIT 1)), ${rankBase(city)})),
  above(at) AS (SELECT COALESCE((
    SELECT name_rank FROM ${productPrices}
    WHERE city = ${city} AND name_rank > (SELECT at FROM below) AND product_id <> ${id} ORDER BY name_rank LIMIT 1),
    (SELECT at FROM below) + ${sql.raw(String(2 * NAME_GAP))}))
  SELECT NULLIF(below.at + (above.at - below.at) / 2, below.at) FROM below, above)`;

/** The columns of `EditableProduct`, from `products p` and `product_prices pp`. */
export const EDITABLE = sql`${PRODUCT_COLUMNS}, ${DESCRIPTION_COLUMNS}, ${TAX_COLUMNS}, ${PLACE_COLUMNS}, p.aliases, p.version`;

/** Less stock than the smallest quantity counts as none. */
const isInStock = (product: EditableProduct): boolean => allowedWithin(product.stock, product) > 0;

/** Whether the change can make alerts true: the stock is back, a price is lower, or a city was added. */
const mayInterest = (before: EditableProduct, after: EditableProduct): boolean => {
  const had = new Map(listingsOf(before).map(({ city, pricePaise }) => [city, pricePaise]));
  const isCheaper = listingsOf(after).some(({ city, pricePaise }) => pricePaise < (had.get(city) ?? Infinity));
  return (isInStock(after) && !isInStock(before)) || isCheaper;
};

const priceRank = (pricePaise: number): SQL => priceRankOf(sql`${pricePaise}`, sql`serial`);
const measureRank = ({ id, pricePaise }: EditableProduct): SQL =>
  measureRankOf(sql`${pricePaise}`, sql`serial`, sql`${id}`);

const derivedOf = (product: EditableProduct) => ({
  nameKey: nameKey(product.name),
  measureThousandths: measureOf(product),
  isPrepacked: product.isPrepacked === 1,
});

const SERIAL = sql`(SELECT COALESCE(max(serial), 0) + 1 FROM ${productPrices})`;

export const createProductChangesRepo = (db: Db) => {
  const ofProduct = ({ id, city }: Listing) =>
    sql`FROM ${productPrices} AS pp WHERE product_id = ${id} AND city = ${city}`;

  const putBack = (product: EditableProduct): Statement[] =>
    putIntoSearch(sql`${searchTerms(product)}`, ofProduct(product));

  const record = ({ id, city, pricePaise }: EditableProduct, now: number): Statement =>
    recordPrices(sql`SELECT ${id}, ${city}, ${now}, ${pricePaise}`);

  const priceEvent = ({ id, city, pricePaise }: EditableProduct, now: number): Statement =>
    priceEvents(sql`SELECT ${id} AS id, ${city} AS city, ${now} AS now, ${pricePaise} AS pricePaise`);

  const list = (product: EditableProduct, now: number): Statement[] => [
    sql`INSERT INTO ${productPrices} (product_id, city, category, price_paise, breaks, serial, name_rank, price_rank,
        measure_rank)
      SELECT ${product.id}, ${product.city}, ${product.category}, ${product.pricePaise}, ${product.breaks}, serial,
        ${rankBetween(nameKey(product.name), product)}, ${priceRank(product.pricePaise)}, ${measureRank(product)}
      FROM (SELECT ${SERIAL} AS serial)`,
    record(product, now),
    ...putBack(product),
  ];

  const unlist = (product: Listing): Statement[] => [
    ...takeFromSearch(ofProduct(product)),
    sql`DELETE ${ofProduct(product)}`,
  ];

  const setBreaks = ({ id, city, breaks }: EditableProduct): Statement =>
    sql`UPDATE ${productPrices} SET breaks = ${breaks} WHERE product_id = ${id} AND city = ${city}`;

  const relist = (before: EditableProduct, after: EditableProduct, now: number): Statement[] => {
    const oldKey = nameKey(before.name);
    const key = nameKey(after.name);
    const isSamePrice = after.pricePaise === before.pricePaise && measureOf(after) === measureOf(before);
    if (searchTerms(before) === searchTerms(after) && key === oldKey && isSamePrice) {
      return before.breaks === after.breaks ? [] : [setBreaks(after)];
    }
    const setRank = key === oldKey ? sql`` : sql`, name_rank = ${rankBetween(key, after)}`;
    return [
      ...takeFromSearch(ofProduct(before)),
      sql`UPDATE ${productPrices} SET category = ${after.category}, price_paise = ${after.pricePaise},
        breaks = ${after.breaks}, price_rank = ${priceRank(after.pricePaise)}, measure_rank = ${measureRank(after)}${setRank}
        WHERE product_id = ${after.id} AND city = ${after.city}`,
      ...(after.pricePaise === before.pricePaise ? [] : [record(after, now), priceEvent(after, now)]),
      ...putBack(after),
    ];
  };

  /** Aborts the batch when the product has been listed in another city since it was read. */
  const assertListedIn = (product: EditableProduct): Statement =>
    assertThat(
      sql`(SELECT count(*) FROM ${productPrices} WHERE product_id = ${product.id}) = ${listingsOf(product).length}`,
    );

  const moveStock = (
    id: string,
    quantity: number,
    cause: { readonly kind: "opening" | "corrected"; readonly actorId: string; readonly now: number },
  ): Statement[] =>
    quantity === 0
      ? []
      : [movementsOf(sql`SELECT ${id} AS product_id, ${toMilli(quantity)} AS milli`, { orderId: null, ...cause })];

  /** Writes the audit entry first, so that a repeated batch fails at the entry's id and changes nothing. */
  const writeAct = ({ assertStaff, recordAct, counterUpdates }: ChangeEffects, statements: readonly Statement[]) =>
    writeRetried(db, [assertStaff, recordAct, ...statements, ...counterUpdates]);

  return {
    /** In name order, for exports; without the prices of other cities. */
    readAfter: (rank: number, city: City, limit: number): Promise<RankedProduct[]> =>
      db.all<RankedProduct>(sql`SELECT ${EDITABLE}, pp.name_rank AS rank
        FROM ${productPrices} pp CROSS JOIN ${products} p ON p.id = pp.product_id
        WHERE pp.city = ${city} AND pp.name_rank > CAST(${rank} AS INTEGER) ORDER BY pp.name_rank LIMIT ${limit}`),

    async find(id: string, city: City): Promise<EditableProduct | undefined> {
      const row = await db.get<(EditableProduct & { readonly prices: string }) | undefined>(sql`
        SELECT ${EDITABLE}, (
            SELECT json_group_object(city, json_array(price_paise, breaks)) FROM ${productPrices} WHERE product_id = p.id AND city <> ${city}
          ) AS prices
        FROM ${products} p CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
        WHERE p.id = ${id} AND p.deleted_at IS NULL`);
      if (!row) return undefined;
      const { prices, ...product } = row;
      const others = Object.entries(JSON.parse(prices) as Record<City, [number, string]>);
      return {
        ...product,
        elsewhere: Object.fromEntries(others.map(([other, [paise]]) => [other, paise])),
        breaksElsewhere: Object.fromEntries(others.map(([other, [, breaks]]) => [other, breaks])),
      };
    },

    async findMade(request: MadeBefore): Promise<string | undefined> {
      return (await db.get<{ id: string } | undefined>(selectMade(request)))?.id;
    },

    /** Aborts by an assert when the product of this request exists already. */
    insert(product: EditableProduct, request: MadeBefore | null, now: number, effects: ChangeEffects) {
      return writeAct(effects, [
        ...(request ? [assertThat(sql`NOT EXISTS (${selectMade(request)})`)] : []),
        db.insert(products).values({ ...product, ...derivedOf(product), createdAt: now, updatedAt: now }),
        ...moveStock(product.id, product.stock, { kind: "opening", actorId: effects.actorId, now }),
        ...listingsOf(product).flatMap((listing) => list(listing, now)),
      ]);
    },

    /** Aborts by an assert when the version has changed; the stock is compared only when this update changes it. */
    update(before: EditableProduct, after: EditableProduct, now: number, effects: ChangeEffects) {
      const { id, stock, ...fields } = after;
      const movesStock = stock !== before.stock;
      const seenStock = movesStock ? sql`AND stock_milli = ${toMilli(before.stock)}` : sql``;
      const old = listingsOf(before);
      const wanted = listingsOf(after);
      const had = new Map(old.map((listing) => [listing.city, listing]));
      const has = new Set(wanted.map(({ city }) => city));
      return writeAct(effects, [
        db
          .update(products)
          .set({
            ...fields,
            ...derivedOf(after),
            ...(movesStock && { stock }),
            version: sql`version + 1`,
            updatedAt: now,
          })
          .where(sql`id = ${id} AND deleted_at IS NULL AND version = ${before.version} ${seenStock}`),
        assertRowsChanged(1),
        assertListedIn(before),
        ...moveStock(id, subtractQuantity(stock, before.stock), {
          kind: "corrected",
          actorId: effects.actorId,
          now,
        }),
        ...old.filter(({ city }) => !has.has(city)).flatMap(unlist),
        ...wanted.flatMap((listing) => {
          const earlier = had.get(listing.city);
          return earlier ? relist(earlier, listing, now) : list(listing, now);
        }),
        ...(mayInterest(before, after) ? [markDue(sql`SELECT ${id} AS id`)] : []),
        ...(isInStock(after) && !isInStock(before)
          ? [stockEvents(sql`SELECT ${id} AS id, ${toMilli(after.stock)} AS addedMilli`)]
          : []),
      ]);
    },

    /** Removes the product from the lists and searches of every city; its row remains for orders that refer to it. */
    remove(product: EditableProduct, now: number, effects: ChangeEffects) {
      return writeAct(effects, [
        sql`UPDATE ${products} SET deleted_at = ${now}, updated_at = ${now}, version = version + 1
          WHERE id = ${product.id} AND deleted_at IS NULL AND version = ${product.version}`,
        assertRowsChanged(1),
        assertListedIn(product),
        ...listingsOf(product).flatMap(unlist),
      ]);
    },
  };
};
