import { sql } from "drizzle-orm";
import { users } from "../../accounts/accounts.table.ts";
import type { Db } from "../../platform/d1/db.ts";
import type { Cart } from "../cart/cart.contract.ts";
import type { CartChanges } from "../cart/cart-difference.contract.ts";
import { MAX_LINES } from "../order-limits.contract.ts";
import { teamCarts } from "./team-cart.table.ts";

interface Owner {
  readonly accountId: string;
  readonly userId: string;
  readonly city: string;
}

const toCart = (lines: string): Cart =>
  Object.entries(JSON.parse(lines) as Record<string, number>).map(([productId, quantity]) => ({ productId, quantity }));

export const createTeamCartRepo = (db: Db) => ({
  /** Null when nobody of the team has put anything into it yet. */
  async find(accountId: string, city: string): Promise<Cart | null> {
    const row = await db.get<{ lines: string } | undefined>(
      sql`SELECT lines FROM ${teamCarts} WHERE account_id = ${accountId} AND city = ${city}`,
    );
    return row ? toCart(row.lines) : null;
  },

  /**
   * Sets these lines in one statement, so that two people who change different lines lose neither. Null when the cart would
   * have too many lines, or the person is of the team no more.
   */
  async change({ accountId, userId, city }: Owner, changes: CartChanges, now: number): Promise<Cart | null> {
    const patch = JSON.stringify(
      Object.fromEntries(changes.map(({ productId, quantity }) => [productId, quantity === 0 ? null : quantity])),
    );
    const row = await db.get<{ lines: string } | undefined>(sql`
      INSERT INTO ${teamCarts} (account_id, city, lines, updated_at)
      SELECT ${accountId}, ${city}, json_patch('{}', ${patch}), ${now} FROM ${users}
      WHERE id = ${userId} AND COALESCE(team_account_id, id) = ${accountId} AND deleted_at IS NULL
      ON CONFLICT (account_id, city) DO UPDATE
        SET lines = json_patch(lines, ${patch}), version = version + 1, updated_at = ${now}
        WHERE (SELECT count(*) FROM json_each(json_patch(lines, ${patch}))) <= ${MAX_LINES}
      RETURNING lines`);
    return row ? toCart(row.lines) : null;
  },
});
