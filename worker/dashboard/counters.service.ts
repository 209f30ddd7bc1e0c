import type { City } from "../brand.contract.ts";
import type { Category } from "../catalogue/catalogue.contract.ts";
import type { Db, Statement } from "../platform/db.ts";
import { createCountersRepo } from "./counters.repo.ts";

/**
 * `revenue.paise`: totals of paid orders, less those taken back. `orders.waiting.<city>`: confirmed orders that no agent
 * has. `catalogue.revision`: raised by every change of it.
 */
export type CounterKey =
  | "users.total"
  | "orders.total"
  | "revenue.paise"
  | `orders.waiting.${City}`
  | "products.all"
  | `products.${Category}`
  | "catalogue.revision";

export const createCountersService = (db: Db) => {
  const repo = createCountersRepo(db);
  return {
    /** A statement for the batch that makes the figure change. */
    add: (key: CounterKey, by: number): Statement => repo.add(key, by),

    async read<Key extends CounterKey>(...keys: Key[]): Promise<Record<Key, number>> {
      const values = await repo.read(keys);
      return Object.fromEntries(keys.map((key) => [key, values.get(key) ?? 0])) as Record<Key, number>;
    },
  };
};
export type CountersService = ReturnType<typeof createCountersService>;
