import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import type { Db } from "../../platform/d1/db.ts";
import { productPrices, products } from "../catalogue.table.ts";
import type { EditableProduct } from "../products/product-changes.repo.ts";

export type ExportedProduct = EditableProduct & { readonly rank: number };

/** All products on sale, page by page, ordered by name. */
export const createProductExportRepo = (db: Db) => ({
  readAfter: (rank: number, city: City, limit: number): Promise<ExportedProduct[]> =>
    db.all<ExportedProduct>(sql`
      SELECT p.id, p.name, p.category, p.description, p.aliases, p.unit, p.stock, p.image_key AS imageKey, p.version,
        pp.city, pp.price_paise AS pricePaise, pp.name_rank AS rank
      FROM ${productPrices} pp CROSS JOIN ${products} p ON p.id = pp.product_id
      WHERE pp.city = ${city} AND pp.name_rank > CAST(${rank} AS INTEGER) ORDER BY pp.name_rank LIMIT ${limit}`),
});
