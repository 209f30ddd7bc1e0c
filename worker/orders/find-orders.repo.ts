import { type SQL, sql } from "drizzle-orm";
import { normalisePhone } from "../accounts/accounts.contract.ts";
import { users } from "../accounts/accounts.table.ts";
import type { OrderStatus } from "./order-lifecycle.contract.ts";
import type { Page } from "./orders.repo.ts";
import { orders } from "./orders.table.ts";

/** Of those whose name, e-mail or phone begins so, as many are looked at. */
const MAX_BUYERS = 10;

const beginsWith = (column: SQL, start: string): SQL =>
  sql`SELECT * FROM (SELECT id FROM ${users} WHERE ${column} >= ${start} AND ${column} < ${start} || char(1114111) LIMIT ${MAX_BUYERS})`;

/**
 * Orders (as `o`) by what someone types: a full or a short id, a phone, or how a customer's name or e-mail begins.
 * Every branch is a range of an index that ends at the page's length, so that a search costs the same in any shop.
 */
export const foundBy = (typed: string, status: OrderStatus | undefined, { limit, cursor = "~" }: Page): SQL => {
  const id = typed.replace(/^#/, "").toUpperCase();
  const phone = normalisePhone(typed);
  const rest = sql`AND id < ${cursor} ${status ? sql`AND status = ${status}` : sql``} ORDER BY id DESC LIMIT ${limit}`;
  const ofPhone =
    phone.length < 10 ? sql`` : sql`UNION SELECT * FROM (SELECT id FROM ${orders} WHERE phone = ${phone} ${rest})`;
  const buyers = sql`${beginsWith(sql`name COLLATE NOCASE`, typed)} UNION ${beginsWith(sql`email`, typed.toLowerCase())}
    ${phone.length < 4 ? sql`` : sql`UNION ${beginsWith(sql`phone`, phone)}`}`;
  return sql`o.id IN (
    SELECT id FROM ${orders} WHERE id = ${id} UNION SELECT id FROM ${orders} WHERE substr(id, -8) = ${id} ${ofPhone}
    UNION SELECT x.id FROM (${buyers}) b CROSS JOIN ${orders} x
      ON x.id IN (SELECT id FROM ${orders} WHERE buyer_id = b.id ${rest}))`;
};
