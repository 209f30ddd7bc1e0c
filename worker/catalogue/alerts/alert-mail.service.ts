import type { Db } from "../../platform/d1/db.ts";
import { createAlertMailRepo } from "./alert-mail.repo.ts";
import { type ProductForMail, productKey } from "./product-for-mail.ts";

export const createProductsForMail = (db: Db) => {
  const repo = createAlertMailRepo(db);
  return {
    /** Keyed by `productKey`, without products that are not on sale. One round trip. */
    async findAll(productCities: Parameters<typeof repo.findAll>[0]): Promise<Map<string, ProductForMail>> {
      const rows = await repo.findAll(productCities);
      return new Map(rows.map((row) => [productKey(row.id, row.city), row]));
    },
  };
};
export type ProductsForMail = ReturnType<typeof createProductsForMail>;
