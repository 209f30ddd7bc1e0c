import type { Databases } from "../platform/d1/databases.ts";
import { createCityCopiesRepo } from "./city-copies.repo.ts";

/** Copies the cities into the databases of cities, whose batches assert that the city of an order is open. */
export const createCityCopies =
  ({ shared, cities }: Databases) =>
  async (): Promise<void> => {
    if (cities.length === 0) return;
    const stored = await createCityCopiesRepo(shared).readStored();
    await Promise.all(cities.map((db) => createCityCopiesRepo(db).putStored(stored)));
  };
