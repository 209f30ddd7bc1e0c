import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import type { Db } from "../../platform/d1/db.ts";
import {
  DESCRIPTION_COLUMNS,
  PLACE_COLUMNS,
  PRODUCT_COLUMNS,
  productPrices,
  products,
  TAX_COLUMNS,
} from "../../schema/catalogue.table.ts";
import type { EditableProduct } from "../products/product-changes.repo.ts";

export type ExportedProduct = EditableProduct & { readonly rank: number };

export const createProductExportRepo = (db: Db) => ({
  readAfter: (rank: number, city: City, limit: number): Promise<ExportedProduct[]> =>
    db.all<ExportedProduct>(sql`
      SELECT ${PRODUCT_COLUMNS}, ${DESCRIPTION_COLUMNS}, ${TAX_COLUMNS}, ${PLACE_COLUMNS}, p.aliases, p.version, pp.name_rank AS rank
      FROM ${productPrices} pp CROSS JOIN ${products} p ON p.id = pp.product_id
      WHERE pp.city = ${city} AND pp.name_rank > CAST(${rank} AS INTEGER) ORDER BY pp.name_rank LIMIT ${limit}`),
});
