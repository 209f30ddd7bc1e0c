import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { type Db, type Statement, writeRetried } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { productPrices, products } from "../../schema/catalogue.table.ts";
import { priceListParts, priceLists, productImportRows, productImports } from "../../schema/product-import.table.ts";
import type { StoredBreak } from "../price-breaks.contract.ts";
import { MAX_PRICE_LISTS } from "../product-import.contract.ts";
import type { ProductRow } from "../to-product.ts";
import type { NewImport } from "./product-import.repo.ts";

export type PriceListRecord = typeof priceLists.$inferSelect;

export interface ListedPrice extends Pick<ProductRow, "id" | "name" | "category" | "unit" | "pricePaise"> {
  /** Missing on lists stored before volume prices existed. */
  readonly breaks?: readonly StoredBreak[];
}

/** Products in one row of `price_list_parts`. */
const PART = 500;

const LIST = sql`
  SELECT l.id, l.created_at AS createdAt, u.name AS createdBy, l.kind, l.label, l.city, l.product_count AS productCount,
    l.changed_count AS changedCount FROM ${priceLists} l JOIN ${users} u ON u.id = l.created_by`;

export const createPriceListsRepo = (db: Db) => ({
  /** Statements that store all prices before an import is applied, and delete the oldest lists. */
  snapshot: ({ city, ...list }: Omit<PriceListRecord, "productCount">): Statement[] => [
    sql`INSERT INTO ${priceLists} (id, created_at, created_by, kind, label, city, changed_count, product_count)
      SELECT ${list.id}, ${list.createdAt}, ${list.createdBy}, ${list.kind}, ${list.label}, ${city}, ${list.changedCount}, count(*)
      FROM ${productPrices} WHERE city = ${city}`,
    sql`INSERT INTO ${priceListParts} (list_id, part, products)
      SELECT ${list.id}, part, json_group_array(json(product)) FROM (
        SELECT (row_number() OVER (ORDER BY pp.name_rank) - 1) / ${sql.raw(String(PART))} AS part,
          json_object('id', p.id, 'name', p.name, 'category', p.category, 'unit', p.unit, 'pricePaise', pp.price_paise,
            'breaks', json(pp.breaks)) AS product
        FROM ${productPrices} pp CROSS JOIN ${products} p ON p.id = pp.product_id
        WHERE pp.city = ${city} ORDER BY pp.name_rank)
      GROUP BY part`,
    sql`DELETE FROM ${priceListParts} WHERE list_id NOT IN (
      SELECT id FROM ${priceLists} ORDER BY id DESC LIMIT ${sql.raw(String(MAX_PRICE_LISTS))})`,
    sql`DELETE FROM ${priceLists} WHERE id NOT IN (
      SELECT id FROM ${priceLists} ORDER BY id DESC LIMIT ${sql.raw(String(MAX_PRICE_LISTS))})`,
  ],

  /** Newest first, at most `MAX_PRICE_LISTS`. */
  list: (): Promise<PriceListRecord[]> => db.all<PriceListRecord>(sql`${LIST} ORDER BY l.id DESC`),

  find: (id: string): Promise<PriceListRecord | undefined> =>
    db.get<PriceListRecord | undefined>(sql`${LIST} WHERE l.id = ${id}`),

  async readPart(id: string, part: number): Promise<ListedPrice[]> {
    const row = await db.get<{ products: string } | undefined>(
      sql`SELECT products FROM ${priceListParts} WHERE list_id = ${id} AND part = ${part}`,
    );
    return row ? (JSON.parse(row.products) as ListedPrice[]) : [];
  },

  /**
   * Stores an import that restores this list's prices and breaks for products still on sale. Its rows are compared and
   * applied like those of a file; a row's line is the product's position on the list.
   */
  async insertRestore(listId: string, record: Omit<NewImport, "rowCount"> & { readonly city: City }): Promise<void> {
    const listed = sql`
      FROM ${priceListParts} part CROSS JOIN json_each(part.products) AS was
      CROSS JOIN ${productPrices} pp ON pp.product_id = was.value ->> 'id' AND pp.city = ${record.city}
      WHERE part.list_id = ${listId} AND (pp.price_paise <> was.value ->> 'pricePaise'
        OR pp.breaks <> COALESCE(was.value -> 'breaks', '[]'))`;
    const breaks = sql`COALESCE((
      SELECT group_concat(value ->> 'from' || ':' || printf('%.2f', (value ->> 'pricePaise') / 100.0), '|')
      FROM json_each(was.value, '$.breaks')), 'none')`;
    await writeRetried(db, [
      sql`
        INSERT INTO ${productImports} (id, kind, label, city, status, row_count, created_by, created_at, idempotency_key,
          request_hash)
        SELECT ${record.id}, ${record.kind}, ${record.label}, ${record.city}, CASE count(*) WHEN 0 THEN 'ready' ELSE 'checking' END,
          count(*), ${record.createdBy}, ${record.createdAt}, ${record.idempotencyKey},
          ${record.requestHash} ${listed}`,
      sql`INSERT INTO ${productImportRows} (import_id, position, line, sent, wanted_id)
        SELECT ${record.id}, row_number() OVER (ORDER BY part.part, was.key) - 1,
          part.part * ${sql.raw(String(PART))} + was.key + 1,
          json_object('id', was.value ->> 'id', 'price', printf('%.2f', (was.value ->> 'pricePaise') / 100.0),
            'price_breaks', ${breaks}),
          was.value ->> 'id' ${listed}`,
    ]);
  },
});
