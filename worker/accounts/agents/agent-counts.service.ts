import type { Db } from "../../platform/d1/db.ts";
import { createDeliveryRepo } from "./agent-records.repo.ts";

export const createDeliveryService = (db: Db) => {
  const repo = createDeliveryRepo(db);
  return {
    /** For the batches that change the status of an order. */
    acceptedCounted: repo.countAccepted,
    deliveredCounted: repo.countDelivered,
    ratingCounted: repo.countRating,
  };
};
export type DeliveryService = ReturnType<typeof createDeliveryService>;
