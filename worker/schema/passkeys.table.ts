import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.table.ts";
import { idOf } from "./references.ts";

/** The passkeys of all accounts. Binary values are base64url; times are ms since the epoch. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: idOf("user_id", () => users.id),
    /** The account's WebAuthn user handle: random, and the same for all its passkeys. */
    userHandle: text("user_handle").notNull(),
    credentialId: text("credential_id").notNull().unique("passkeys_credential"),
    /** In COSE format. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's signature counter; 0 when it does not count. */
    counter: integer("counter").notNull(),
    /** A JSON list of WebAuthn transports, such as "internal" or "usb". */
    transports: text("transports").notNull().default("[]"),
    name: text("name").notNull(),
    /** Whether its provider backs the passkey up, so that it survives the loss of the device. */
    isBackedUp: integer("is_backed_up", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId, table.id)],
);

export type PasskeyPurpose = "registration" | "sign_in";

/** WebAuthn challenges, deleted when they are used. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose").$type<PasskeyPurpose>().notNull(),
    /** Who must answer: the session that adds a passkey, or the device that signs in; empty for a new device. */
    askedOf: text("asked_of").notNull(),
    /** For a registration: the user handle that the new passkey gets. */
    userHandle: text("user_handle").notNull().default(""),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_expiry").on(table.expiresAt)],
);
