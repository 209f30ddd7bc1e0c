import { beforeAll, describe, expect, it } from "vitest";
import type { Account } from "../../testing/factories.ts";
import { createAdmin, createAgent, createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { confirmed, inEveryStatus } from "../../testing/orders.ts";

let buyer: Account;
let confirmedId: string;
let deliveredId: string;

beforeAll(async () => {
  buyer = await createUser();
  const cast = { buyer, staff: await createAdmin(), agent: await createAgent() };
  const [potato = ""] = await createProducts([product("Potato")]);
  deliveredId = (await inEveryStatus(cast, potato)).delivered._id;
  confirmedId = (await confirmed(buyer, cast.staff, potato))._id;
});

/** A standing order of the buyer; `planned`: days, slot, next day, step and when it is due. */
const standingOrder = (planned: string): string =>
  `INSERT INTO standing_orders (days, slot_id, next_day, step, due_at, id, account_id, created_by, city, list_id,
     delivery_address, phone, payment_method, request_key, created_at, updated_at)
   VALUES (${planned}, 'x', ?1, ?1, 'patna', 'list', 'Fraser Road', '9123456780', 'cod', 'key', 0, 0)`;

/** `values`: the amount and the method. */
const accountPayment = (values: string): string =>
  `INSERT INTO account_payments (amount_paise, method, id, buyer_id, day, at) VALUES (${values}, 'x', ?1, '2026-11-24', 0)`;

/** `values`: the state, and what was declared, expected and counted. */
const handover = (values: string): string =>
  `INSERT INTO cash_handovers (state, declared_paise, expected_paise, counted_paise, id, agent_id, at)
   SELECT ${values}, 'x', id, 0 FROM agents LIMIT 1`;

/** `values`: the state and the decision. */
const goodsReturn = (values: string): string =>
  `INSERT INTO returns (state, decision, id, order_id, buyer_id, city, requested_by, idempotency_key, request_hash,
     requested_at) VALUES (${values}, 'x', ?3, ?1, 'patna', ?1, 'key', 'hash', 0)`;

/** For each CHECK, by its name, statements that it must refuse. `?1` is the buyer, `?2` a confirmed order, `?3` a delivered one. */
const REFUSED: Record<string, readonly string[]> = {
  ledger_amount_positive: ["UPDATE ledger SET amount_paise = 0"],
  ledger_two_accounts: ["UPDATE ledger SET debit = credit"],
  documents_adds_up: ["UPDATE documents SET total_paise = total_paise + 1"],
  documents_kind_known: ["UPDATE documents SET kind = 'receipt'"],
  documents_number_fits: ["UPDATE documents SET number = number || '0'"],
  account_payments_positive: [accountPayment("0, 'cash'")],
  account_payments_method_known: [accountPayment("1, 'gold'")],
  cash_handovers_state_known: [handover("'lost', 1, 1, NULL")],
  cash_handovers_declared: [handover("'open', 0, 1, NULL"), handover("'open', 2, 1, NULL")],
  cash_handovers_counted: [handover("'open', 1, 1, 1"), handover("'counted', 1, 1, NULL")],
  returns_state_known: [goodsReturn("'lost', NULL")],
  returns_decided_whole: [goodsReturn("'decided', NULL"), goodsReturn("'requested', 'credit'")],
  returns_decision_known: [goodsReturn("'decided', 'gift'")],
  return_lines_quantity_positive: [
    "INSERT INTO return_lines (return_id, position, quantity_milli, reason) VALUES ('x', 0, 0, 'damaged')",
  ],
  standing_orders_days: [standingOrder("0, 'patna-1', NULL, NULL, NULL")],
  standing_orders_step_known: [standingOrder("1, 'patna-1', '2026-11-24', 'sleep', 1")],
  standing_orders_planned: [standingOrder("1, 'patna-1', '2026-11-24', 'place', NULL")],
  standing_order_days_state_known: [
    `INSERT INTO standing_order_days (standing_order_id, day, state, at) VALUES ('x', '2026-11-24', 'lost', 0)`,
  ],
  team_invitations_role_known: [
    `INSERT INTO team_invitations (id, account_id, email, role, invited_by, created_at, expires_at)
     VALUES ('x', ?1, 'cook@example.com', 'owner', ?1, 0, 0)`,
  ],
  users_role_known: ["UPDATE users SET role = 'guest' WHERE id = ?1"],
  users_admin_status: [
    "UPDATE users SET admin_status = 'verified' WHERE id = ?1",
    "UPDATE users SET role = 'admin' WHERE id = ?1",
    "UPDATE users SET role = 'admin', admin_status = 'maybe' WHERE id = ?1",
  ],
  users_email_lower: ["UPDATE users SET email = 'Hotel@example.com' WHERE id = ?1"],
  users_phone_not_empty: ["UPDATE users SET phone = '' WHERE id = ?1"],
  agents_status_known: ["UPDATE agents SET status = 'maybe'"],
  cities_position_fits: ["UPDATE cities SET position = 256", "UPDATE cities SET position = -1"],
  city_slots_in_time: ["UPDATE city_slots SET until_hour = 24", "UPDATE city_slots SET days_after = -1"],
  delivery_slots_in_time: [
    "UPDATE delivery_slots SET until_hour = from_hour",
    "UPDATE delivery_slots SET until_hour = 24",
    "UPDATE delivery_slots SET from_hour = -1",
  ],
  delivery_slots_cutoff_before: [
    "UPDATE delivery_slots SET cutoff_days_before = 0, cutoff_hour = from_hour + 1",
    "UPDATE delivery_slots SET cutoff_days_before = 8",
    "UPDATE delivery_slots SET cutoff_hour = 24",
  ],
  delivery_slots_capacity: ["UPDATE delivery_slots SET capacity = -1"],
  slot_bookings_not_negative: ["INSERT INTO slot_bookings (slot_id, day, booked) VALUES ('patna-1', '2026-11-24', -1)"],
  city_pins_in_order: [
    "INSERT INTO city_pins (city, from_pin, to_pin) VALUES ('patna', 800002, 800001)",
    "INSERT INTO city_pins (city, from_pin, to_pin) VALUES ('patna', 8000, 800001)",
  ],
  product_alerts_kind: [
    `INSERT INTO product_alerts (id, user_id, product_id, city, kind, created_at)
     SELECT 'x', ?1, id, 'patna', 'price', 1 FROM products LIMIT 1`,
    `INSERT INTO product_alerts (id, user_id, product_id, city, kind, target_paise, created_at)
     SELECT 'x', ?1, id, 'patna', 'stock', 1, 1 FROM products LIMIT 1`,
  ],
  product_prices_not_negative: ["UPDATE product_prices SET price_paise = -1"],
  products_stock_not_negative: ["UPDATE products SET stock_milli = -1"],
  stock_movements_kind: [
    "INSERT INTO stock_movements (product_id, milli, kind, at) SELECT id, 1, 'lost', 1 FROM products",
  ],
  stock_movements_not_zero: [
    "INSERT INTO stock_movements (product_id, milli, kind, at) SELECT id, 0, 'counted', 1 FROM products",
  ],
  products_unit_known: ["UPDATE products SET unit = 'ton'"],
  outbox_status_known: ["UPDATE outbox SET status = 'lost'"],
  assert_changed_failed: ["INSERT INTO assert_changed (ok) VALUES (0)"],
  order_lines_quantity: [
    "UPDATE order_lines SET quantity_milli = 0, total_paise = 0 WHERE order_id = ?2",
    "UPDATE order_lines SET quantity_milli = 10000001, total_paise = (price_paise * 10000001 + 500) / 1000 WHERE order_id = ?2",
  ],
  order_lines_total_adds_up: ["UPDATE order_lines SET total_paise = total_paise - 1 WHERE order_id = ?2"],
  archived_orders_are_over: [
    `INSERT INTO archived_orders (id, archive_id, buyer_id, status, city, phone, total_paise, payment_method,
       payment_status, has_agent_text, created_at) VALUES ('x', 1, 'x', 'pending', 'patna', '', 1, 'cod', 'pending', 0, 1)`,
  ],
  orders_stage_known: ["UPDATE orders SET stage = 'lost' WHERE id = ?2"],
  orders_crates_positive: ["UPDATE orders SET crates = 0 WHERE id = ?2"],
  order_lines_packed: ["UPDATE order_lines SET packed_milli = -1 WHERE order_id = ?2"],
  order_lines_short_rule: ["UPDATE order_lines SET short_rule = 'lost' WHERE order_id = ?2"],
  users_short_rules: ["UPDATE users SET short_rules = printf('%050001d', 1) WHERE id = ?1"],
  users_short_rule: ["UPDATE users SET short_rule = 'lost' WHERE id = ?1"],
  shortages_due_later: [
    `INSERT INTO shortages (order_id, product_id, choices, asked_by, asked_at, due_at)
     VALUES (?2, 'x', '[]', ?1, 2, 2)`,
  ],
  orders_status_known: ["UPDATE orders SET status = 'lost' WHERE id = ?2"],
  orders_total_adds_up: ["UPDATE orders SET total_paise = total_paise - 1 WHERE id = ?2"],
  orders_agent_when_accepted: [
    "UPDATE orders SET status = 'accepted' WHERE id = ?2",
    "UPDATE orders SET agent_id = NULL WHERE id = ?3",
  ],
  orders_no_agent_before: ["UPDATE orders SET agent_id = (SELECT id FROM agents LIMIT 1) WHERE id = ?2"],
  orders_rating_range: ["UPDATE orders SET rating = 0 WHERE id = ?3", "UPDATE orders SET rating = 6 WHERE id = ?3"],
  order_changes_costs_more: [
    `INSERT INTO order_changes (id, order_id, base_version, asked_by, idempotency_key, request_hash, lines, total_paise,
       difference_paise, created_at, due_at) VALUES ('x', ?2, 1, ?1, 'k', 'h', '[]', 1, 0, 1, 1)`,
  ],
  order_changes_state_known: [
    `INSERT INTO order_changes (id, order_id, base_version, asked_by, idempotency_key, request_hash, lines, total_paise,
       difference_paise, state, created_at, due_at) VALUES ('x', ?2, 1, ?1, 'k', 'h', '[]', 1, 1, 'lost', 1, 1)`,
  ],
  delivered_lines_outcome: [
    `INSERT INTO delivered_lines (order_id, position, delivered_milli, outcome, returned_milli, total_paise)
     VALUES (?2, 0, 1, 'lost', 0, 1)`,
  ],
  delivered_lines_quantity: [
    `INSERT INTO delivered_lines (order_id, position, delivered_milli, outcome, returned_milli, total_paise)
     VALUES (?2, 0, -1, 'short', 0, 1)`,
  ],
  lists_line_count: [
    `INSERT INTO lists (id, account_id, city, name, position, line_count, created_at, updated_at)
     VALUES ('x', ?1, 'patna', 'Daily', 0, 501, 0, 0)`,
  ],
  list_lines_par: [
    `INSERT INTO list_lines (list_id, product_id, position, par_milli, quantity_milli)
     SELECT 'x', id, 0, 100000001, 1000 FROM products LIMIT 1`,
  ],
  list_lines_quantity: [
    `INSERT INTO list_lines (list_id, product_id, position, quantity_milli)
     SELECT 'x', id, 0, 0 FROM products LIMIT 1`,
  ],
  refunds_part_is_number: [
    `INSERT INTO refunds (payment_id, part, order_id, amount_paise, reason, next_attempt_at, created_at)
     VALUES ('pay_x', 'part', ?2, 100, 'cancelled', 0, 0)`,
  ],
  refunds_status_known: [
    `INSERT INTO refunds (payment_id, order_id, amount_paise, reason, status, next_attempt_at, created_at)
     VALUES ('pay_x', ?2, 100, 'cancelled', 'lost', 0, 0)`,
  ],
  webhook_endpoints_state: [
    `INSERT INTO webhook_endpoints (id, user_id, account_id, url, types, secret, state, created_at)
     VALUES ('x', ?1, ?1, 'https://erp.rasad.test/', 'order.placed', 's', 'lost', 0)`,
  ],
  webhook_deliveries_status: [
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, type, subject, body, status, event_at, created_at)
     VALUES ('x', 'x', 'x', 'ping', 'x', '{}', 'lost', 0, 0)`,
  ],
};

const run = (text: string) => {
  const highest = Number(/\?(\d)/.exec(text)?.[1] ?? 0);
  return env.DB.prepare(text)
    .bind(...[buyer.userId, confirmedId, deliveredId].slice(0, highest))
    .run();
};

describe("the constraints of D1", () => {
  it("refuse what each CHECK forbids", async () => {
    const refusals: Record<string, readonly string[]> = {};
    for (const [name, statements] of Object.entries(REFUSED)) {
      const tried = statements.map((text) => run(text).then(String, String));
      refusals[name] = (await Promise.all(tried)).map(
        (refusal) => /CHECK constraint failed: (\w+)/.exec(refusal)?.[1] ?? refusal,
      );
    }
    const expected = Object.entries(REFUSED).map(([name, statements]) => [name, statements.map(() => name)]);
    expect(refusals).toEqual(Object.fromEntries(expected));
  });

  it("refuse an event whose step is not an edge", async () => {
    const event = `INSERT INTO order_events (order_id, version, type, from_status, to_status, actor_role, at)
      VALUES (?2, 99, 'order.cancelled', 'delivered', 'pending', 'staff', 0)`;
    await expect(run(event)).rejects.toThrow("FOREIGN KEY constraint failed");
  });
});

it("has a statement for each CHECK of the schema", async () => {
  const { results } = await env.DB.prepare("SELECT sql FROM sqlite_master WHERE sql LIKE '%CHECK%'").all<{
    sql: string;
  }>();
  const names = results.flatMap(({ sql }) =>
    [...sql.matchAll(/CONSTRAINT "(\w+)" CHECK/g)].map(([, name = ""]) => name),
  );
  expect(Object.keys(REFUSED).sort()).toEqual(names.sort());
});
