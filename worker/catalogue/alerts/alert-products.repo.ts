import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import type { Db } from "../../platform/d1/db.ts";
import { productPrices, products } from "../../schema/catalogue.table.ts";
import type { Unit } from "../categories.contract.ts";
import type { StoredNames } from "../product-names.contract.ts";

/** Money in paise. */
export interface ProductForMail extends StoredNames {
  readonly id: string;
  readonly city: City;
  readonly name: string;
  readonly unit: Unit;
  readonly stock: number;
  readonly pricePaise: number;
}

export const productKey = (productId: string, city: City): string => `${city} ${productId}`;

export const createProductsForMail = (db: Db) => ({
  /** Keyed by `productKey`, without products that are not on sale. One round trip. */
  async findAll(
    productCities: readonly { readonly productId: string; readonly city: City }[],
  ): Promise<Map<string, ProductForMail>> {
    const rows = await db.all<ProductForMail>(sql`
      SELECT p.id, pp.city, p.name, p.name_hindi AS nameHindi, p.name_marathi AS nameMarathi,
        p.name_gujarati AS nameGujarati, p.unit, p.stock, pp.price_paise AS pricePaise
      FROM (SELECT DISTINCT value ->> 'productId' AS id, value ->> 'city' AS city
        FROM json_each(${JSON.stringify(productCities)})) wanted
      CROSS JOIN ${products} p ON p.id = wanted.id AND p.deleted_at IS NULL
      CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = wanted.city`);
    return new Map(rows.map((row) => [productKey(row.id, row.city), row]));
  },
});
export type ProductsForMail = ReturnType<typeof createProductsForMail>;
