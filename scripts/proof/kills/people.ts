import { addPeople, type Person } from "../../bench/data.ts";
import { withStorage } from "../../local/prepare-data.ts";
import { readSecrets } from "../../local/state.ts";

/** Enough that no product runs out. */
export const STOCK = 1_000_000;

export interface People {
  readonly buyers: readonly Person[];
  readonly agent: Person;
  readonly admin: Person;
  /** Products that are sold in any whole quantity. */
  readonly products: readonly string[];
}

/** Accounts with sessions, and full stores, written while the shop is not running. */
export const preparePeople = (stateDir: string): Promise<People> =>
  withStorage(stateDir, async ({ DB }) => {
    const people = await addPeople(DB, readSecrets(stateDir).SESSION_SECRET);
    await DB.prepare("UPDATE products SET stock = ?").bind(STOCK).run();
    const { results } = await DB.prepare(
      `SELECT p.id FROM products p JOIN product_prices r ON r.product_id = p.id AND r.city = 'patna'
       WHERE p.deleted_at IS NULL AND p.order_multiple = 1 AND p.min_quantity = 1 ORDER BY p.id LIMIT 100`,
    ).all<{ id: string }>();
    return { ...people, products: results.map(({ id }) => id) };
  });
