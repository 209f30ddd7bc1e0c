import * as repo from "./product-events.repo.ts";

/** For the catalogue: statements for its batches. */
export const { priceEvents, stockEvents } = repo;
