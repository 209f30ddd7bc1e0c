import type { Db } from "../../platform/d1/db.ts";
import { createAlertMailRepo } from "./alert-mail.repo.ts";
import { type ProductForMail, productKey } from "./product-for-mail.ts";

/** Products as mails about alerts name them. */
export const createProductsForMail = (db: Db) => {
  const repo = createAlertMailRepo(db);
  return {
    /** In one trip, by `productKey`; those that are not on sale are missing. */
    async findAll(wanted: Parameters<typeof repo.findAll>[0]): Promise<Map<string, ProductForMail>> {
      const rows = await repo.findAll(wanted);
      return new Map(rows.map((row) => [productKey(row.id, row.city), row]));
    },
  };
};
export type ProductsForMail = ReturnType<typeof createProductsForMail>;
