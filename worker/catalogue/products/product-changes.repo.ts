import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import {
  assertRowsChanged,
  assertThat,
  clearAsserts,
  type Db,
  runBatch,
  type Statement,
} from "../../platform/d1/db.ts";
import { PRODUCT_COLUMNS, productPrices, products } from "../catalogue.table.ts";
import { NAME_GAP, rankBase } from "../search/catalogue-index.repo.ts";
import { measureRankOf, priceRankOf } from "../search/price-ranks.repo.ts";
import { ALL_SEARCH_TABLES } from "../search/search-tables.repo.ts";
import { nameKey, searchTerms } from "../search/search-terms.ts";
import type { ProductRow } from "../to-product.ts";
import { measureOf } from "../unit-price.contract.ts";

/** A product on sale with the fields that staff may change. Money in paise. */
export interface EditableProduct extends ProductRow {
  readonly aliases: string;
  readonly version: number;
  /** Its prices in other cities; missing where only one city's price is of interest. */
  readonly elsewhere?: Readonly<Record<City, number>>;
}

/** Further statements of the same batch. */
export interface ChangeEffects {
  /** Runs first, so that the batch of an admin rejected meanwhile fails. */
  readonly assertStaff: Statement;
  readonly recordAct: Statement;
  readonly counterUpdates: readonly Statement[];
}

/** A product in one city's lists. */
type Listing = Pick<EditableProduct, "id" | "city">;

/** The product as it is listed in each city. */
export const listingsOf = (product: EditableProduct): EditableProduct[] => [
  product,
  ...Object.entries(product.elsewhere ?? {}).map(([city, pricePaise]) => ({ ...product, city, pricePaise })),
];

/**
 * The rank between the last name that is not greater and the next one. It is computed inside the batch, so that two products
 * added at once get different ranks. NULL, which the table refuses, when no gap is left.
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

const priceRank = (pricePaise: number): SQL => priceRankOf(sql`${pricePaise}`, sql`serial`);
const measureRank = ({ id, pricePaise }: EditableProduct): SQL =>
  measureRankOf(sql`${pricePaise}`, sql`serial`, sql`${id}`);

const SERIAL = sql`(SELECT COALESCE(max(serial), 0) + 1 FROM ${productPrices})`;

export const createProductChangesRepo = (db: Db) => {
  const ofProduct = ({ id, city }: Listing) => sql`FROM ${productPrices} WHERE product_id = ${id} AND city = ${city}`;

  const takeFromSearch = (product: Listing): Statement[] =>
    ALL_SEARCH_TABLES.map(({ table, rank }) =>
      db.run(sql`DELETE FROM ${table} WHERE rowid = (SELECT ${rank()} ${ofProduct(product)})`),
    );

  const putIntoSearch = (product: EditableProduct): Statement[] => {
    const terms = searchTerms(product);
    return ALL_SEARCH_TABLES.map(({ table, rank }) =>
      db.run(sql`INSERT INTO ${table} (rowid, terms) SELECT ${rank()}, ${terms} ${ofProduct(product)}`),
    );
  };

  const list = (product: EditableProduct): Statement[] => [
    db.run(sql`
      INSERT INTO ${productPrices} (product_id, city, category, price_paise, serial, name_rank, price_rank, measure_rank)
      SELECT ${product.id}, ${product.city}, ${product.category}, ${product.pricePaise}, serial,
        ${rankBetween(nameKey(product.name), product)}, ${priceRank(product.pricePaise)}, ${measureRank(product)}
      FROM (SELECT ${SERIAL} AS serial)`),
    ...putIntoSearch(product),
  ];

  const unlist = (product: Listing): Statement[] => [
    ...takeFromSearch(product),
    db.run(sql`DELETE ${ofProduct(product)}`),
  ];

  const relist = (before: EditableProduct, after: EditableProduct): Statement[] => {
    const [oldKey, key] = [nameKey(before.name), nameKey(after.name)];
    const isSamePrice = after.pricePaise === before.pricePaise && measureOf(after) === measureOf(before);
    if (searchTerms(before) === searchTerms(after) && key === oldKey && isSamePrice) return [];
    const setRank = key === oldKey ? sql`` : sql`, name_rank = ${rankBetween(key, after)}`;
    return [
      ...takeFromSearch(before),
      db.run(sql`UPDATE ${productPrices} SET category = ${after.category}, price_paise = ${after.pricePaise},
        price_rank = ${priceRank(after.pricePaise)}, measure_rank = ${measureRank(after)}${setRank}
        WHERE product_id = ${after.id} AND city = ${after.city}`),
      ...putIntoSearch(after),
    ];
  };

  /** The product is listed in exactly these cities: another one may have got it since it was read. */
  const assertListedIn = (product: EditableProduct): Statement =>
    assertThat(
      db,
      sql`(SELECT count(*) FROM ${productPrices} WHERE product_id = ${product.id}) = ${listingsOf(product).length}`,
    );

  /** The audit log is written first, so that a repeated batch fails at its id and changes nothing. */
  const write = ({ assertStaff, recordAct, counterUpdates }: ChangeEffects, statements: readonly Statement[]) =>
    runBatch(db, [assertStaff, recordAct, ...statements, ...counterUpdates, clearAsserts(db)]);

  return {
    async find(id: string, city: City): Promise<EditableProduct | undefined> {
      const row = await db.get<(EditableProduct & { readonly prices: string }) | undefined>(sql`
        SELECT ${PRODUCT_COLUMNS}, p.aliases, p.version, (
            SELECT json_group_object(city, price_paise) FROM ${productPrices} WHERE product_id = p.id AND city <> ${city}
          ) AS prices
        FROM ${products} p CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
        WHERE p.id = ${id} AND p.deleted_at IS NULL`);
      if (!row) return undefined;
      const { prices, ...product } = row;
      return { ...product, elsewhere: JSON.parse(prices) as Record<City, number> };
    },

    insert(product: EditableProduct, now: number, effects: ChangeEffects) {
      const derived = { nameKey: nameKey(product.name), measureThousandths: measureOf(product) };
      return write(effects, [
        db.insert(products).values({ ...product, ...derived, createdAt: now, updatedAt: now }),
        ...listingsOf(product).flatMap(list),
      ]);
    },

    /** Aborts by an assert when the product's version has changed; its stock is compared only when this changes it. */
    update(before: EditableProduct, after: EditableProduct, now: number, effects: ChangeEffects) {
      const { id, name, nameHindi, nameMarathi, nameGujarati, category, description, aliases, imageKey } = after;
      const setStock = after.stock === before.stock ? sql`` : sql`stock = ${after.stock},`;
      const seenStock = after.stock === before.stock ? sql`` : sql`AND stock = ${before.stock}`;
      const [old, wanted] = [listingsOf(before), listingsOf(after)];
      const had = new Map(old.map((listing) => [listing.city, listing]));
      const has = new Set(wanted.map(({ city }) => city));
      return write(effects, [
        db.run(sql`UPDATE ${products} SET name = ${name}, name_hindi = ${nameHindi}, name_marathi = ${nameMarathi},
            name_gujarati = ${nameGujarati}, name_key = ${nameKey(name)}, category = ${category},
            description = ${description}, aliases = ${aliases}, unit = ${after.unit}, pack_size = ${after.packSize},
            pack_unit = ${after.packUnit}, measure_thousandths = ${measureOf(after)}, ${setStock} image_key = ${imageKey},
            version = version + 1, updated_at = ${now}
          WHERE id = ${id} AND deleted_at IS NULL AND version = ${before.version} ${seenStock}`),
        assertRowsChanged(db, 1),
        assertListedIn(before),
        ...old.filter(({ city }) => !has.has(city)).flatMap(unlist),
        ...wanted.flatMap((listing) => {
          const earlier = had.get(listing.city);
          return earlier ? relist(earlier, listing) : list(listing);
        }),
      ]);
    },

    /** Removes the product from the lists and searches of every city; its row remains for orders that refer to it. */
    remove(product: EditableProduct, now: number, effects: ChangeEffects) {
      return write(effects, [
        db.run(sql`UPDATE ${products} SET deleted_at = ${now}, updated_at = ${now}, version = version + 1
          WHERE id = ${product.id} AND deleted_at IS NULL AND version = ${product.version}`),
        assertRowsChanged(db, 1),
        assertListedIn(product),
        ...listingsOf(product).flatMap(unlist),
      ]);
    },
  };
};
