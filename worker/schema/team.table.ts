import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TeamRole } from "../identity/accounts.contract.ts";
import { users } from "./accounts.table.ts";
import { idOf } from "./references.ts";

/**
 * Invitations to the team of an account. The secret of a link is derived from the id and stored
 * nowhere. Members are columns of `users`. Times are ms since the epoch, limits in paise.
 */
export const teamInvitations = sqliteTable(
  "team_invitations",
  {
    id: text("id").primaryKey(),
    accountId: idOf("account_id", () => users.id),
    /** In lower case; only this address can accept. "" for a link, which one person who has it can use. */
    email: text("email").notNull(),
    role: text("role").$type<TeamRole>().notNull(),
    orderLimitPaise: integer("order_limit_paise"),
    monthLimitPaise: integer("month_limit_paise"),
    invitedBy: idOf("invited_by", () => users.id),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
    revokedAt: integer("revoked_at"),
  },
  (table) => [
    index("team_invitations_account").on(table.accountId, table.id),
    index("team_invitations_age").on(table.expiresAt),
    index("team_invitations_email").on(table.email),
    check("team_invitations_role_known", sql`${table.role} IN ('buyer', 'approver')`),
  ],
);
