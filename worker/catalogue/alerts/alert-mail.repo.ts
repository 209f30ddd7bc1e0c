import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import type { Db } from "../../platform/d1/db.ts";
import { productPrices, products } from "../../schema/catalogue.table.ts";
import type { ProductForMail } from "./product-for-mail.ts";

export const createAlertMailRepo = (db: Db) => ({
  /** Returns only products on sale. */
  findAll: (wanted: readonly { readonly productId: string; readonly city: City }[]): Promise<ProductForMail[]> =>
    db.all<ProductForMail>(sql`
      SELECT p.id, pp.city, p.name, p.name_hindi AS nameHindi, p.name_marathi AS nameMarathi,
        p.name_gujarati AS nameGujarati, p.unit, p.stock, pp.price_paise AS pricePaise
      FROM (SELECT DISTINCT value ->> 'productId' AS id, value ->> 'city' AS city
        FROM json_each(${JSON.stringify(wanted)})) wanted
      CROSS JOIN ${products} p ON p.id = wanted.id AND p.deleted_at IS NULL
      CROSS JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = wanted.city`),
});
