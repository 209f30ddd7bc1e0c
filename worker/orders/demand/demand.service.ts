import { createDemandRanks } from "../../catalogue/reindex/demand-ranks.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/d1/db.ts";
import { createOrderedProductsRepo } from "./ordered-products.repo.ts";

/** Enough to tell what kitchens order, and as many rows a day however many orders there are. */
const NEWEST_ORDERS = 2_000;

/**
 * For cron: orders the matches of searches by what was ordered lately, in each city of the database once a day, at most `max`
 * products at a time.
 */
export const updateDemand = async (db: Db, clock: Clock, max: number): Promise<void> => {
  const ranks = createDemandRanks(db, clock);
  const ordered = createOrderedProductsRepo(db);
  for (const city of await ranks.listDue())
    await ranks.update(city, await ordered.countDelivered(city, NEWEST_ORDERS), max);
};
