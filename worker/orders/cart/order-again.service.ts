import type { City } from "../../brand.contract.ts";
import { MAX_ORDER_AGAIN, type Product } from "../../catalogue/catalogue.contract.ts";
import { toProduct } from "../../catalogue/to-product.ts";
import { accountOf, requireBuyer, type Visitor } from "../../identity/permissions.ts";
import type { Db } from "../../platform/d1/db.ts";
import { createOrderAgainRepo } from "./order-again.repo.ts";

export const createOrderAgain = (db: Db) => {
  const repo = createOrderAgainRepo(db);
  return {
    /** Newest first, at most `MAX_ORDER_AGAIN`, with the quantities of the latest orders. */
    async listOrderAgain(visitor: Visitor, city: City): Promise<{ product: Product; quantity: number }[]> {
      const account = accountOf(requireBuyer(visitor));
      const found = await repo.findOrderedBy(account, city, MAX_ORDER_AGAIN);
      return found.map((row) => ({ product: toProduct(row), quantity: row.quantity }));
    },
  };
};
