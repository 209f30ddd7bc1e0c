import { type SQL, sql } from "drizzle-orm";
import { users } from "../../schema/accounts.table.ts";
import { hasDelivered } from "../../schema/archived-orders.table.ts";
import { SHOP } from "../webhooks.contract.ts";

/**
 * Whether this account may have webhooks: it is the shop's, its address is verified, or an order was delivered to it.
 * Anybody can register accounts, and each webhook makes the shop send requests.
 */
export const isKnownListener = (accountId: SQL): SQL => sql`(${accountId} = ${sql.raw(`'${SHOP}'`)}
  OR EXISTS (SELECT 1 FROM ${users} WHERE id = ${accountId} AND is_email_verified = 1) OR ${hasDelivered(accountId)})`;
