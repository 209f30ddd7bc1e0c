import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import type { Db } from "../../platform/d1/db.ts";
import { PRODUCT_COLUMNS, productPrices, products } from "../../schema/catalogue.table.ts";
import type { ProductRow } from "../to-product.ts";

export const findByReference = (db: Db, references: readonly string[], city: City) =>
  db.all<ProductRow & { readonly reference: string }>(sql`
    WITH wanted AS (SELECT DISTINCT value FROM json_each(${JSON.stringify(references)})),
      found AS (
        SELECT p.id, a.value AS reference FROM wanted a CROSS JOIN ${products} p ON p.id = a.value
        UNION ALL
        SELECT p.id, a.value AS reference FROM wanted a CROSS JOIN ${products} p ON p.sku = a.value)
    SELECT ${PRODUCT_COLUMNS}, f.reference
    FROM found f
    CROSS JOIN ${products} p ON p.id = f.id
    CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = ${city}
    WHERE p.deleted_at IS NULL`);
