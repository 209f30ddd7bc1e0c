import { DAY_MS } from "../dates.contract.ts";

export interface Policy {
  readonly days: number;
  readonly after: string;
  /**
   * For rows that cron simply deletes (old-rows.repo.ts): ?1 is the end of the period, ?2 the first id after it, ?3
   * its day in India. Other rows are deleted by their area.
   */
  readonly old?: string;
}

/**
 * How long rows stay: the only place with such periods. Cron (worker/cron.ts) deletes in bounded batches.
 * tests/house/kept-rows.ts says why the rows of all other tables stay.
 */
export const RETENTION = {
  sessions: { days: 30, after: "their end, to investigate a theft", old: "WHERE expires_at < ?1 ORDER BY expires_at" },
  api_tokens: { days: 90, after: "their end, to investigate a theft", old: "WHERE revoked_at < ?1 OR expires_at < ?1" },
  limits: {
    days: 2,
    after: "the start of their window, which no window or delay exceeds",
    old: "WHERE window_started_at < ?1",
  },
  mail_codes: {
    days: 2,
    after: "their end; a day is counted for the limits",
    old: "WHERE expires_at < ?1 ORDER BY expires_at",
  },
  team_invitations: {
    days: 30,
    after: "their end, so that the owner can look back",
    old: "WHERE expires_at < ?1 ORDER BY expires_at",
  },
  pending_sign_ins: {
    days: 1,
    after: "their end, five minutes after the password",
    old: "WHERE expires_at < ?1 ORDER BY expires_at",
  },
  outbox: {
    days: 90,
    after: "they were sent or skipped; dead ones stay until the owner has seen them",
    old: "WHERE status IN ('sent', 'skipped', 'dropped') AND next_attempt_at < ?1",
  },
  passkey_challenges: {
    days: 0,
    after: "the five minutes in which they can be answered",
    old: "WHERE expires_at <= ?1 ORDER BY expires_at",
  },
  payment_events: {
    days: 30,
    after: "they arrived; the provider repeats an event for a day",
    old: "WHERE received_at < ?1",
  },
  payment_discrepancies: {
    days: 90,
    after: "they were last seen, when resolved",
    old: "WHERE last_seen_at < ?1 AND resolved_at IS NOT NULL",
  },
  product_imports: { days: 30, after: "the upload" },
  product_import_rows: { days: 30, after: "the upload" },
  contact_messages: {
    days: 365,
    after: "they arrived, when answered",
    old: "INDEXED BY contact_messages_answered WHERE answered_at IS NOT NULL AND id < ?2 ORDER BY id",
  },
  door_photos: { days: 90, after: "they were taken, when nobody disputes a delivery" },
  missed_searches: { days: 180, after: "they were last searched", old: "WHERE last_at < ?1" },
  standing_order_days: {
    days: 400,
    after: "the date, so that buyers can look back a year",
    old: "INDEXED BY standing_order_days_day WHERE day < ?3 ORDER BY day",
  },
  price_changes: {
    days: 400,
    after: "the change; the product has the current price",
    old: "WHERE at < ?1 ORDER BY at",
  },
  webhook_deliveries: {
    days: 30,
    after: "they were made",
    old: "INDEXED BY webhook_deliveries_age WHERE created_at < ?1 ORDER BY created_at",
  },
  webhook_events: {
    days: 7,
    after: "their deliveries were made",
    old: "INDEXED BY webhook_events_age WHERE spread_at < ?1 ORDER BY spread_at",
  },
  audit_log: { days: 730, after: "the act; they move to the archive" },
  orders: { days: 365, after: "the last change of a delivered or cancelled one; they move to the archive" },
} as const satisfies Record<string, Policy>;

/** How long the data that bookkeeping needs of a deleted business account is kept. */
const BOOKS_DAYS = Math.ceil(8 * 365.25);

/** The law no longer requires data of accounts deleted before this time (ms). */
export const bookkeepingCutoff = (now: number): number => now - BOOKS_DAYS * DAY_MS;

/** In ms since the epoch: older rows of this table are due for deletion. */
export const endOfRetention = (table: keyof typeof RETENTION, now: number): number =>
  now - RETENTION[table].days * DAY_MS;
