import { DAY_MS } from "../dates.contract.ts";

/** Tables without days keep their rows for ever, or for as long as the reason says. */
type Policy =
  | {
      readonly days: number;
      readonly after: string;
      /**
       * For rows that cron simply deletes (old-rows.repo.ts): ?1 is the end of the period, ?2 the first id after it, ?3
       * its day in India. Other rows are deleted by their area.
       */
      readonly old?: string;
    }
  | { readonly days: null; readonly because: string };

const keep = (because: string): Policy & { days: null } => ({ days: null, because });
const BOOKS = "business records, which the law wants for eight years";

/**
 * How long the rows of every table stay: the only place with such periods. Cron (worker/cron.ts) deletes in bounded
 * batches; a table that is missing here fails tests/house/retention.test.ts.
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
  door_photos: { days: 90, after: "they were taken, when nobody disputes a delivery any more" },
  missed_searches: { days: 180, after: "they were last searched", old: "WHERE last_at < ?1" },
  standing_order_days: {
    days: 400,
    after: "the date, so that a year can be looked back on",
    old: "INDEXED BY standing_order_days_day WHERE day < ?3 ORDER BY day",
  },
  price_changes: {
    days: 400,
    after: "the change; the present price stands with the product",
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

  credit_accounts: keep("one for each account that ever bought on account"),
  credit_progress: keep("one row"),
  account_payments: keep(BOOKS),
  account_checkouts: keep("what buyers began to pay online: a few a month and account"),
  credit_reminders: keep("at most three for each delivery that was not paid in time"),
  calendar_feeds: keep("at most one for each account, until it is revoked"),
  team_carts: keep("one for each account and city in which it orders"),
  webhook_endpoints: keep("ten at most for each account"),
  webhook_listeners: keep("one for each kind of event that an account's endpoints hear of"),
  passkeys: keep("ten at most for each account"),
  search_totals: keep("only those of the present catalogue: cron deletes all others"),
  push_subscriptions: keep("only those of live sessions: cron deletes all others"),
  price_lists: keep("only the newest: each new one deletes the oldest"),
  price_list_parts: keep("as their price list"),
  settings: keep("one for each setting that the owner changed"),
  seller: keep("one row"),
  cities: keep("one for each city, to which orders refer"),
  city_slots: keep("as their city"),
  city_pins: keep("as their city"),
  delivery_slots: keep("a few for each city, which orders name"),
  slot_days_off: keep("a few days a year and city"),
  slot_bookings: keep("one for each slot and day, about a thousand a year and city"),
  city_price_copies: keep("at most one for each city"),
  counters: keep("a few figures, and two for each day"),
  order_edges: keep("a fixed list"),
  assert_changed: keep("always empty outside a batch"),
  users: keep("accounts, to which orders and the audit log refer"),
  second_factors: keep("one for each member of staff who set up an authenticator app"),
  recovery_codes: keep("ten for each member of staff: a new set replaces the old one"),
  searched_people: keep("one for each account"),
  people_search: keep("one for each account"),
  agents: keep("one for each agent"),
  products: keep("the catalogue, to which old orders refer"),
  stock_movements: keep(BOOKS),
  stock_checks: keep("one row"),
  standing_orders: keep("at most twenty for each account and city: the account deletes them"),
  lists: keep("at most twenty for each account and city: the account deletes them"),
  list_lines: keep("as their list: at most five hundred each"),
  last_prices: keep("one for each account and city, as long as the account"),
  product_prices: keep("one for each product on sale"),
  product_alerts: keep("a hundred at most for each account, until they come true"),
  due_alerts: keep("only products whose price or stock changed since cron last looked"),
  product_search_by_name: keep("one for each product on sale"),
  product_search_by_price: keep("one for each product on sale"),
  product_search_by_measure: keep("one for each product on sale"),
  product_search_by_demand: keep("one for each product on sale"),
  product_search_by_demand_terms: keep("the terms of the full-text table"),
  orders: { days: 365, after: "the last change of a delivered or cancelled one; they move to the archive" },
  order_lines: keep("as their order"),
  order_events: keep("as their order"),
  order_changes: keep("as their order"),
  door_manifests: keep("as their order"),
  shortages: keep("deleted with the answer, or half an hour after the question"),
  delivered_lines: keep("as their order"),
  returns: keep("as their order"),
  return_lines: keep("as their order"),
  provider_orders: keep("as their order"),
  captures: keep("as their order"),
  refunds: keep("as their order"),
  cash_handovers: keep(BOOKS),
  ledger: keep(BOOKS),
  ledger_balances: keep("a few for each account"),
  ledger_checks: keep("one row"),
  receivable_ages: keep("one row"),
  ledger_check_sums: keep("as the balances"),
  documents: keep(BOOKS),
  document_months: keep("a few for each account and month"),
  gst_sums: keep("a few for each city and month"),
  archived_orders: keep(BOOKS),
  order_archives: keep(BOOKS),
  archive_erasures: keep("only people whose data cron erases from the archive within an hour"),
} as const satisfies Record<string, Policy>;

type Table = keyof typeof RETENTION;
type Aging = { [Name in Table]: (typeof RETENTION)[Name]["days"] extends number ? Name : never }[Table];

/** How long the data that bookkeeping needs of a deleted business account is kept (personal-data.ts). */
const BOOKS_DAYS = Math.ceil(8 * 365.25);

/** The law no longer requires data of accounts deleted before this time (ms). */
export const bookkeepingCutoff = (now: number): number => now - BOOKS_DAYS * DAY_MS;

/** In ms since the epoch: older rows of this table are due for deletion. */
export const endOfRetention = (table: Aging, now: number): number => now - RETENTION[table].days * DAY_MS;
