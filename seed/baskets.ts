import { allowedQuantity } from "../worker/catalogue/order-quantity.contract.ts";
import { DEMO_ORDERS, type DemoOrder, type DemoOrderLine } from "./demo-orders.ts";
import type { ImportedProduct } from "./fill-catalogue.ts";
import { REGULAR_ORDERS } from "./regular-orders.ts";

type Row = ImportedProduct & { readonly sku: string };
export interface Basket {
  readonly order: DemoOrder;
  readonly lines: readonly DemoOrderLine[];
}

/** Products with less stock are low or out of stock on purpose, so demo orders do not use them. */
const PLENTY = 50;
const QUANTITIES = [1, 2, 3, 5, 8, 10, 15, 20, 25, 40] as const;
/** The value of one line, in paise. */
const SPENDINGS = [45_000, 90_000, 160_000, 60_000, 240_000];
const quantityFor = (pricePaise: number, spending: number): number =>
  QUANTITIES.findLast((quantity) => quantity * pricePaise <= spending) ?? 1;

/** Mixes the categories of the sorted catalogue deterministically. */
const scatter = (rows: readonly Row[]): Row[] =>
  rows
    .map((row, index) => ({ row, place: (index * 7919) % 10_007 }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);

/** The products of each demo order, oldest first; deterministic for a given catalogue. */
export const fillBaskets = (rows: readonly Row[]): Basket[] => {
  const candidates = scatter(rows.filter((row) => row.stock >= PLENTY));
  let taken = 0;
  const takeLine = (): DemoOrderLine[] => {
    const row = candidates[taken % candidates.length];
    const spending = SPENDINGS[taken % SPENDINGS.length] ?? 0;
    taken++;
    if (!row) return [];
    const { orderMultiple = 1, minQuantity = 1 } = row;
    const quantity = allowedQuantity(quantityFor(row.pricePaise, spending), { orderMultiple, minQuantity });
    return [{ sku: row.sku, quantity }];
  };
  const takeLines = (count: number) => Array.from({ length: Math.min(count, candidates.length) }, takeLine).flat();
  const orders = [...REGULAR_ORDERS, ...DEMO_ORDERS].sort((a, b) => b.hoursAgo - a.hoursAgo);
  const baskets = orders.map((order) => ({
    order,
    lines: typeof order.lines === "number" ? takeLines(order.lines) : order.lines,
  }));
  return baskets.filter(({ lines }) => lines.length > 0);
};

const isCancelled = ({ steps }: DemoOrder): boolean => steps.some(({ kind }) => kind.startsWith("cancel_"));

/** Adds the quantities of the demo orders to the stock, so that the stock of catalogue.csv remains once they are placed. */
export const addOrderedQuantities = (rows: readonly Row[], baskets: readonly Basket[]): Row[] => {
  const demand = new Map<string, number>();
  for (const { order, lines } of baskets) {
    if (isCancelled(order)) continue;
    for (const { sku, quantity } of lines) demand.set(sku, (demand.get(sku) ?? 0) + quantity);
  }
  return rows.map((row) => ({ ...row, stock: row.stock + (demand.get(row.sku) ?? 0) }));
};
