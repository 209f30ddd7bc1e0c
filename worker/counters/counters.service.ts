import type { City } from "../brand.contract.ts";
import type { Category } from "../catalogue/categories.contract.ts";
import type { Db, Statement } from "../platform/d1/db.ts";
import { indianDay } from "../platform/dates.contract.ts";
import { createCountersRepo } from "./counters.repo.ts";

/**
 * `revenue.paise`: the totals of paid orders minus refunds. `orders.waiting.<city>`: confirmed orders without an agent.
 * `catalogue.revision`: raised by every change of the catalogue. `….day.2026-11-21`: for orders placed on that day in
 * India.
 */
export type CounterKey =
  | "users.total"
  | "orders.total"
  | "revenue.paise"
  | `orders.waiting.${City}`
  | "products.all"
  | `products.${Category}`
  | "catalogue.revision"
  | `orders.day.${string}`
  | `revenue.day.${string}`;

export const createCountersService = (db: Db) => {
  const repo = createCountersRepo(db);
  return {
    /** Belongs in the batch that changes the figure. */
    add: (key: CounterKey, by: number): Statement => repo.add([key], by),

    orderPlaced: (at: number): Statement => repo.add(["orders.total", `orders.day.${indianDay(at)}`], 1),

    /** An order was paid, or refunded (`paise` below zero). Counts for the day on which the order was placed. */
    revenueMoved: (placedAt: number, paise: number): Statement =>
      repo.add(["revenue.paise", `revenue.day.${indianDay(placedAt)}`], paise),

    async read<Key extends CounterKey>(...keys: Key[]): Promise<Record<Key, number>> {
      const values = await repo.read(keys);
      return Object.fromEntries(keys.map((key) => [key, values.get(key) ?? 0])) as Record<Key, number>;
    },
  };
};
export type CountersService = ReturnType<typeof createCountersService>;
