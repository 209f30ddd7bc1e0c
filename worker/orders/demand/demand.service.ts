import { createDemandRanks } from "../../catalogue/reindex/demand-ranks.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/d1/db.ts";
import { createOrderedProductsRepo } from "./ordered-products.repo.ts";

/** Enough to show demand, and a fixed number of rows a day for any number of orders. */
const NEWEST_ORDERS = 2_000;

/** For cron: ranks search matches by recent orders, once a day for each city, at most `max` products at a time. */
export const updateDemand = async (db: Db, clock: Clock, max: number): Promise<void> => {
  const ranks = createDemandRanks(db, clock);
  const ordered = createOrderedProductsRepo(db);
  for (const city of await ranks.listDue())
    await ranks.update(city, await ordered.countDelivered(city, NEWEST_ORDERS), max);
};
