import { type Placeholder, sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type {
  BusinessType,
  Language,
  Role,
  TeamRole,
  VehicleType,
  Verification,
} from "../identity/accounts.contract.ts";
import type { ShortRule } from "../identity/short-rule.contract.ts";
import type { Timezone } from "../platform/dates.contract.ts";
import { idOf } from "./references.ts";

const flag = (name: string) => integer(name, { mode: "boolean" });

/** All accounts. Times are ms since the epoch. */
export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** In lower case. */
    email: text("email").notNull().unique("users_email"),
    /** Normalised digits. Null when empty, so that the unique index ignores it. */
    phone: text("phone").unique("users_phone"),
    passwordHash: text("password_hash").notNull(),
    role: text("role").$type<Role>().notNull(),
    adminStatus: text("admin_status").$type<Verification>(),
    address: text("address").notNull().default(""),
    location: text("location").notNull(),
    gstin: text("gstin"),
    businessName: text("business_name"),
    businessType: text("business_type").$type<BusinessType>(),
    licenseNumber: text("license_number"),
    vehicleType: text("vehicle_type").$type<VehicleType>(),
    drivingLicense: text("driving_license"),
    deliveryZone: text("delivery_zone"),
    language: text("language").$type<Language>().notNull().default("english"),
    timezone: text("timezone").$type<Timezone>().notNull().default("ist"),
    emailNotifications: flag("email_notifications").notNull().default(true),
    smsNotifications: flag("sms_notifications").notNull().default(false),
    orderUpdates: flag("order_updates").notNull().default(true),
    marketingEmails: flag("marketing_emails").notNull().default(false),
    /** What happens when something they ordered is missing at packing; a line of an order may have another rule. */
    shortRule: text("short_rule").$type<ShortRule>().notNull().default("ask"),
    /** Rules for single products, by product id; an order line without a rule of its own uses them. */
    shortRules: text("short_rules", { mode: "json" }).$type<Record<string, ShortRule>>().notNull().default({}),
    isEmailVerified: flag("is_email_verified").notNull().default(false),
    /** Raised by a password reset, a rejection or a change of role; sessions with an older epoch are invalid. */
    sessionEpoch: integer("session_epoch").notNull().default(1),
    totalOrders: integer("total_orders").notNull().default(0),
    /** When staff blocked the account from ordering; null when it is not blocked. */
    blockedAt: integer("blocked_at"),
    blockedReason: text("blocked_reason").notNull().default(""),
    /** The account for which this person orders, as a member of its team (accounts/team); null when in no team. */
    teamAccountId: text("team_account_id"),
    teamRole: text("team_role").$type<TeamRole>(),
    /** In paise, for members with the role buyer; null means no limit. */
    teamOrderLimitPaise: integer("team_order_limit_paise"),
    teamMonthLimitPaise: integer("team_month_limit_paise"),
    teamJoinedAt: integer("team_joined_at"),
    /**
     * What the buyer may owe on account, in paise, and within how many days it must be paid; 0 days means no credit.
     */
    creditLimitPaise: integer("credit_limit_paise").notNull().default(0),
    creditDays: integer("credit_days").notNull().default(0),
    /** When the person deleted the account (own-data): the row stays for bookkeeping, without the personal data. */
    deletedAt: integer("deleted_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    check("users_short_rule", sql`${table.shortRule} IN ('ask', 'nearest', 'leave_out')`),
    /** Enough for the rules of more than a thousand products. */
    check("users_short_rules", sql`length(${table.shortRules}) <= 50000`),
    index("users_role_status").on(table.role, table.adminStatus, table.id),
    index("users_admins").on(table.id).where(sql`${table.role} = 'admin'`),
    index("users_team").on(table.teamAccountId, table.id).where(sql`${table.teamAccountId} IS NOT NULL`),
    /** Deleted businesses whose name and tax number bookkeeping still requires. */
    index("users_in_books")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} IS NOT NULL AND ${table.gstin} IS NOT NULL`),
    check("users_role_known", sql`${table.role} IN ('hotel', 'delivery', 'admin', 'owner')`),
    check(
      "users_admin_status",
      sql`(${table.role} = 'admin') = (${table.adminStatus} IS NOT NULL) AND (${table.adminStatus} IS NULL OR ${table.adminStatus} IN ('pending', 'verified', 'rejected'))`,
    ),
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
    check("users_phone_not_empty", sql`${table.phone} <> ''`),
  ],
);

/**
 * Accounts that may order, each with an integer id: its row id in `people_search`, a full-text table of names that a
 * hand-written migration creates. Updated when an account is created or renamed.
 */
export const searchedPeople = sqliteTable("searched_people", {
  id: integer("id").primaryKey(),
  userId: idOf("user_id", () => users.id).unique("searched_people_user"),
});

export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: idOf("user_id", () => users.id),
    epoch: integer("epoch").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    ip: text("ip").notNull().default(""),
    createdAt: integer("created_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
    /** The absolute expiry, independent of use. */
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
  },
  (table) => [index("sessions_user").on(table.userId, table.createdAt), index("sessions_expiry").on(table.expiresAt)],
);

export const IDLE_MS = 7 * 24 * 60 * 60 * 1000;

/** True while session `s` of user `u` is valid: the only place that defines how a session ends. */
export const sessionIsGood = (now: number | Placeholder) => sql`s.revoked_at IS NULL AND s.epoch = u.session_epoch
  AND s.expires_at > ${now} AND s.last_seen_at > ${now} - ${IDLE_MS}`;

/**
 * A condition for a batch that grants access to an account. It fails when the session has ended meanwhile, for example
 * by a reset of the password.
 */
export const sessionIsAlive = (sessionId: string, now: number) =>
  sql`EXISTS (SELECT 1 FROM ${sessions} s JOIN ${users} u ON u.id = s.user_id
    WHERE s.id = ${sessionId} AND ${sessionIsGood(now)})`;

/** Keys with which other systems act for an account (accounts/api-tokens). Times in ms. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    /** Also the public part of the token. */
    id: text("id").primaryKey(),
    userId: idOf("user_id", () => users.id),
    /** Chosen by the owner. */
    name: text("name").notNull(),
    /** SHA-256 of the secret part, in base64url. The secret has 256 random bits, so a plain hash is enough. */
    hash: text("hash").notNull(),
    /** Separated by spaces. */
    scopes: text("scopes").notNull(),
    /** CIDR networks from which it may be used, separated by spaces; empty means any. */
    networks: text("networks").notNull().default(""),
    createdAt: integer("created_at").notNull(),
    /** Null when it never expires. */
    expiresAt: integer("expires_at"),
    /** The last use, updated at most every few minutes; null before the first. */
    lastSeenAt: integer("last_seen_at"),
    revokedAt: integer("revoked_at"),
    /**
     * Hashes of the request that created the token: of its Idempotency-Key, and of its input; null when no key was
     * sent.
     */
    requestKey: text("request_key"),
    requestHash: text("request_hash"),
  },
  (table) => [
    index("api_tokens_user").on(table.userId, table.id),
    uniqueIndex("api_tokens_request").on(table.userId, table.requestKey),
    index("api_tokens_revoked").on(table.revokedAt).where(sql`${table.revokedAt} IS NOT NULL`),
    index("api_tokens_expired").on(table.expiresAt).where(sql`${table.expiresAt} IS NOT NULL`),
  ],
);

/**
 * True while API token `s` of user `u` is valid. A token does not end with the sessions of its account; it is valid
 * while the account exists and may have tokens.
 */
export const tokenIsGood = (now: number | Placeholder) => sql`s.revoked_at IS NULL
  AND (s.expires_at IS NULL OR s.expires_at > ${now}) AND u.deleted_at IS NULL AND u.team_account_id IS NULL
  AND u.role IN ('hotel', 'owner')`;

/**
 * The account of a session or API token, valid or not. Only for rows that are read in the same batch and discarded
 * when it is not valid.
 */
export const userOfSession = (sessionId: Placeholder | string) =>
  sql`COALESCE((SELECT user_id FROM ${sessions} WHERE id = ${sessionId}), (SELECT user_id FROM ${apiTokens} WHERE id = ${sessionId}))`;

/**
 * The account for which the session acts: the user's own, or that of their team. An API token acts for its own account
 * only.
 */
export const accountOfSession = (sessionId: Placeholder | string) =>
  sql`COALESCE((SELECT COALESCE(u.team_account_id, u.id) FROM ${sessions} s JOIN ${users} u ON u.id = s.user_id WHERE s.id = ${sessionId}),
    (SELECT user_id FROM ${apiTokens} WHERE id = ${sessionId}))`;

export type MailCodePurpose = "verify_email" | "reset_password";

/** Mail codes and reset links. These rows enforce tries, single use and expiry; the secret is derived from the id. */
export const mailCodes = sqliteTable(
  "mail_codes",
  {
    id: text("id").primaryKey(),
    userId: idOf("user_id", () => users.id),
    purpose: text("purpose").$type<MailCodePurpose>().notNull(),
    /**
     * For a reset link, the network that requested it (limits/networks.ts). "registration" for a code that was created
     * by the registration and not requested since; otherwise empty.
     */
    network: text("network").notNull().default(""),
    tries: integer("tries").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
  },
  (table) => [
    index("mail_codes_user").on(table.userId, table.purpose, table.createdAt),
    index("mail_codes_age").on(table.expiresAt),
  ],
);
