import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import { createDeliveryCodes } from "../orders/delivery-code.ts";
import { systemClock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { orderEvents, orderLines, orders } from "../schema/orders.table.ts";
import { outbox } from "../schema/outbox.table.ts";
import { env } from "./faults.ts";

interface Changed {
  readonly buyerId?: string;
  readonly agentId?: string;
  /** The quantity of each line, from which the total is computed. */
  readonly quantity?: number;
}

export interface CopiedOrder {
  readonly id: string;
  /** In rupees. */
  readonly total: number;
  /** The code that confirms its delivery. */
  readonly code: string;
}

const codes = createDeliveryCodes(env.CODE_SECRET);
const quoted = (text: string): string => `'${text}'`;

/** Copies rows; `changed` has SQL expressions for columns that differ. */
const copyOf = (table: Table, where: string, changed: Readonly<Record<string, string>>): string => {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  const values = columns.map((column) => changed[column] ?? column);
  return `INSERT INTO ${getTableName(table)} (${columns}) SELECT ${values} FROM ${getTableName(table)} WHERE ${where}`;
};

/**
 * Copies an order that has no slot and no payment, with its lines, events, mails, units and counters, so that every
 * rule of the shop still holds. It takes one trip instead of the dozens of placing, confirming and accepting.
 */
export const copyOrder = async (id: string, { buyerId, agentId, quantity }: Changed = {}): Promise<CopiedOrder> => {
  const copy = newId(systemClock);
  const from = quoted(id);
  const to = quoted(copy);
  const buyer = buyerId === undefined ? "buyer_id" : quoted(buyerId);
  const milli = quantity === undefined ? "quantity_milli" : String(quantity * 1000);
  const total = `(price_paise * ${milli} + 500) / 1000`;
  const subtotal = `(SELECT sum(${total}) FROM order_lines WHERE order_id = ${from})`;
  const counted = (key: string): string =>
    `UPDATE counters SET value = value + 1 WHERE key = (SELECT ${key} FROM orders WHERE id = ${from})`;
  const [written] = await env.DB.batch<{ codeNumber: number; totalPaise: number }>(
    [
      `${copyOf(orders, `id = ${from}`, {
        id: to,
        buyer_id: buyer,
        agent_id: agentId === undefined ? "agent_id" : quoted(agentId),
        idempotency_key: to,
        subtotal_paise: subtotal,
        total_paise: `${subtotal} + tax_paise + delivery_fee_paise`,
      })} RETURNING code_number AS codeNumber, total_paise AS totalPaise`,
      copyOf(orderLines, `order_id = ${from}`, {
        order_id: to,
        quantity_milli: milli,
        total_paise: total,
      }),
      copyOf(orderEvents, `order_id = ${from}`, {
        order_id: to,
        idempotency_key: `idempotency_key || ${to}`,
      }),
      copyOf(outbox, `dedupe_key LIKE '%:' || ${from} || ':%'`, {
        id: `${to} || dedupe_key`,
        dedupe_key: `replace(dedupe_key, ${from}, ${to})`,
        payload: `replace(payload, ${from}, ${to})`,
        recipient: buyerId === undefined ? "recipient" : quoted(buyerId),
      }),
      `UPDATE products SET stock_milli = stock_milli - l.quantity_milli FROM order_lines l WHERE l.order_id = ${to} AND products.id = l.product_id`,
      `INSERT INTO stock_movements (product_id, milli, kind, order_id, at) SELECT product_id, -quantity_milli, 'sold', order_id, 0
        FROM order_lines WHERE order_id = ${to}`,
      counted("'orders.total'"),
      counted("iif(status = 'confirmed', 'orders.waiting.' || city, '')"),
      counted("'orders.day.' || date(created_at / 1000 + 19800, 'unixepoch')"),
    ].map((text) => env.DB.prepare(text)),
  );
  const [row] = written?.results ?? [];
  if (!row) throw new Error(`no order ${id}`);
  return { id: copy, total: row.totalPaise / 100, code: await codes.codeOf(copy, row.codeNumber) };
};
