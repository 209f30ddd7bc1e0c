import type { City } from "../brand.contract.ts";
import type { Category } from "../catalogue/categories.contract.ts";
import type { Only } from "../compose.ts";
import { readRows, type Statement } from "../platform/d1/db.ts";
import { type PendingRead, readTogether } from "../platform/d1/reads.ts";
import { indianDay } from "../platform/dates.contract.ts";
import { type CounterRow, countersRepo as repo } from "./counters.repo.ts";

/**
 * `revenue.paise`: paid orders minus refunds. `orders.waiting.<city>`: confirmed orders without an agent.
 * `products.all`: products on sale in any city. `products.<city>.<category>`: those with a price in the city.
 * `catalogue.revision`: raised by every change of the catalogue. `feeds.changed`: when the contents of feeds last
 * changed, in ms (worker/catalogue/feed-version). `search.reindexed`: the serial up to which search terms have been
 * rebuilt, while that is in progress. `search.demand.<city>`: the day of its last update, since 1970.
 * `search.merging`: exists while full-text tables are merged.
 * `….day.2026-11-21`: orders placed on that day in India. `money.<city or *>.<day or month>.<figure>`, `balance.cash`:
 * written by the ledger (worker/ledger/ledger.repo.ts).
 */
export type CounterKey =
  | "users.total"
  | "orders.total"
  | "revenue.paise"
  | `orders.waiting.${City}`
  | "products.all"
  | `products.${City}.${Category | "all"}`
  | "catalogue.revision"
  | "feeds.changed"
  | "search.reindexed"
  | "search.merging"
  | `search.demand.${City}`
  | `money.${string}`
  | "balance.cash"
  | `orders.day.${string}`
  | `revenue.day.${string}`;

export function createCounters({ db }: Only<"db">) {
  const pendingRead = <Key extends CounterKey>(keys: readonly Key[]): PendingRead<Record<Key, number>> => ({
    statement: repo.read(keys),
    toResult: (rows) => {
      const values = new Map((rows as CounterRow[]).map(({ key, value }) => [key, value]));
      return Object.fromEntries(keys.map((key) => [key, values.get(key) ?? 0])) as Record<Key, number>;
    },
  });

  return {
    /** Belongs in the batch that changes the figure. */
    add: (key: CounterKey, by: number): Statement => repo.add([key], by),

    orderPlaced: (at: number): Statement => repo.add(["orders.total", `orders.day.${indianDay(at)}`], 1),

    /** An order was paid, or refunded (`paise` below zero). Counts on the day on which the order was placed. */
    revenueMoved: (placedAt: number, paise: number): Statement =>
      repo.add(["revenue.paise", `revenue.day.${indianDay(placedAt)}`], paise),

    pendingRead,

    async readBetween(from: string, until: string): Promise<Readonly<Record<string, number>>> {
      const rows = (await readRows(db, repo.readBetween(from, until))) as CounterRow[];
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },

    async read<Key extends CounterKey>(...keys: Key[]): Promise<Record<Key, number>> {
      const [figures] = await readTogether(db, [pendingRead(keys)]);
      return figures;
    },
  };
}
export type CountersService = ReturnType<typeof createCounters>;

/** The changes of counters when a product enters a city's lists (`by` 1) or leaves them (`by` -1). */
export const listingCounts = (city: City, category: Category, by: number): [CounterKey, number][] => [
  [`products.${city}.all`, by],
  [`products.${city}.${category}`, by],
];
