import { type SQL, sql } from "drizzle-orm";
import { NO_TEAM } from "../accounts/team/team.repo.ts";
import { owedBy } from "../orders/credit-limit/credit-conditions.repo.ts";
import { returnPhotoKeys } from "../orders/photos.ts";
import { assertRowsChanged, assertThat, type Db, type Statement, write } from "../platform/d1/db.ts";
import { apiTokens, mailCodes, searchedPeople, sessions, users } from "../schema/accounts.table.ts";
import { agents } from "../schema/agents.table.ts";
import { productAlerts } from "../schema/alerts.table.ts";
import { archivedOrders, archiveErasures } from "../schema/archived-orders.table.ts";
import { calendarFeeds } from "../schema/calendar.table.ts";
import { contactMessages } from "../schema/contact.table.ts";
import { lastPrices } from "../schema/last-prices.table.ts";
import { ledgerBalances } from "../schema/ledger.table.ts";
import { listLines, lists } from "../schema/lists.table.ts";
import { orderEvents, orders } from "../schema/orders.table.ts";
import { outbox } from "../schema/outbox.table.ts";
import { passkeys } from "../schema/passkeys.table.ts";
import { refunds } from "../schema/payments.table.ts";
import { pushSubscriptions } from "../schema/push.table.ts";
import { returns } from "../schema/returns.table.ts";
import { pendingSignIns, recoveryCodes, secondFactors } from "../schema/second-factor.table.ts";
import { standingOrderDays, standingOrders } from "../schema/standing-orders.table.ts";
import { teamInvitations } from "../schema/team.table.ts";
import { teamCarts } from "../schema/team-cart.table.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents, webhookListeners } from "../schema/webhooks.table.ts";
import { DELETED_NAME, deletedEmail, MAX_NAMED_ORDERS } from "./own-data.contract.ts";

/** Flags are 0 or 1, order ids are JSON arrays, times in ms. */
export interface LeavingAccount
  extends Pick<
    typeof users.$inferSelect,
    "id" | "role" | "email" | "language" | "timezone" | "passwordHash" | "sessionEpoch" | "deletedAt"
  > {
  readonly isEmailVerified: number;
  readonly vehicleImageKey: string | null;
  readonly openOrders: string;
  readonly carriedOrders: string;
  readonly carriesCash: number;
  readonly hasRefundUnderWay: number;
  readonly hasOpenAccount: number;
  readonly isLastOwner: number;
}

const jsonOfIds = (ids: SQL): SQL =>
  sql`(SELECT json_group_array(id) FROM (${ids} ORDER BY o.id DESC LIMIT ${MAX_NAMED_ORDERS}))`;

const openOrders = (userId: SQL): SQL => sql`SELECT o.id FROM ${orders} o INDEXED BY orders_buyer_status
  WHERE o.buyer_id = ${userId} AND o.status IN ('pending', 'confirmed', 'accepted')`;

const carriedOrders = (
  userId: SQL,
): SQL => sql`SELECT o.id FROM ${agents} g CROSS JOIN ${orders} o INDEXED BY orders_agent
  ON o.agent_id = g.id AND o.status = 'accepted' WHERE g.user_id = ${userId}`;

/** Cash of an agent that the office has not counted yet. */
const carriedCash = (userId: SQL): SQL => sql`SELECT 1 FROM ${agents} g CROSS JOIN ${ledgerBalances} b
  ON b.account = 'cash:' || g.id AND b.debit_paise <> b.credit_paise WHERE g.user_id = ${userId}`;

/** Includes refunds of payments for finished orders, and returns that staff have yet to decide. */
const refundsUnderWay = (userId: SQL): SQL => sql`
  SELECT 1 FROM ${orders} INDEXED BY orders_refund_pending WHERE buyer_id = ${userId} AND payment_status = 'refund_pending'
  UNION ALL SELECT 1 FROM ${refunds} r INDEXED BY refunds_due CROSS JOIN ${orders} o
    ON o.id = r.order_id AND o.buyer_id = ${userId} WHERE r.status IN ('due', 'requested', 'failed')
  UNION ALL SELECT 1 FROM ${returns} INDEXED BY returns_buyer WHERE buyer_id = ${userId} AND state = 'requested'`;

const otherOwners = (userId: SQL): SQL =>
  sql`SELECT 1 FROM ${users} WHERE role = 'owner' AND deleted_at IS NULL AND id <> ${userId}`;

/**
 * Whether the law requires the name, tax number and addresses for eight years: a registered business that received
 * deliveries.
 */
const isInBooks = (userId: string): SQL => sql`EXISTS (SELECT 1 FROM ${users} b WHERE b.id = ${userId} AND b.gstin <> ''
  AND (EXISTS (SELECT 1 FROM ${orders} o INDEXED BY orders_buyer_status
    WHERE o.buyer_id = b.id AND o.status = 'delivered') OR EXISTS (SELECT 1 FROM ${archivedOrders}
      WHERE buyer_id = b.id AND status = 'delivered')))`;

export const createDeleteAccountRepo = (db: Db) => {
  /** Aborts the batch unless all checks still hold when it is written. */
  const assertFree = ({ id, sessionEpoch }: LeavingAccount): Statement[] => [
    assertThat(
      sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${id} AND session_epoch = ${sessionEpoch}
        AND (role <> 'owner' OR EXISTS (${otherOwners(sql`${id}`)})))`,
    ),
    assertThat(
      sql`NOT EXISTS (${openOrders(sql`${id}`)}) AND NOT EXISTS (${carriedOrders(sql`${id}`)})
        AND NOT EXISTS (${carriedCash(sql`${id}`)}) AND NOT EXISTS (${refundsUnderWay(sql`${id}`)})
        AND ${owedBy(sql`${id}`)} = 0`,
    ),
  ];

  /** Deletes the account's rows that concern nobody else. */
  const deleteRows = (id: string): Statement[] => [
    sql`DELETE FROM ${pushSubscriptions} WHERE user_id = ${id}`,
    sql`DELETE FROM ${productAlerts} WHERE user_id = ${id}`,
    sql`DELETE FROM ${sessions} WHERE user_id = ${id}`,
    sql`DELETE FROM ${mailCodes} WHERE user_id = ${id}`,
    ...[apiTokens, passkeys, secondFactors, recoveryCodes, pendingSignIns].map(
      (table) => sql`DELETE FROM ${table} WHERE user_id = ${id}`,
    ),
    // Webhooks of the shop stay, whichever owner created them.
    sql`DELETE FROM ${webhookDeliveries} WHERE endpoint_id IN
      (SELECT id FROM ${webhookEndpoints} WHERE account_id = ${id})`,
    ...[webhookEndpoints, webhookListeners, webhookEvents].map(
      (table) => sql`DELETE FROM ${table} WHERE account_id = ${id}`,
    ),
    sql`DELETE FROM ${standingOrderDays} WHERE standing_order_id IN
      (SELECT id FROM ${standingOrders} WHERE account_id = ${id})`,
    sql`DELETE FROM ${standingOrders} WHERE account_id = ${id}`,
    sql`DELETE FROM ${listLines} WHERE list_id IN (SELECT id FROM ${lists} WHERE account_id = ${id})`,
    ...[lists, lastPrices].map((table) => sql`DELETE FROM ${table} WHERE account_id = ${id}`),
    // Ends the account's team, and invitations from or to the account.
    sql`UPDATE ${users} SET ${NO_TEAM} WHERE team_account_id = ${id}`,
    ...[teamCarts, calendarFeeds].map((table) => sql`DELETE FROM ${table} WHERE account_id = ${id}`),
    sql`DELETE FROM ${teamInvitations} WHERE account_id = ${id} OR invited_by = ${id}
      OR email = (SELECT email FROM ${users} WHERE id = ${id} AND is_email_verified = 1)`,
    sql`DELETE FROM people_search WHERE rowid = (SELECT id FROM ${searchedPeople} WHERE user_id = ${id})`,
    sql`DELETE FROM ${searchedPeople} WHERE user_id = ${id}`,
    sql`DELETE FROM ${outbox} INDEXED BY outbox_waiting_recipients
      WHERE status = 'waiting' AND channel = 'mail' AND recipient = ${id}`,
  ];

  /** Orders keep their lines, totals, city and events. Must run before the account loses its tax number. */
  const eraseFromOrders = (id: string): Statement[] => [
    sql`UPDATE ${orderEvents} SET detail = NULL, token_name = NULL
      WHERE (detail IS NOT NULL OR token_name IS NOT NULL) AND order_id IN (SELECT id FROM ${orders} WHERE buyer_id = ${id})`,
    sql`UPDATE ${orders} SET phone = '', notes = '', cancel_reason = NULL, request_hash = '',
        delivery_address = CASE WHEN status = 'delivered' AND ${isInBooks(id)} THEN delivery_address ELSE '' END
      WHERE buyer_id = ${id}`,
    sql`UPDATE ${archivedOrders} SET phone = '' WHERE buyer_id = ${id}`,
    sql`UPDATE ${returns} SET note = '', words = '', photos = '[]' WHERE buyer_id = ${id}`,
    // The reasons that an agent gave when they requested a cancellation.
    sql`UPDATE ${orderEvents} SET detail = NULL WHERE actor_id = ${id} AND detail IS NOT NULL`,
    sql`UPDATE ${orders} SET cancel_reason = NULL WHERE cancel_requested_by = ${id}
      AND agent_id = (SELECT id FROM ${agents} WHERE user_id = ${id}) AND status IN ('delivered', 'cancelled')`,
  ];

  /** Lets cron erase these people from archive files (worker/orders/archive/erase-archive.service.ts). */
  const eraseFromArchive = (userIds: SQL, now: number): Statement =>
    sql`INSERT INTO ${archiveErasures} (user_id, due_at) SELECT id, ${now} FROM ${users} WHERE id IN ${userIds}
      ON CONFLICT (user_id) DO UPDATE SET due_at = ${now}, is_last = 0`;

  /** Error messages of the mail service can quote the address. */
  const eraseFromMails = (id: string): Statement =>
    sql`UPDATE ${outbox} INDEXED BY outbox_counted_mails SET last_error = NULL
      WHERE channel = 'mail' AND status NOT IN ('skipped', 'dropped') AND recipient = ${id} AND last_error IS NOT NULL`;

  /** Only for a verified address, because anyone can register a stranger's address. */
  const eraseFromMessages = ({ email, isEmailVerified }: LeavingAccount, now: number): Statement[] =>
    isEmailVerified === 1
      ? [
          // Nobody can answer the message now, so it counts as answered and cron deletes it with the others.
          sql`UPDATE ${contactMessages} SET name = ${DELETED_NAME}, email = '', mobile = '', subject = '–',
            message = '', repeat_key = NULL, answered_at = COALESCE(answered_at, ${now}) WHERE email = ${email}`,
        ]
      : [];

  const eraseAccount = (id: string, now: number): Statement[] => [
    sql`UPDATE ${agents} SET status = 'rejected', is_active = 0, pincode = '', vehicle_number = '',
      vehicle_image_key = NULL, wanted_location = NULL, is_vehicle_verified = 0 WHERE user_id = ${id}`,
    sql`UPDATE ${users} SET
        business_name = CASE WHEN ${isInBooks(id)} THEN COALESCE(NULLIF(business_name, ''), name) END,
        address = CASE WHEN ${isInBooks(id)} THEN address ELSE '' END,
        gstin = CASE WHEN ${isInBooks(id)} THEN gstin END,
        name = ${DELETED_NAME}, email = ${deletedEmail(id)}, phone = NULL, password_hash = '', is_email_verified = 0,
        admin_status = CASE WHEN role = 'admin' THEN 'rejected' END, business_type = NULL, license_number = NULL,
        vehicle_type = NULL, driving_license = NULL, delivery_zone = NULL, email_notifications = 0,
        sms_notifications = 0, order_updates = 0, marketing_emails = 0, short_rules = '{}', blocked_reason = '', deleted_at = ${now},
        ${NO_TEAM}, credit_limit_paise = 0, credit_days = 0, updated_at = ${now}
      WHERE id = ${id}`,
    assertRowsChanged(1),
  ];

  return {
    find: (userId: string): Promise<LeavingAccount | undefined> =>
      db.get<LeavingAccount | undefined>(sql`
        SELECT u.id, u.role, u.email, u.language, u.timezone, u.is_email_verified AS isEmailVerified,
          u.password_hash AS passwordHash, u.session_epoch AS sessionEpoch, u.deleted_at AS deletedAt,
          a.vehicle_image_key AS vehicleImageKey, ${jsonOfIds(openOrders(sql`u.id`))} AS openOrders,
          ${jsonOfIds(carriedOrders(sql`u.id`))} AS carriedOrders,
          EXISTS (${carriedCash(sql`u.id`)}) AS carriesCash,
          EXISTS (${refundsUnderWay(sql`u.id`)}) AS hasRefundUnderWay, ${owedBy(sql`u.id`)} <> 0 AS hasOpenAccount,
          u.role = 'owner' AND NOT EXISTS (${otherOwners(sql`u.id`)}) AS isLastOwner
        FROM ${users} u LEFT JOIN ${agents} a ON a.user_id = u.id WHERE u.id = ${userId}`),

    async listPhotos(userId: string): Promise<string[]> {
      const rows = await db.all<{ orderId: string; photos: string }>(
        sql`SELECT order_id AS orderId, photos FROM ${returns} WHERE buyer_id = ${userId} AND photos <> '[]'`,
      );
      return rows.flatMap(({ orderId, photos }) => returnPhotoKeys(orderId, JSON.parse(photos)));
    },

    /** Erases the business data of at most `max` accounts that were deleted before `before` (ms). */
    async eraseFromBooks(before: number, now: number, max: number): Promise<void> {
      const expired = sql`(SELECT id FROM ${users} INDEXED BY users_in_books
        WHERE deleted_at < ${before} AND gstin IS NOT NULL ORDER BY deleted_at LIMIT ${max})`;
      await write(db, [
        eraseFromArchive(expired, now),
        sql`UPDATE ${orders} SET delivery_address = '' WHERE buyer_id IN ${expired}`,
        sql`UPDATE ${users} SET gstin = NULL, business_name = NULL, address = '' WHERE id IN ${expired}`,
      ]);
    },

    /** Aborts when a new order, refund or password appeared meanwhile. */
    async writeDeletion(account: LeavingAccount, now: number, effects: readonly Statement[]): Promise<void> {
      await write(db, [
        ...assertFree(account),
        ...eraseFromOrders(account.id),
        eraseFromArchive(sql`(${account.id})`, now),
        ...deleteRows(account.id),
        eraseFromMails(account.id),
        ...eraseFromMessages(account, now),
        ...eraseAccount(account.id, now),
        ...effects,
      ]);
    },
  };
};
