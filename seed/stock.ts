import type { BookStockInput } from "../worker/catalogue/stock/stock.contract.ts";
import type { Actor } from "../worker/identity/accounts.contract.ts";
import { HOUR_MS } from "../worker/platform/dates.contract.ts";
import type { DemoName } from "./demo-people.ts";
import type { DemoServices } from "./services.ts";
import type { DemoEvent } from "./timeline.ts";

/** SKU, quantity, and cost per unit in rupees. */
type Line = readonly [sku: string, quantity: number, cost?: number];

interface DemoBooking extends Pick<BookStockInput, "kind"> {
  readonly hoursAgo: number;
  readonly supplier?: string;
  readonly reason?: string;
  readonly lines: readonly Line[];
}

const BOOKINGS: readonly DemoBooking[] = [
  { kind: "wasted", hoursAgo: 9 * 24, reason: "Sprouted", lines: [["VEG-001", 6]] },
  { kind: "wasted", hoursAgo: 8 * 24, reason: "Rotten", lines: [["VEG-003", 4.5]] },
  {
    kind: "received",
    hoursAgo: 30,
    supplier: "Sharma Traders, Musallahpur Mandi",
    lines: [
      ["VEG-001", 6, 15.5],
      ["VEG-002", 12, 21],
      ["VEG-003", 8, 18],
    ],
  },
  {
    kind: "wasted",
    hoursAgo: 26,
    reason: "Crushed in the van",
    lines: [
      ["VEG-003", 3.5],
      ["VEG-002", 2],
    ],
  },
  { kind: "wasted", hoursAgo: 5, reason: "Rotten", lines: [["VEG-002", 10]] },
];

interface Market {
  readonly services: Pick<DemoServices, "stock">;
  readonly people: Record<DemoName, Actor>;
  readonly productIds: ReadonlyMap<string, string>;
  readonly now: number;
}

/** Goods received and wasted; together they leave the stock at the quantities of catalogue.csv. */
export const stockEvents = ({ services: { stock }, people, productIds, now }: Market): DemoEvent[] =>
  BOOKINGS.map(({ kind, hoursAgo, supplier = "", reason = "", lines }) => ({
    at: now - hoursAgo * HOUR_MS,
    run: () =>
      stock.bookStock(people.admin, {
        kind,
        supplier,
        reason,
        lines: lines.map(([sku, quantity, cost = null]) => ({
          productId: productIds.get(sku) ?? sku,
          quantity,
          cost,
          note: "",
        })),
      }),
  }));
