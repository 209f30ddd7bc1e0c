import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { assertRowsChanged, clearAsserts, type Db, runBatch, type Statement } from "../../platform/d1/db.ts";
import { productPrices, products } from "../catalogue.table.ts";
import { NAME_GAP, PRICE_STEP } from "../search/catalogue-index.repo.ts";
import { nameKey, searchTerms } from "../search/search-terms.ts";
import type { ProductRow } from "../to-product.ts";

/** A product on sale with the fields that staff may change. Money in paise. */
export interface EditableProduct extends ProductRow {
  readonly aliases: string;
  readonly version: number;
}

/** Further statements of the same batch. */
export interface ChangeEffects {
  /** Runs first, so that the batch of an admin rejected meanwhile fails. */
  readonly assertStaff: Statement;
  readonly recordAct: Statement;
  readonly counterUpdates: readonly Statement[];
}

/**
 * The rank between the last name that is not greater and the next one. It is computed inside the batch, so that two products
 * added at once get different ranks. NULL, which the table refuses, when no gap is left.
 */
const rankBetween = (key: string, { id, city }: Pick<EditableProduct, "id" | "city">): SQL => sql`(
  WITH below(at) AS (SELECT COALESCE((
    SELECT max(pp.name_rank) FROM ${products} p
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
    WHERE p.id <> ${id} AND p.name_key = (
      SELECT q.name_key FROM ${products} q CROSS JOIN ${productPrices} qp ON qp.product_id = q.id AND qp.city = ${city}
      WHERE q.name_key <= ${key} AND q.id <> ${id} ORDER BY q.name_key DESC LIMIT 1)), 0)),
  above(at) AS (SELECT COALESCE((
    SELECT name_rank FROM ${productPrices}
    WHERE city = ${city} AND name_rank > (SELECT at FROM below) AND product_id <> ${id} ORDER BY name_rank LIMIT 1),
    (SELECT at FROM below) + ${sql.raw(String(2 * NAME_GAP))}))
  SELECT NULLIF(below.at + (above.at - below.at) / 2, below.at) FROM below, above)`;

const priceRank = (pricePaise: number): SQL =>
  sql`CAST(${pricePaise} AS INTEGER) * ${sql.raw(String(PRICE_STEP))} + serial`;

const SERIAL = sql`(SELECT COALESCE(max(serial), 0) + 1 FROM ${productPrices})`;

export const createProductChangesRepo = (db: Db) => {
  const ofProduct = ({ id, city }: Pick<EditableProduct, "id" | "city">) =>
    sql`FROM ${productPrices} WHERE product_id = ${id} AND city = ${city}`;

  const takeFromSearch = (product: EditableProduct): Statement[] => [
    db.run(sql`DELETE FROM product_search_by_name WHERE rowid = (SELECT name_rank ${ofProduct(product)})`),
    db.run(sql`DELETE FROM product_search_by_price WHERE rowid = (SELECT price_rank ${ofProduct(product)})`),
  ];

  const putIntoSearch = (product: EditableProduct): Statement[] => {
    const terms = searchTerms(product);
    return [
      db.run(sql`INSERT INTO product_search_by_name (rowid, terms) SELECT name_rank, ${terms} ${ofProduct(product)}`),
      db.run(sql`INSERT INTO product_search_by_price (rowid, terms) SELECT price_rank, ${terms} ${ofProduct(product)}`),
    ];
  };

  /** The audit log is written first, so that a repeated batch fails at its id and changes nothing. */
  const write = ({ assertStaff, recordAct, counterUpdates }: ChangeEffects, statements: readonly Statement[]) =>
    runBatch(db, [assertStaff, recordAct, ...statements, ...counterUpdates, clearAsserts(db)]);

  return {
    find: (id: string, city: City): Promise<EditableProduct | undefined> =>
      db.get<EditableProduct | undefined>(sql`
        SELECT p.id, p.name, p.category, p.description, p.aliases, p.unit, p.stock, p.image_key AS imageKey, p.version,
          pp.city, pp.price_paise AS pricePaise
        FROM ${products} p CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
        WHERE p.id = ${id} AND p.deleted_at IS NULL`),

    insert(product: EditableProduct, now: number, effects: ChangeEffects) {
      const { id, name, category, description, aliases, unit, stock, imageKey, city, pricePaise } = product;
      const key = nameKey(name);
      const row = { id, name, nameKey: key, category, description, aliases, unit, stock, imageKey };
      return write(effects, [
        db.insert(products).values({ ...row, createdAt: now, updatedAt: now }),
        db.run(sql`
          INSERT INTO ${productPrices} (product_id, city, category, price_paise, serial, name_rank, price_rank)
          SELECT ${id}, ${city}, ${category}, ${pricePaise}, serial, ${rankBetween(key, product)}, ${priceRank(pricePaise)}
          FROM (SELECT ${SERIAL} AS serial)`),
        ...putIntoSearch(product),
      ]);
    },

    /** Aborts by an assert when the product's version has changed; its stock is compared only when this changes it. */
    update(before: EditableProduct, after: EditableProduct, now: number, effects: ChangeEffects) {
      const { id, name, category, description, aliases, unit, imageKey, city, pricePaise } = after;
      const [oldKey, key] = [nameKey(before.name), nameKey(name)];
      const setStock = after.stock === before.stock ? sql`` : sql`stock = ${after.stock},`;
      const seenStock = after.stock === before.stock ? sql`` : sql`AND stock = ${before.stock}`;
      const setRank = key === oldKey ? sql`` : sql`, name_rank = ${rankBetween(key, after)}`;
      const changesSearch = searchTerms(before) !== searchTerms(after);
      const changesListing = changesSearch || key !== oldKey || pricePaise !== before.pricePaise;
      const listing = [
        ...takeFromSearch(before),
        db.run(sql`UPDATE ${productPrices} SET category = ${category}, price_paise = ${pricePaise},
          price_rank = ${priceRank(pricePaise)}${setRank} WHERE product_id = ${id} AND city = ${city}`),
        ...putIntoSearch(after),
      ];
      return write(effects, [
        db.run(sql`UPDATE ${products} SET name = ${name}, name_key = ${key}, category = ${category},
            description = ${description}, aliases = ${aliases}, unit = ${unit}, ${setStock} image_key = ${imageKey},
            version = version + 1, updated_at = ${now}
          WHERE id = ${id} AND deleted_at IS NULL AND version = ${before.version} ${seenStock}`),
        assertRowsChanged(db, 1),
        ...(changesListing ? listing : []),
      ]);
    },

    /** Removes the product from lists and searches; its row remains for orders that refer to it. */
    remove(product: EditableProduct, now: number, effects: ChangeEffects) {
      return write(effects, [
        db.run(sql`UPDATE ${products} SET deleted_at = ${now}, updated_at = ${now}, version = version + 1
          WHERE id = ${product.id} AND deleted_at IS NULL AND version = ${product.version}`),
        assertRowsChanged(db, 1),
        ...takeFromSearch(product),
        db.run(sql`DELETE ${ofProduct(product)}`),
      ]);
    },
  };
};
