import type { CommandContext } from "./command.ts";
import { readLimit } from "./options.ts";
import { formatDay, formatRupees, formatTable } from "./table.ts";

export const listOrders = async ({ rasad, options, terminal }: CommandContext): Promise<void> => {
  const { count, limit } = readLimit(options);
  const orders = await rasad.orders.list({ limit }, { signal: terminal.signal }).take(count);
  if (options.json) return terminal.print(JSON.stringify(orders));
  if (orders.length === 0) return terminal.say("No orders yet.");
  const rows = orders.map(({ _id, createdAt, status, paymentStatus, total, items }) => [
    _id,
    formatDay(createdAt),
    status,
    paymentStatus,
    formatRupees(total),
    items.map(({ product, quantity }) => `${quantity} ${product.unit} ${product.name}`).join(", "),
  ]);
  for (const line of formatTable(rows)) terminal.print(line);
};
