import { type SQL, sql } from "drizzle-orm";
import { nameExpression } from "../../accounts/people-search.repo.ts";
import { normalisePhone } from "../../identity/accounts.contract.ts";
import { plainCode } from "../../platform/digits.contract.ts";
import { searchedPeople, users } from "../../schema/accounts.table.ts";
import { archivedOrders } from "../../schema/archived-orders.table.ts";
import { orders } from "../../schema/orders.table.ts";
import type { OrderStatus } from "../order-lifecycle.contract.ts";
import type { Page } from "./orders.repo.ts";

/** Maximum buyers that a search considers, in total and per kind of match. */
export const MAX_BUYERS = 10;

const buyersByPrefix = (column: SQL, start: string, limit: number): SQL =>
  sql`SELECT * FROM (SELECT id FROM ${users} WHERE ${column} >= ${start} AND ${column} < ${start} || char(1114111) LIMIT ${limit})`;

/** Buyers by any word of their own or their business's name, in any script. */
const buyersByName = (expression: string, limit: number): SQL => sql`
  SELECT * FROM (SELECT s.user_id AS id FROM people_search f CROSS JOIN ${searchedPeople} s ON s.id = f.rowid
    WHERE people_search MATCH ${expression} ORDER BY f.rowid LIMIT ${limit})`;

/** Ids of people by words of a name, or the start of an e-mail or phone; at most `limit` per kind of match. */
export const buyersFound = (typed: string, limit: number): SQL => {
  const phone = normalisePhone(typed);
  const expression = nameExpression(typed);
  const found = [
    buyersByPrefix(sql`email`, plainCode(typed).toLowerCase(), limit),
    ...(expression ? [buyersByName(expression, limit)] : []),
    ...(phone.length >= 4 ? [buyersByPrefix(sql`phone`, phone, limit)] : []),
  ];
  return sql.join(found, sql` UNION `);
};

/**
 * Orders of all these buyers, newest first. Each step takes the newest remaining order and looks up its buyer's next
 * one, so a buyer with ten thousand orders costs no more than one with ten.
 */
const ofBuyers = (buyers: SQL, { table, within }: Source, { limit, cursor = "~" }: Page): SQL => {
  const next = (buyer: SQL, before: SQL) =>
    sql`(SELECT id FROM ${table} WHERE buyer_id = ${buyer} ${within} AND id < ${before} ORDER BY id DESC LIMIT 1)`;
  return sql`
    WITH RECURSIVE
      buyer (id) AS MATERIALIZED (SELECT id FROM (${buyers}) LIMIT ${MAX_BUYERS}),
      walk (id, buyer_id) AS (
        SELECT ${next(sql`buyer.id`, sql`${cursor}`)}, buyer.id FROM buyer
        UNION ALL
        SELECT ${next(sql`walk.buyer_id`, sql`walk.id`)}, walk.buyer_id FROM walk WHERE walk.id IS NOT NULL
        ORDER BY 1 DESC LIMIT ${limit})
    SELECT id FROM walk`;
};

interface Source {
  readonly table: typeof orders | typeof archivedOrders;
  /** An additional condition, or empty SQL. */
  readonly within: SQL;
}

const liveOrdersSource = (status: OrderStatus | undefined): Source => ({
  table: orders,
  within: status ? sql`AND status = ${status} AND awaits_payment = 0` : sql``,
});
/** The archive's indexes start with the status, so each search covers one status. */
export const archiveSource = (status: OrderStatus | undefined): Source => ({
  table: archivedOrders,
  within: sql`AND status = ${status ?? "delivered"}`,
});

/** A full id, or its last eight characters. */
const ORDER_ID = /^([0-9A-HJKMNP-TV-Z]{18})?[0-9A-HJKMNP-TV-Z]{8}$/;

/**
 * Ids by a full or short order id, a phone, any word of a buyer's name, or the start of an e-mail. Every branch is
 * limited to the page's length, so the cost does not grow with the number of orders.
 */
export const searchIds = (
  typed: string,
  status: OrderStatus | undefined,
  page: Page,
  sourceOf: typeof liveOrdersSource = liveOrdersSource,
): SQL => {
  const source = sourceOf(status);
  const { table, within } = source;
  const { limit, cursor = "~" } = page;
  const plain = plainCode(typed);
  const id = plain.replace(/^#/, "").toUpperCase();
  const phone = normalisePhone(typed);
  const ofOrders = (condition: SQL): SQL =>
    sql`SELECT * FROM (SELECT id FROM ${table} WHERE ${condition} ${within} AND id < ${cursor} ORDER BY id DESC LIMIT ${limit})`;
  const branches = [
    ...(ORDER_ID.test(id) ? [ofOrders(id.length === 8 ? sql`substr(id, -8) = ${id}` : sql`id = ${id}`)] : []),
    ...(phone.length >= 10 ? [ofOrders(sql`phone = ${phone}`)] : []),
    sql`SELECT id FROM (${ofBuyers(buyersFound(typed, MAX_BUYERS), source, page)}) WHERE id IS NOT NULL`,
  ];
  return sql`${sql.join(branches, sql` UNION `)} ${branches.length > 1 ? sql`ORDER BY 1 DESC LIMIT ${limit}` : sql``}`;
};
