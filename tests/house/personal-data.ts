/**
 * What a table holds about people, and what becomes of it when a person deletes their account
 * (worker/own-data/delete-account.repo.ts). Column names are separated by spaces.
 */
interface PersonalTable {
  /** The list of "Download my data" that contains the rows; null when none does. */
  readonly exportedAs: string | null;
  /** `deleted`: the person's rows are deleted. `kept`: they stay, without the columns in `erased`. */
  readonly rows: "deleted" | "kept";
  readonly erased?: string;
  /** Personal columns that stay, or stay in some rows, and why. */
  readonly keptColumns?: Readonly<Record<string, string>>;
  /** Columns that identify nobody once the account is erased. */
  readonly other: string;
}

/** A table without personal data, and what it holds. Rows written by staff hold only the id of the account. */
type OtherTable = { readonly nobody: string };

const BOOKS = "of a registered business (GSTIN) with a delivered order, for eight years; of all others erased";

/**
 * Every table and column of D1. Outside it, R2 holds pictures of vehicles and photos of returns (deleted), the archived
 * audit log (kept) and archived orders, from which cron erases the same columns; KV holds the name and e-mail address
 * of each live session (deleted with it); the response clears the browser; the payment provider has its own records.
 */
export const PERSONAL_DATA = {
  users: {
    exportedAs: "profile",
    rows: "kept",
    erased:
      "name email phone password_hash is_email_verified business_type license_number vehicle_type driving_license delivery_zone email_notifications sms_notifications order_updates marketing_emails short_rules blocked_reason",
    keptColumns: {
      address: BOOKS,
      gstin: BOOKS,
      business_name: `${BOOKS}; the person's name where the business has none`,
    },
    other:
      "id role admin_status short_rule location language timezone session_epoch total_orders team_account_id team_role team_order_limit_paise team_month_limit_paise team_joined_at credit_limit_paise credit_days blocked_at deleted_at created_at updated_at",
  },
  team_invitations: {
    exportedAs: null,
    rows: "deleted",
    erased: "email",
    other: "id account_id role order_limit_paise month_limit_paise invited_by created_at expires_at used_at revoked_at",
  },
  account_payments: {
    exportedAs: null,
    rows: "kept",
    keptColumns: { reference: "of a transfer, by which it is found in the books; eight years" },
    other: "id buyer_id amount_paise method day recorded_by idempotency_key at reversed_at reversed_by",
  },
  calendar_feeds: { exportedAs: null, rows: "deleted", erased: "hash", other: "account_id created_at" },
  team_carts: { exportedAs: null, rows: "deleted", other: "account_id city lines counted version updated_at" },
  agents: {
    exportedAs: "profile",
    rows: "kept",
    erased: "pincode vehicle_number vehicle_image_key",
    other:
      "id user_id status is_active wanted_location is_vehicle_verified rating_sum rating_count accepted_count delivered_count created_at",
  },
  orders: {
    exportedAs: "orders",
    rows: "kept",
    erased: "phone notes cancel_reason request_hash",
    keptColumns: { delivery_address: BOOKS },
    other:
      "id buyer_id status stage crates version city subtotal_paise tax_paise delivery_fee_paise waived_fee total_paise gst_paise round_off_paise ordered_total_paise payment_method payment_status awaits_payment payment_due_at agent_id code_number code_tries last_code_try door_digest cancel_requested_at cancel_requested_by rating idempotency_key estimated_delivery slot_id slot_day slot_starts_at placed_by awaits_approval approval_due_at approved_at standing_order_id created_at updated_at delivered_at",
  },
  archived_orders: {
    exportedAs: "orders",
    rows: "kept",
    erased: "phone",
    other:
      "id archive_id buyer_id agent_id status city total_paise payment_method payment_status rating has_agent_text created_at delivered_at",
  },
  order_archives: { exportedAs: null, rows: "kept", other: "id buyer_id month digest" },
  archive_erasures: { exportedAs: null, rows: "kept", other: "user_id due_at is_last leased_until" },
  order_events: {
    exportedAs: null,
    rows: "kept",
    erased: "detail token_name",
    other: "order_id version type from_status to_status actor_id actor_role idempotency_key at happened_at",
  },
  lists: {
    exportedAs: "lists",
    rows: "deleted",
    erased: "name",
    other: "id account_id city position line_count learned_as version raised_by raised_at created_at updated_at",
  },
  list_lines: {
    exportedAs: "lists",
    rows: "deleted",
    erased: "note",
    other: "list_id product_id position par_milli quantity_milli has_quantity",
  },
  standing_orders: {
    exportedAs: "standingOrders",
    rows: "deleted",
    erased: "delivery_address phone notes",
    other:
      "id account_id created_by city list_id days slot_id payment_method until_day paused_at paused_because request_key request_hash version raised_by raised_at next_day step due_at created_at updated_at",
  },
  standing_order_days: {
    exportedAs: null,
    rows: "deleted",
    other: "standing_order_id day state previewed_at lines raised_by order_id detail at",
  },
  last_prices: { exportedAs: null, rows: "deleted", other: "account_id city prices days" },
  door_manifests: { exportedAs: null, rows: "kept", other: "order_id version buyer_changes lines made_by at" },
  shortages: { exportedAs: null, rows: "kept", other: "order_id product_id choices asked_by asked_at due_at" },
  delivered_lines: {
    exportedAs: "orders",
    rows: "kept",
    other: "order_id position delivered_milli outcome reason returned_milli total_paise",
  },
  door_photos: { exportedAs: null, rows: "kept", other: "order_id product_id made_by at" },
  order_changes: {
    exportedAs: null,
    rows: "kept",
    other:
      "id order_id base_version asked_by idempotency_key request_hash lines from_cart total_paise difference_paise state created_at due_at",
  },
  returns: {
    exportedAs: "returns",
    rows: "kept",
    erased: "note words photos",
    other:
      "id order_id buyer_id city requested_by idempotency_key request_hash requested_at state version decision amount_paise round_off_paise decided_by decided_at packed_with brought_at",
  },
  contact_messages: {
    exportedAs: "messages",
    rows: "kept",
    erased: "name email mobile subject message repeat_key",
    other: "id language created_at answered_at answered_by",
  },
  sessions: {
    exportedAs: "devices",
    rows: "deleted",
    erased: "user_agent ip",
    other: "id user_id epoch created_at last_seen_at expires_at revoked_at",
  },
  api_tokens: {
    exportedAs: "apiTokens",
    rows: "deleted",
    erased: "name hash networks request_key request_hash",
    other: "id user_id scopes created_at expires_at last_seen_at revoked_at",
  },
  passkeys: {
    exportedAs: null,
    rows: "deleted",
    erased: "user_handle credential_id public_key name",
    other: "id user_id counter transports is_backed_up created_at last_used_at",
  },
  webhook_endpoints: {
    exportedAs: "webhooks",
    rows: "deleted",
    erased: "url description secret previous_secret",
    other:
      "id user_id account_id types rotated_at state disabled_reason disabled_at failing_since slow_since turn_at lease leased_until created_at request_key",
  },
  webhook_deliveries: {
    exportedAs: null,
    rows: "deleted",
    erased: "last_answer",
    other:
      "seq id endpoint_id event_id type subject body status attempts next_attempt_at last_status last_ms event_at created_at settled_at",
  },
  webhook_events: {
    exportedAs: null,
    rows: "deleted",
    erased: "data",
    other: "seq id type account_id subject at spread_at",
  },
  second_factors: {
    exportedAs: null,
    rows: "deleted",
    erased: "secret",
    other: "user_id created_at confirmed_at last_step",
  },
  recovery_codes: { exportedAs: null, rows: "deleted", erased: "hash", other: "user_id created_at used_at" },
  pending_sign_ins: {
    exportedAs: null,
    rows: "deleted",
    other: "id user_id epoch has_weak_password created_at expires_at",
  },
  push_subscriptions: {
    exportedAs: null,
    rows: "deleted",
    erased: "endpoint p256dh auth",
    other: "id user_id session_id created_at last_ok_at failures",
  },
  mail_codes: {
    exportedAs: null,
    rows: "deleted",
    erased: "network",
    other: "id user_id purpose tries created_at expires_at used_at",
  },
  outbox: {
    exportedAs: null,
    rows: "kept",
    erased: "last_error",
    keptColumns: {
      payload: "ids; only the mail that confirms a deletion holds an address, until it is sent",
      recipient: "the account's id; mails that still wait are deleted",
    },
    other: "id kind channel dedupe_key urgency turn status attempts next_attempt_at created_at sent_at",
  },
  audit_log: {
    exportedAs: null,
    rows: "kept",
    keptColumns: {
      subject_label: "proves what staff did, as it was then; two years, then in the archive",
      before: "as subject_label",
      after: "as subject_label",
      token_name: "as subject_label; only tokens of the shop's owner do what it holds",
    },
    other: "id at actor_id action subject_type subject_id previous_id",
  },
  limits: {
    exportedAs: null,
    rows: "kept",
    keptColumns: { key: "networks and ids, for two days; wrong passwords of the account are deleted" },
    other: "count window_started_at blocked_until in_flight in_flight_until",
  },
  product_alerts: {
    exportedAs: "alerts",
    rows: "deleted",
    other: "id user_id product_id city kind target_paise created_at",
  },
  searched_people: { exportedAs: null, rows: "deleted", other: "id user_id" },
  people_search: { exportedAs: null, rows: "deleted", erased: "words", other: "" },

  webhook_listeners: { nobody: "ids of accounts" },
  passkey_challenges: { nobody: "random values of the last minutes" },
  order_lines: { nobody: "goods and prices, and who of the staff fetched them" },
  return_lines: { nobody: "goods and quantities" },
  order_edges: { nobody: "a fixed list" },
  assert_changed: { nobody: "always empty" },
  cash_handovers: {
    exportedAs: "cashHandovers",
    rows: "kept",
    keptColumns: { note: "what staff wrote about missing money: books of account" },
    other:
      "id agent_id state declared_paise expected_paise counted_paise counted_by at counted_at balance_paise ledger_id",
  },
  provider_orders: { nobody: "ids and amounts of orders" },
  captures: { nobody: "ids and amounts of payments" },
  credit_accounts: { nobody: "ids of accounts and orders, and times" },
  credit_progress: { nobody: "a number" },
  account_checkouts: { nobody: "ids and amounts of payments" },
  credit_reminders: { nobody: "ids of accounts and orders, and times" },
  refunds: { nobody: "ids and amounts of payments" },
  ledger: { nobody: "ids and amounts" },
  ledger_balances: { nobody: "ids and amounts" },
  stock_movements: { nobody: "ids, quantities, and staff's words about goods" },
  stock_checks: { nobody: "ids and quantities" },
  ledger_checks: { nobody: "ids and amounts" },
  receivable_ages: { nobody: "totals" },
  ledger_check_sums: { nobody: "ids and amounts" },
  documents: {
    exportedAs: "documents",
    rows: "kept",
    keptColumns: {
      snapshot:
        "name, phone and addresses as printed: tax law wants documents unchanged for 72 months after the year's return",
    },
    other:
      "id kind series year serial number order_id buyer_id city issued_at total_paise taxable_paise cgst_paise sgst_paise igst_paise refers_to token",
  },
  document_months: { nobody: "totals" },
  gst_sums: { nobody: "totals" },
  payment_events: { nobody: "ids of events" },
  payment_discrepancies: { nobody: "ids of orders and payments" },
  counters: { nobody: "totals" },
  search_totals: { nobody: "searches, without who searched" },
  settings: { nobody: "numbers" },
  seller: { nobody: "the shop itself" },
  cities: { nobody: "names of cities" },
  city_slots: { nobody: "hours" },
  delivery_slots: { nobody: "hours" },
  slot_days_off: { nobody: "days" },
  slot_bookings: { nobody: "numbers of orders" },
  city_pins: { nobody: "PIN codes" },
  city_price_copies: { nobody: "ids of cities; its account is the owner's, which is never deleted" },
  products: { nobody: "the catalogue" },
  product_prices: { nobody: "the catalogue" },
  product_search_by_name: { nobody: "the catalogue" },
  product_search_by_price: { nobody: "the catalogue" },
  product_search_by_measure: { nobody: "the catalogue" },
  product_search_by_demand: { nobody: "the catalogue" },
  product_search_by_demand_terms: { nobody: "the catalogue" },
  price_changes: { nobody: "the catalogue" },
  due_alerts: { nobody: "ids of products" },
  missed_searches: { nobody: "searches, without who searched" },
  product_imports: { nobody: "files of the catalogue" },
  product_import_rows: { nobody: "files of the catalogue" },
  price_lists: { nobody: "the catalogue" },
  price_list_parts: { nobody: "the catalogue" },
} as const satisfies Record<string, PersonalTable | OtherTable>;
