import type { DemoOrder, DemoOrderLine, DemoStep } from "./demo-orders.ts";

/** Products that the demo hotel orders regularly. Every `gap`th order leaves the product out; 0 means never. */
const REGULARS: readonly (DemoOrderLine & { readonly gap: number })[] = [
  { sku: "VEG-001", quantity: 25, gap: 0 },
  { sku: "VEG-007", quantity: 20, gap: 0 },
  { sku: "VEG-021", quantity: 15, gap: 0 },
  { sku: "DAI-001", quantity: 25, gap: 6 },
  { sku: "VEG-026", quantity: 2, gap: 6 },
  { sku: "PUL-001", quantity: 10, gap: 5 },
  { sku: "DAI-025", quantity: 10, gap: 5 },
  { sku: "VEG-093", quantity: 2, gap: 4 },
  { sku: "VEG-017", quantity: 3, gap: 4 },
  { sku: "VEG-013", quantity: 3, gap: 4 },
];

/** Additional products for banquets, on one day of the week. */
const BANQUET: readonly DemoOrderLine[] = [
  { sku: "DAI-015", quantity: 15 },
  { sku: "GRA-002", quantity: 25 },
  { sku: "NON-004", quantity: 20 },
  { sku: "VEG-033", quantity: 12 },
  { sku: "DAI-039", quantity: 6 },
];

/** Oldest first. Numbers of days with the same remainder modulo 7 fall on the same day of the week. */
const DAYS_AGO = [40, 38, 33, 31, 26, 24, 19, 17, 12, 10, 8, 5] as const;
const isBanquetDay = (daysAgo: number): boolean => daysAgo % 7 === 5;
/** Factors that vary the quantities from order to order. */
const SHARES = [1, 1.2, 0.8];

const STEPS: readonly DemoStep[] = [
  { after: 0.6, kind: "confirm" },
  { after: 1.5, kind: "accept", agent: "agent" },
  { after: 22, kind: "deliver", agent: "agent" },
];

/** The demo hotel's orders of the last weeks, from which lists are proposed. */
export const REGULAR_ORDERS: readonly DemoOrder[] = DAYS_AGO.map((daysAgo, order) => {
  const regulars = REGULARS.filter(({ gap }, place) => gap === 0 || (order + place) % gap !== 0);
  const share = SHARES[order % SHARES.length] ?? 1;
  return {
    buyer: "hotel",
    hoursAgo: daysAgo * 24 + 2,
    lines: [
      ...regulars.map(({ sku, quantity }) => ({ sku, quantity: Math.round(quantity * share) })),
      ...(isBanquetDay(daysAgo) ? BANQUET : []),
    ],
    steps: STEPS,
  };
});
