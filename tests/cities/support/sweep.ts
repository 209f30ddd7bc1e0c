import { bindingOf } from "./databases.ts";
import type { Seen } from "./recorder.ts";
import { CITIES } from "./shop.ts";

/** A city's goods, orders and payments: only in the city's database. */
export const OF_CITIES =
  `orders order_lines order_events order_changes door_manifests delivered_lines door_photos products product_prices product_search_by_name product_search_by_price
  product_search_by_measure product_search_by_demand product_search_by_demand_terms missed_searches price_changes
  product_alerts due_alerts search_totals product_imports product_import_rows price_lists price_list_parts
  ledger ledger_balances ledger_checks ledger_check_sums receivable_ages documents document_months gst_sums cash_handovers credit_accounts credit_progress
  account_payments account_checkouts credit_reminders provider_orders captures refunds payment_events
  payment_discrepancies archived_orders order_archives slot_bookings
  lists list_lines last_prices returns return_lines standing_orders standing_order_days`.split(/\s+/);
/** What proves who somebody is, and what belongs to nobody's order: only in the shared database. */
export const OF_ACCOUNTS =
  `sessions api_tokens mail_codes passkeys passkey_challenges second_factors recovery_codes pending_sign_ins push_subscriptions
  contact_messages limits city_price_copies team_invitations team_carts calendar_feeds
  webhook_endpoints webhook_deliveries`.split(/\s+/);
/** In every database: copies of accounts, settings and cities, each database's own lines, figures and mails. */
export const IN_EACH =
  `users agents searched_people people_search settings seller counters outbox audit_log order_edges assert_changed
  archive_erasures webhook_listeners webhook_events
  cities city_slots city_pins delivery_slots slot_days_off`.split(/\s+/);

const namesIn = (text: string, tables: readonly string[]): string[] =>
  tables.filter((table) => new RegExp(`(FROM|JOIN|INTO|UPDATE)\\s+\\(?"?${table}\\b`, "i").test(text));

/** Whether any city has its goods in the shared database. */
const hasSharedCity = CITIES.some((city) => bindingOf(city) === "DB");

/**
 * Readings of one key that say nothing about an order: how an order's id leads to its database, and whether a buyer used an
 * idempotency key elsewhere.
 */
const LOOKUPS = [
  /^\s*SELECT id FROM "orders" WHERE id = \? UNION ALL SELECT id FROM "archived_orders" WHERE id = \?\s*$/,
  /^\s*SELECT id FROM "(standing_orders|returns|documents)" WHERE id = \?\s*$/,
  /^\s*SELECT\s+EXISTS \(SELECT 1 FROM "orders" WHERE buyer_id = \? AND idempotency_key = \?\)\s+OR EXISTS/,
];
const isLookup = ({ text }: Seen): boolean => LOOKUPS.some((lookup) => lookup.test(text));
const isOfCity = (seen: Seen): boolean => namesIn(seen.text, OF_CITIES).length > 0 && !isLookup(seen);

const describe = ({ during, database, text }: Seen): string =>
  `${during} · ${database} · ${text.replace(/\s+/g, " ").trim().slice(0, 160)}`;

const unique = (lines: readonly string[]): string[] => [...new Set(lines)].sort();

/** The calls that asked several databases about goods, orders or payments. */
export const findCrossings = (seen: readonly Seen[]): string[] =>
  unique(
    seen
      .map(({ during }) => during)
      .filter((during) => {
        const databases = seen.filter((one) => one.during === during && isOfCity(one)).map(({ database }) => database);
        return new Set(databases).size > 1;
      }),
  );

/** Statements that were sent to a database in which their rows are not. `crossings`: calls that ask all databases. */
export const findMisplaced = (seen: readonly Seen[], crossings: readonly string[]): string[] =>
  unique(
    seen
      .filter((one) => {
        const { during, database, text, values } = one;
        if (crossings.includes(during)) return false;
        const isCityData = isOfCity(one);
        if (database !== "DB" && namesIn(text, OF_ACCOUNTS).length > 0) return true;
        if (isCityData && database === "DB" && !hasSharedCity) return true;
        const others = CITIES.filter((city) => bindingOf(city) !== database);
        return isCityData && others.some((city) => values.includes(city));
      })
      .map(describe),
  );
