import { type SQL, sql } from "drizzle-orm";
import { type Db, type Statement, writeRetried } from "../../platform/d1/db.ts";
import { fromMilli, toMilli } from "../../platform/quantity.contract.ts";
import { users } from "../../schema/accounts.table.ts";
import { orderLines, orders } from "../../schema/orders.table.ts";
import { teamCarts } from "../../schema/team-cart.table.ts";
import type { Cart, CartLine } from "../cart/cart-cookie.contract.ts";
import type { CartChanges } from "../cart/cart-difference.contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "../order-limits.contract.ts";

/** Maximum ids of handled requests remembered per cart, to ignore their retries; the oldest id is dropped first. */
const MAX_COUNTED = 100;

interface Owner {
  readonly accountId: string;
  readonly userId: string;
  readonly city: string;
}

/** `id` stays the same when a lost request is retried. */
export interface Taken {
  readonly id: string;
  readonly lines: Cart;
}

const toCart = (lines: string): Cart =>
  Object.entries(JSON.parse(lines) as Record<string, number>).map(([productId, milli]) => ({
    productId,
    quantity: fromMilli(milli),
  }));

/** JSON object of quantities in thousandths by product id; a `sign` of -1 makes them negative. */
const toJson = (lines: Cart, sign: 1 | -1 = 1): string =>
  JSON.stringify(Object.fromEntries(lines.map(({ productId, quantity }) => [productId, sign * toMilli(quantity)])));

const SUM = sql`sum(value)`;
const LARGEST = sql`max(value)`;

/** The cart's lines combined with `others`, cart lines first; a line that falls to 0 or below is removed. */
const joined = (others: string | SQL, quantity = SUM, limit = -1) => sql`(
  SELECT json_group_object(product_id, quantity) FROM (
    SELECT key AS product_id, ${quantity} AS quantity FROM (
      SELECT key, value, id AS place FROM json_each(${teamCarts.lines})
      UNION ALL SELECT key, value, 1000000 + id FROM json_each(${others}))
    GROUP BY key HAVING ${quantity} > 0 ORDER BY min(place) LIMIT ${limit}))`;

const withCounted = (id: string) => sql`json_insert(
  CASE WHEN json_array_length(${teamCarts.counted}) < ${MAX_COUNTED} THEN ${teamCarts.counted} ELSE json_remove(${teamCarts.counted}, '$[0]') END,
  '$[#]', ${id})`;

const isNew = (id: string) => sql`NOT EXISTS (SELECT 1 FROM json_each(${teamCarts.counted}) WHERE value = ${id})`;

/**
 * Adds negative quantities in one statement, so that lines a colleague adds at the same time stay. Does nothing when
 * the request `id` was already handled, or there is no cart.
 */
const takeOff = (ofCart: SQL, id: string, quantities: string | SQL, now: number): Statement =>
  sql`UPDATE ${teamCarts}
    SET lines = ${joined(quantities)}, counted = ${withCounted(id)}, version = version + 1, updated_at = ${now}
    WHERE ${ofCart} AND ${isNew(id)}`;

/** For the batch that orders these lines: subtracts them from the account's cart, once per `id`. */
export const takeOffCart = ({ accountId, city }: Omit<Owner, "userId">, { id, lines }: Taken, now: number): Statement =>
  takeOff(sql`account_id = ${accountId} AND city = ${city}`, id, toJson(lines, -1), now);

/**
 * For the batch that records an online order's payment, whoever reports it: subtracts the order's lines from the cart.
 */
export const takePaidOrderOffCart = (orderId: string, now: number): Statement => {
  const taken = sql`(SELECT json_group_object(product_id, -quantity_milli) FROM ${orderLines} WHERE order_id = ${orderId})`;
  const ofCart = sql`(account_id, city) = (SELECT buyer_id, city FROM ${orders}
      WHERE id = ${orderId} AND standing_order_id IS NULL)`;
  return takeOff(ofCart, orderId, taken, now);
};

/** Inserts a cart with these lines unless the person is no longer in the team; callers append `ON CONFLICT`. */
const insertFor = (
  { accountId, userId, city }: Owner,
  lines: Cart,
  counted: readonly string[],
  now: number,
): SQL => sql`
  INSERT INTO ${teamCarts} (account_id, city, lines, counted, updated_at)
  SELECT ${accountId}, ${city}, ${toJson(lines)}, ${JSON.stringify(counted)}, ${now} FROM ${users}
  WHERE id = ${userId} AND COALESCE(team_account_id, id) = ${accountId} AND deleted_at IS NULL`;

export const createAccountCartRepo = (db: Db) => {
  /** Runs a statement that is safe to retry; null when it changed nothing. */
  const cartAfter = async (statement: Statement): Promise<Cart | null> => {
    const [[row]] = await writeRetried<[{ lines: string }[]]>(db, [statement]);
    return row ? toCart(row.lines) : null;
  };

  const findWhere = async (accountId: string, city: string, condition: SQL): Promise<Cart | null> => {
    const row = await db.get<{ lines: string } | undefined>(
      sql`SELECT lines FROM ${teamCarts} WHERE account_id = ${accountId} AND city = ${city} AND ${condition}`,
    );
    return row ? toCart(row.lines) : null;
  };

  return {
    /** Null when the account's cart was never used in this city. */
    find: (accountId: string, city: string) => findWhere(accountId, city, sql`true`),

    /** Null unless the request `id` was already handled. */
    findCounted: (accountId: string, city: string, id: string) => findWhere(accountId, city, sql`NOT ${isNew(id)}`),

    /**
     * Sets these lines in one statement, so that two people who change different lines lose neither, or creates the
     * cart with `first`. Null when the cart would have too many lines, the person is no longer in the team, or the
     * request `id` was already handled.
     */
    async change(
      owner: Owner,
      { changes, first, id = null }: { changes: CartChanges; first: Cart; id?: string | null },
      now: number,
    ): Promise<Cart | null> {
      const quantities = changes.map(({ productId, quantity }) => [
        productId,
        quantity === 0 ? null : toMilli(quantity),
      ]);
      const patch = JSON.stringify(Object.fromEntries(quantities));
      const lines = first.filter(({ quantity }) => quantity > 0);
      if (lines.length > MAX_LINES) return null;
      return cartAfter(sql`${insertFor(owner, lines, id === null ? [] : [id], now)}
      ON CONFLICT (account_id, city) DO UPDATE
        SET lines = json_patch(lines, ${patch}), version = version + 1, updated_at = ${now},
          counted = ${id === null ? sql`counted` : withCounted(id)}
        WHERE (SELECT count(*) FROM json_each(json_patch(lines, ${patch}))) <= ${MAX_LINES}
          ${id === null ? sql`` : sql`AND ${isNew(id)}`}
      RETURNING lines`);
    },

    /** Raises each line to the device's quantity, and adds the device's missing lines up to `MAX_LINES`. */
    merge: (owner: Owner, onDevice: Cart, now: number) =>
      cartAfter(sql`${insertFor(owner, onDevice, [], now)}
      ON CONFLICT (account_id, city) DO UPDATE
        SET lines = ${joined(toJson(onDevice), LARGEST, MAX_LINES)}, version = version + 1, updated_at = ${now}
      RETURNING lines`),

    /** Null when the request `id` was already handled, or there is no cart. */
    takeOff: (owner: Owner, taken: Taken, now: number) =>
      cartAfter(sql`${takeOffCart(owner, taken, now)} RETURNING lines`),

    /**
     * Adds a line. Null when the request `id` was already handled, the line does not fit, or the person is no longer in
     * the team.
     */
    add(owner: Owner, id: string, line: CartLine, now: number) {
      const sum = joined(toJson([line]));
      return cartAfter(sql`${insertFor(owner, [line], [id], now)}
      ON CONFLICT (account_id, city) DO UPDATE
        SET lines = ${sum}, counted = ${withCounted(id)}, version = version + 1, updated_at = ${now}
        WHERE ${isNew(id)} AND (SELECT count(*) <= ${MAX_LINES} AND max(value) <= ${toMilli(MAX_QUANTITY)} FROM json_each(${sum}))
      RETURNING lines`);
    },
  };
};
