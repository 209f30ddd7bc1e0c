import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import type { Db } from "../../platform/d1/db.ts";
import { NAME_COLUMNS, productPrices, products } from "../../schema/catalogue.table.ts";
import { inUnits } from "../../schema/quantities.ts";
import type { StoredNames } from "../product-names.contract.ts";
import type { ProductRow } from "../to-product.ts";

export type ProductForMail = StoredNames & Pick<ProductRow, "id" | "city" | "name" | "unit" | "stock" | "pricePaise">;

export const productKey = (productId: string, city: City): string => `${city} ${productId}`;

export const createProductsForMail = (db: Db) => ({
  /** Keyed by `productKey`, without products that are not on sale. One round trip. */
  async findAll(
    productCities: readonly { readonly productId: string; readonly city: City }[],
  ): Promise<Map<string, ProductForMail>> {
    const rows = await db.all<ProductForMail>(sql`
      SELECT p.id, pp.city, ${NAME_COLUMNS}, p.unit, ${inUnits(sql`p.stock_milli`)} AS stock, pp.price_paise AS pricePaise
      FROM (SELECT DISTINCT value ->> 'productId' AS id, value ->> 'city' AS city
        FROM json_each(${JSON.stringify(productCities)})) wanted
      CROSS JOIN ${products} p ON p.id = wanted.id AND p.deleted_at IS NULL
      CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = wanted.city`);
    return new Map(rows.map((row) => [productKey(row.id, row.city), row]));
  },
});
export type ProductsForMail = ReturnType<typeof createProductsForMail>;
