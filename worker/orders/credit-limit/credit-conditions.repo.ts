import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../platform/dates.contract.ts";
import { creditAccounts } from "../../schema/credit.table.ts";
import { ledgerBalances } from "../../schema/ledger.table.ts";
import { orders } from "../../schema/orders.table.ts";

const value = sql.placeholder;
const DAY = sql.raw(String(DAY_MS));

/** What an account owes, in paise; negative when it is in credit. */
export const owedBy = (buyer: SQL): SQL =>
  sql`COALESCE((SELECT debit_paise - credit_paise FROM ${ledgerBalances} WHERE account = 'account:' || ${buyer}), 0)`;

/** Total in paise of orders on account that are neither delivered nor cancelled. */
export const onTheWayTo = (buyer: SQL): SQL => sql`(SELECT COALESCE(sum(total_paise), 0)
  FROM ${orders} INDEXED BY orders_buyer_status
  WHERE buyer_id = ${buyer} AND status IN ('pending', 'confirmed', 'accepted') AND payment_method = 'account')`;

/** Whether the user `u` has a delivery unpaid past its due day. `today`: start of the day in India, ms. */
export const isOverdue = (today: SQL): SQL => sql`EXISTS (SELECT 1 FROM ${creditAccounts} a
  WHERE a.buyer_id = u.id AND a.oldest_unpaid_at < ${today} - u.credit_days * ${DAY})`;

/** JSON of `CreditOfBuyer`, for a query over the user `u` with the values of `OnAccount`; null for other payments. */
export const creditOfBuyer: SQL = sql`CASE WHEN ${value("isOnAccount")} = 1 THEN json_object(
  'limitPaise', u.credit_limit_paise, 'owedPaise', ${owedBy(sql`u.id`)},
  'onTheWayPaise', ${onTheWayTo(sql`u.id`)},
  'isOverdue', ${isOverdue(sql`${value("today")}`)}) END`;
