import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.table.ts";
import { idOf, keyOf } from "./references.ts";

/** The authenticator app of a member of staff. Times are ms since the epoch. */
export const secondFactors = sqliteTable("second_factors", {
  userId: keyOf("user_id", () => users.id),
  /** Encrypted for this account (accounts/second-factor/totp.ts). */
  secret: text("secret").notNull(),
  createdAt: integer("created_at").notNull(),
  /** Null until the account has entered a correct code; until then no code is required. */
  confirmedAt: integer("confirmed_at"),
  /** The time step of the last accepted code; codes of this step and earlier ones are refused. */
  lastStep: integer("last_step").notNull().default(0),
});

/** Single-use codes for someone who lost their authenticator app; only hashes are stored. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: idOf("user_id", () => users.id),
    hash: text("hash").notNull(),
    createdAt: integer("created_at").notNull(),
    usedAt: integer("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Sign-ins with a correct password that wait for their second step, which deletes them. */
export const pendingSignIns = sqliteTable(
  "pending_sign_ins",
  {
    /** The hash of the token that the client got. */
    id: text("id").primaryKey(),
    userId: idOf("user_id", () => users.id),
    /**
     * The account's session epoch when the password was checked. A new password or a rejection raises it, which ends
     * this sign-in.
     */
    epoch: integer("epoch").notNull(),
    hasWeakPassword: integer("has_weak_password", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("pending_sign_ins_user").on(table.userId), index("pending_sign_ins_age").on(table.expiresAt)],
);
