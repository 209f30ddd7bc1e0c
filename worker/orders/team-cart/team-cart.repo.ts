import { sql } from "drizzle-orm";
import { type Db, type Statement, writeRetried } from "../../platform/d1/db.ts";
import { fromMilli, toMilli } from "../../platform/quantity.contract.ts";
import { users } from "../../schema/accounts.table.ts";
import { teamCarts } from "../../schema/team-cart.table.ts";
import type { Cart, CartLine } from "../cart/cart-cookie.contract.ts";
import type { CartChanges } from "../cart/cart-difference.contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "../order-limits.contract.ts";

/** Maximum ids of orders and sign-ins remembered per cart, more than a team may still retry. */
const MAX_COUNTED = 100;

interface Owner {
  readonly accountId: string;
  readonly userId: string;
  readonly city: string;
}

const toCart = (lines: string): Cart =>
  Object.entries(JSON.parse(lines) as Record<string, number>).map(([productId, milli]) => ({
    productId,
    quantity: fromMilli(milli),
  }));

/** JSON of thousandths to add, by product id; `sign` -1 subtracts them. */
const toChanges = (lines: Cart, sign: 1 | -1): string =>
  JSON.stringify(Object.fromEntries(lines.map(({ productId, quantity }) => [productId, sign * toMilli(quantity)])));

/** The lines after `changes`, in their order; a line that falls to 0 or below is removed. */
const linesAfter = (changes: string) => sql`(
  SELECT json_group_object(product_id, quantity) FROM (
    SELECT key AS product_id, sum(value) AS quantity FROM (
      SELECT key, value, id AS place FROM json_each(${teamCarts.lines})
      UNION ALL SELECT key, value, 1000000 + id FROM json_each(${changes}))
    GROUP BY key HAVING sum(value) > 0 ORDER BY min(place)))`;

const withCounted = (id: string) => sql`json_insert(
  CASE WHEN json_array_length(${teamCarts.counted}) < ${MAX_COUNTED} THEN ${teamCarts.counted} ELSE json_remove(${teamCarts.counted}, '$[0]') END,
  '$[#]', ${id})`;

const isNew = (id: string) => sql`NOT EXISTS (SELECT 1 FROM json_each(${teamCarts.counted}) WHERE value = ${id})`;

export const createTeamCartRepo = (db: Db) => {
  /** Null when the statement changed nothing. It is safe to repeat. */
  const cartAfter = async (statement: Statement): Promise<Cart | null> => {
    const [[row]] = await writeRetried<[{ lines: string }[]]>(db, [statement]);
    return row ? toCart(row.lines) : null;
  };
  return {
    /** Null when the team's cart was never used. */
    async find(accountId: string, city: string): Promise<Cart | null> {
      const row = await db.get<{ lines: string } | undefined>(
        sql`SELECT lines FROM ${teamCarts} WHERE account_id = ${accountId} AND city = ${city}`,
      );
      return row ? toCart(row.lines) : null;
    },

    /**
     * Sets these lines in one statement, so that two people who change different lines lose neither. Null when the cart
     * would have too many lines, or the person is no longer in the team.
     */
    change({ accountId, userId, city }: Owner, changes: CartChanges, now: number): Promise<Cart | null> {
      const patch = JSON.stringify(
        Object.fromEntries(
          changes.map(({ productId, quantity }) => [productId, quantity === 0 ? null : toMilli(quantity)]),
        ),
      );
      return cartAfter(sql`
      INSERT INTO ${teamCarts} (account_id, city, lines, updated_at)
      SELECT ${accountId}, ${city}, json_patch('{}', ${patch}), ${now} FROM ${users}
      WHERE id = ${userId} AND COALESCE(team_account_id, id) = ${accountId} AND deleted_at IS NULL
      ON CONFLICT (account_id, city) DO UPDATE
        SET lines = json_patch(lines, ${patch}), version = version + 1, updated_at = ${now}
        WHERE (SELECT count(*) FROM json_each(json_patch(lines, ${patch}))) <= ${MAX_LINES}
      RETURNING lines`);
    },

    /**
     * Subtracts these quantities in one statement, so that lines a colleague adds at the same time stay. Null when `id`
     * was already counted, or there is no cart.
     */
    takeOff({ accountId, city }: Omit<Owner, "userId">, id: string, lines: Cart, now: number) {
      return cartAfter(sql`
      UPDATE ${teamCarts}
      SET lines = ${linesAfter(toChanges(lines, -1))}, counted = ${withCounted(id)}, version = version + 1, updated_at = ${now}
      WHERE account_id = ${accountId} AND city = ${city} AND ${isNew(id)} RETURNING lines`);
    },

    /**
     * Adds a line to the cart, or creates the cart with `first`. Null when `id` was already counted, the line does not
     * fit, or the person is no longer in the team.
     */
    add({ accountId, userId, city }: Owner, id: string, line: CartLine, first: Cart, now: number) {
      const sum = linesAfter(toChanges([line], 1));
      return cartAfter(sql`
      INSERT INTO ${teamCarts} (account_id, city, lines, counted, updated_at)
      SELECT ${accountId}, ${city}, ${toChanges(first, 1)}, json_array(${id}), ${now} FROM ${users}
      WHERE id = ${userId} AND COALESCE(team_account_id, id) = ${accountId} AND deleted_at IS NULL
      ON CONFLICT (account_id, city) DO UPDATE
        SET lines = ${sum}, counted = ${withCounted(id)}, version = version + 1, updated_at = ${now}
        WHERE ${isNew(id)} AND (SELECT count(*) <= ${MAX_LINES} AND max(value) <= ${toMilli(MAX_QUANTITY)} FROM json_each(${sum}))
      RETURNING lines`);
    },
  };
};
