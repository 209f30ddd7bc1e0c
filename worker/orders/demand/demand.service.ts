import { createDemandRanks } from "../../catalogue/reindex/demand-ranks.service.ts";
import type { Only } from "../../compose.ts";
import { createOrderedProductsRepo } from "./ordered-products.repo.ts";

/** Bounds the rows read, whatever the number of orders. */
const NEWEST_ORDERS = 2_000;

export function createDemand({ db, clock }: Only<"db" | "clock">) {
  const ranks = createDemandRanks(db, clock);
  const ordered = createOrderedProductsRepo(db);
  return {
    /** For cron: ranks search matches by recent orders, once a day for each city, at most `max` products at a time. */
    async updateDemand(max: number): Promise<void> {
      for (const city of await ranks.listDue())
        await ranks.update(city, await ordered.countDelivered(city, NEWEST_ORDERS), max);
    },
  };
}
