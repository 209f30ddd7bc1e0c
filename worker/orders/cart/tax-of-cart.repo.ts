import { sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import type { Db } from "../../platform/d1/db.ts";
import { products } from "../../schema/catalogue.table.ts";
import { cities } from "../../schema/cities.table.ts";
import { sellerData } from "../../schema/seller.table.ts";

interface TaxOfCartRow {
  readonly state: string;
  /** JSON; null until the owner enters the seller. */
  readonly seller: string | null;
  /** JSON: GST rates in basis points, by product id. */
  readonly rates: string;
}

export const createTaxOfCartRepo = (db: Db) => ({
  find: (city: City, ids: readonly string[]): Promise<TaxOfCartRow | undefined> =>
    db.get<TaxOfCartRow | undefined>(sql`
        SELECT c.state, ${sellerData} AS seller, (SELECT json_group_object(p.id, p.gst_rate_bp)
          FROM json_each(${JSON.stringify(ids)}) ids CROSS JOIN ${products} p ON p.id = ids.value) AS rates
        FROM ${cities} c WHERE c.slug = ${city}`),
});
