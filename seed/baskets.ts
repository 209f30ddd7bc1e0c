import type { ImportedProduct } from "../worker/catalogue/search/catalogue-index.repo.ts";
import { DEMO_ORDERS, type DemoOrder } from "./demo-orders.ts";

type Row = ImportedProduct & { readonly sku: string };
export interface BasketLine {
  readonly sku: string;
  readonly quantity: number;
}
export interface Basket {
  readonly order: DemoOrder;
  readonly lines: readonly BasketLine[];
}

/** Rows with less are low or out of stock on purpose, and stay out of the baskets. */
const PLENTY = 50;
const QUANTITIES = [1, 2, 3, 5, 8, 10, 15, 20, 25, 40] as const;
/** What kitchens spend on one line, in paise. */
const SPENDINGS = [45_000, 90_000, 160_000, 60_000, 240_000];
const quantityFor = (pricePaise: number, spending: number): number =>
  QUANTITIES.findLast((quantity) => quantity * pricePaise <= spending) ?? 1;

/** The catalogue is in order of categories: this mixes them, always in the same way. */
const scatter = (rows: readonly Row[]): Row[] =>
  rows
    .map((row, index) => ({ row, place: (index * 7919) % 10_007 }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);

/** Which products each demo order holds: the same for the same catalogue, and never one that it lacks. */
export const fillBaskets = (rows: readonly Row[]): Basket[] => {
  const shelf = scatter(rows.filter((row) => row.stock >= PLENTY));
  let taken = 0;
  const takeLine = (): BasketLine[] => {
    const row = shelf[taken % shelf.length];
    const spending = SPENDINGS[taken % SPENDINGS.length] ?? 0;
    taken++;
    return row ? [{ sku: row.sku, quantity: quantityFor(row.pricePaise, spending) }] : [];
  };
  return DEMO_ORDERS.map((order) => ({
    order,
    lines: Array.from({ length: Math.min(order.lines, shelf.length) }, takeLine).flat(),
  })).filter(({ lines }) => lines.length > 0);
};

const isCancelled = ({ steps }: DemoOrder): boolean => steps.some(({ kind }) => kind.startsWith("cancel_"));

/** The stock of catalogue.csv is what is left after the demo orders: so the import starts with what they take on top. */
export const withDemand = (rows: readonly Row[], baskets: readonly Basket[]): Row[] => {
  const demand = new Map<string, number>();
  for (const { order, lines } of baskets) {
    if (isCancelled(order)) continue;
    for (const { sku, quantity } of lines) demand.set(sku, (demand.get(sku) ?? 0) + quantity);
  }
  return rows.map((row) => ({ ...row, stock: row.stock + (demand.get(row.sku) ?? 0) }));
};
