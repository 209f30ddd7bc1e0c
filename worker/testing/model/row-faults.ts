import type { Kind } from "./tally.ts";

/** A wrong change of a row, which no batch of the shop makes. `kind`: the kind of rule that must detect it. */
export interface RowFault {
  readonly name: string;
  readonly kind: Kind;
  /** Changes no row when the shop has no suitable one. */
  readonly sql: string;
}

const one = (table: string, where: string): string => `rowid = (SELECT max(rowid) FROM ${table} WHERE ${where})`;
const set = (table: string, change: string, where = "1 = 1"): string =>
  `UPDATE ${table} SET ${change} WHERE ${one(table, where)}`;
const drop = (table: string, where = "1 = 1"): string => `DELETE FROM ${table} WHERE ${one(table, where)}`;

export const ROW_FAULTS: readonly RowFault[] = [
  {
    name: "an order is delivered from where no edge leads",
    kind: "steps",
    sql: set("order_events", "from_status = 'pending', to_status = 'confirmed'", "type = 'order.delivered'"),
  },
  {
    name: "an order that is over waits for approval",
    kind: "steps",
    sql: set("orders", "awaits_approval = 1", "status IN ('delivered', 'cancelled')"),
  },
  { name: "a version without an event", kind: "versions", sql: set("orders", "version = version + 1") },
  { name: "an event is lost", kind: "versions", sql: drop("order_events", "type = 'order.confirmed'") },
  {
    name: "an order moves without an event",
    kind: "versions",
    sql: set("orders", "status = 'cancelled', agent_id = NULL", "status = 'confirmed'"),
  },
  { name: "a unit vanishes", kind: "stock", sql: set("products", "stock_milli = stock_milli - 1000") },
  { name: "a movement is not written", kind: "stock", sql: drop("stock_movements", "kind = 'sold'") },
  {
    name: "a cancelled order gives its goods back twice",
    kind: "stock",
    sql: `UPDATE products SET stock_milli = stock_milli + (SELECT quantity_milli FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE o.status = 'cancelled' LIMIT 1) WHERE id = (SELECT product_id FROM order_lines l JOIN orders o
      ON o.id = l.order_id WHERE o.status = 'cancelled' LIMIT 1)`,
  },
  {
    name: "a place of a slot is not counted",
    kind: "ledger",
    sql: set("slot_bookings", "booked = booked - 1", "booked > 0"),
  },
  {
    name: "a slot takes more than fit",
    kind: "stock",
    sql: "UPDATE delivery_slots SET capacity = 0 WHERE id = (SELECT slot_id FROM slot_bookings WHERE booked > 0 LIMIT 1)",
  },
  { name: "a mail is not written", kind: "mails", sql: drop("outbox", "kind = 'order.confirmed'") },
  { name: "a mail waits for ever", kind: "mails", sql: set("outbox", "status = 'waiting'", "channel = 'mail'") },
  { name: "a mail leaves twice", kind: "mails", sql: set("outbox", "status = 'skipped'", "status = 'sent'") },
  { name: "a webhook is not written", kind: "webhooks", sql: drop("webhook_events", "type LIKE 'order.%'") },
  {
    name: "a webhook is written twice",
    kind: "webhooks",
    sql: `INSERT INTO webhook_events (id, type, account_id, subject, data, at)
      SELECT 'again', type, account_id, subject, data, at FROM webhook_events WHERE type LIKE 'order.%' LIMIT 1`,
  },
  {
    name: "two webhooks about an order change places",
    kind: "webhooks",
    sql: `UPDATE webhook_events SET seq = 1000000 WHERE seq = (SELECT min(seq) FROM webhook_events GROUP BY subject
      HAVING count(*) > 1 LIMIT 1)`,
  },
  { name: "a charge is not in the ledger", kind: "ledger", sql: drop("ledger", "kind = 'charge'") },
  { name: "a balance is off by a paisa", kind: "ledger", sql: set("ledger_balances", "debit_paise = debit_paise + 1") },
  {
    name: "a document is off by a paisa",
    kind: "ledger",
    sql: set("documents", "total_paise = total_paise + 1, taxable_paise = taxable_paise + 1"),
  },
  { name: "a number of documents is missing", kind: "ledger", sql: set("documents", "serial = serial + 1") },
  { name: "a payment is not what was paid", kind: "ledger", sql: set("captures", "amount_paise = amount_paise + 1") },
  { name: "a refund gives back more", kind: "ledger", sql: set("refunds", "amount_paise = amount_paise + 1") },
  {
    name: "a payment pays nothing",
    kind: "ledger",
    sql: set("orders", "payment_status = 'failed'", "payment_method = 'razorpay' AND payment_status = 'paid'"),
  },
  {
    name: "a payment on account is off by a paisa",
    kind: "ledger",
    sql: set("account_payments", "amount_paise = amount_paise + 1"),
  },
  {
    name: "counted cash is another",
    kind: "ledger",
    sql: set("cash_handovers", "counted_paise = counted_paise + 1", "state = 'counted'"),
  },
  {
    name: "a delivery of an agent is not counted",
    kind: "ledger",
    sql: set("agents", "delivered_count = delivered_count - 1", "delivered_count > 0"),
  },
  { name: "a rating counts twice", kind: "ledger", sql: set("agents", "rating_sum = rating_sum + 1") },
  {
    name: "an order is not counted",
    kind: "ledger",
    sql: set("counters", "value = value - 1", "key = 'orders.total'"),
  },
  {
    name: "a return takes back more than was delivered",
    kind: "ledger",
    sql: set("return_lines", "quantity_milli = quantity_milli + 1000000"),
  },
  {
    name: "a date of a standing order forgets its order",
    kind: "ledger",
    sql: set("standing_order_days", "state = 'refused'", "state = 'placed'"),
  },
  { name: "an assert stays behind", kind: "ledger", sql: "INSERT INTO assert_changed VALUES (1)" },
];
