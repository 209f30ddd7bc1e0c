import { type SQL, sql } from "drizzle-orm";
import { orders } from "../schema/orders.table.ts";
import { captures, refunds } from "../schema/payments.table.ts";

/** Captured payments move money to the provider, and refunds move it back as soon as they are due. */
const transfersOf = (condition: (table: SQL) => SQL): SQL => sql`
  SELECT 'payment:' || c.payment_id AS key, 'payment' AS kind, 'provider' AS debit, 'buyer:' || o.buyer_id AS credit,
    c.amount_paise, c.order_id, o.buyer_id, NULL AS document_id, NULL AS actor_id
  FROM ${captures} c CROSS JOIN ${orders} o ON o.id = c.order_id WHERE ${condition(sql`c`)}
  UNION ALL
  SELECT 'refund:' || r.payment_id || '/' || r.part, 'refund', 'buyer:' || o.buyer_id, 'provider',
    r.amount_paise, r.order_id, o.buyer_id, NULL, NULL
  FROM ${refunds} r CROSS JOIN ${orders} o ON o.id = r.order_id WHERE ${condition(sql`r`)}`;

/** Ledger transfers of a payment and its refunds. */
export const transfersOfPayment = (paymentId: string): SQL =>
  transfersOf((row) => sql`${row}.payment_id = ${paymentId}`);

/** Ledger transfers of all payments of an order and their refunds, including those from before the ledger existed. */
export const transfersOfOrder = (orderId: string): SQL => transfersOf((row) => sql`${row}.order_id = ${orderId}`);
