import { sql } from "drizzle-orm";
import { NO_TEAM } from "../accounts/team/team.repo.ts";
import type { Needs } from "../compose.ts";
import type { Statement } from "../platform/d1/db.ts";
import { newId } from "../platform/ids.ts";
import { apiTokens, users } from "../schema/accounts.table.ts";
import { calendarFeeds } from "../schema/calendar.table.ts";
import { passkeys } from "../schema/passkeys.table.ts";
import { pendingSignIns, recoveryCodes, secondFactors } from "../schema/second-factor.table.ts";
import { standingOrders } from "../schema/standing-orders.table.ts";
import { teamInvitations } from "../schema/team.table.ts";
import { webhookDeliveries, webhookEndpoints, webhookListeners } from "../schema/webhooks.table.ts";

/**
 * Tables that grant access to an account or send its data out. tests/house/personal-data.test.ts checks that the list
 * is complete.
 */
export const CREDENTIALS = {
  user_id: [apiTokens, passkeys, secondFactors, recoveryCodes, pendingSignIns, webhookEndpoints],
  account_id: [calendarFeeds, webhookListeners],
} as const;

/**
 * Anyone can register anyone's address. Access set up before the owner first proves the address by a password reset may
 * be a stranger's, so the reset revokes it.
 */
export function createEndUnprovenAccess({ clock, outbox }: Needs<"outbox">) {
  return (userId: string): readonly Statement[] => {
    const isFirst = sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND is_email_verified = 0)`;
    return [
      // Whoever registered the account may also have created standing orders.
      sql`UPDATE ${standingOrders} SET paused_at = ${clock.now()}, next_day = NULL, step = NULL, due_at = NULL,
            version = version + 1, updated_at = ${clock.now()}
          WHERE account_id = ${userId} AND paused_at IS NULL AND ${isFirst}`,
      sql`DELETE FROM ${webhookDeliveries} WHERE endpoint_id IN
          (SELECT id FROM ${webhookEndpoints} WHERE user_id = ${userId}) AND ${isFirst}`,
      ...Object.entries(CREDENTIALS).flatMap(([column, tables]) =>
        tables.map((table) => sql`DELETE FROM ${table} WHERE ${sql.identifier(column)} = ${userId} AND ${isFirst}`),
      ),
      sql`UPDATE ${teamInvitations} SET revoked_at = ${clock.now()}
          WHERE account_id = ${userId} AND used_at IS NULL AND revoked_at IS NULL AND ${isFirst}`,
      // Joining a team by a link proves no address, so a stranger may have done it; the account's orders then belong to
      // the team.
      sql`UPDATE ${users} SET ${NO_TEAM}
          WHERE id = ${userId} AND is_email_verified = 0 AND team_account_id IS NOT NULL`,
      outbox.enqueueIfChanged("account.team_left", newId(clock), { userId }),
    ];
  };
}
