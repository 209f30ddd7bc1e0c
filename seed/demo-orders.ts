import type { DoorOutcome, DoorReason } from "../worker/orders/order-lifecycle.contract.ts";
import type { ReturnDecision, ReturnReason } from "../worker/orders/replacements/replacements.contract.ts";

/** The outcome of a line at delivery. */
export interface DemoMark {
  /** The line's position in the order, from 0. */
  readonly line: number;
  /** The delivered quantity, in thousandths of the ordered one. */
  readonly thousandths: number;
  readonly outcome: DoorOutcome;
  readonly reason: DoorReason | null;
}

interface DemoReturn {
  readonly reason: ReturnReason;
  readonly note: string;
}

/** A step of a demo order; `after` is the number of hours since it was placed. */
export type DemoStep =
  | { readonly after: number; readonly kind: "confirm" | "cancel_by_buyer" | "cancel_by_staff" }
  | { readonly after: number; readonly kind: "accept" | "load" | "deliver"; readonly agent: DemoAgent }
  /** Staff pick the first `lines` lines. */
  | { readonly after: number; readonly kind: "pick"; readonly lines: number }
  | { readonly after: number; readonly kind: "pack"; readonly crates: number }
  | { readonly after: number; readonly kind: "mark"; readonly agent: DemoAgent; readonly marks: readonly DemoMark[] }
  | ({ readonly after: number; readonly kind: "request_return" } & DemoReturn)
  | {
      readonly after: number;
      readonly kind: "decide_return";
      readonly decision: ReturnDecision;
      readonly words: string;
    }
  | { readonly after: number; readonly kind: "request_cancel"; readonly agent: DemoAgent; readonly reason: string };
export type DemoAgent = "agent" | "agent2";

export interface DemoOrderLine {
  readonly sku: string;
  readonly quantity: number;
}

export interface DemoOrder {
  readonly buyer: "hotel" | "hotel2" | "hotel3" | "cook";
  /** Defaults to cash. */
  readonly isOnAccount?: true;
  /** Placed by staff, for a buyer on the telephone. */
  readonly isByStaff?: true;
  readonly hoursAgo: number;
  /** A number of lines of any products, or specific lines. */
  readonly lines: number | readonly DemoOrderLine[];
  readonly notes?: string;
  readonly steps: readonly DemoStep[];
}

const confirmed = { after: 0.6, kind: "confirm" } as const;
const acceptedBy = (agent: DemoAgent) => [confirmed, { after: 1.5, kind: "accept", agent } as const];
const deliveredBy = (agent: DemoAgent, after: number) => [
  ...acceptedBy(agent),
  { after, kind: "deliver", agent } as const,
];

/** Orders in every status, oldest first, so that no screen of a new shop is empty. */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    // On account and overdue.
    buyer: "hotel2",
    isOnAccount: true,
    hoursAgo: 384,
    lines: [
      { sku: "GRA-002", quantity: 50 },
      { sku: "OIL-003", quantity: 2 },
      { sku: "SPI-001", quantity: 5 },
    ],
    steps: deliveredBy("agent2", 22),
  },
  { buyer: "hotel", hoursAgo: 220, lines: 7, steps: deliveredBy("agent2", 24) },
  {
    buyer: "hotel2",
    isOnAccount: true,
    hoursAgo: 210,
    lines: [
      { sku: "PUL-001", quantity: 30 },
      { sku: "FRU-071", quantity: 4 },
    ],
    steps: deliveredBy("agent2", 23),
  },
  { buyer: "hotel", hoursAgo: 148, lines: 12, notes: "Banquet on Sunday.", steps: deliveredBy("agent", 25) },
  {
    buyer: "hotel",
    hoursAgo: 122,
    lines: 4,
    notes: "Placed twice by mistake.",
    steps: [confirmed, { after: 2, kind: "cancel_by_staff" }],
  },
  {
    buyer: "hotel2",
    hoursAgo: 98,
    lines: 5,
    steps: [
      ...deliveredBy("agent", 22),
      {
        after: 23.5,
        kind: "request_return",
        reason: "poor_quality",
        note: "All of it is soft and wet.",
      },
      {
        after: 26,
        kind: "decide_return",
        decision: "credit",
        words: "Sorry for that. We take it off what you owe.",
      },
    ],
  },
  {
    // Changed at the door: weighed, short and rejected.
    buyer: "hotel3",
    isOnAccount: true,
    hoursAgo: 84,
    lines: [
      { sku: "NON-004", quantity: 20 },
      { sku: "OIL-001", quantity: 24 },
      { sku: "DAI-015", quantity: 10 },
      { sku: "FRU-071", quantity: 2 },
    ],
    steps: [
      ...acceptedBy("agent"),
      {
        after: 23,
        kind: "mark",
        agent: "agent",
        marks: [
          { line: 0, thousandths: 972, outcome: "delivered", reason: null },
          { line: 1, thousandths: 750, outcome: "short", reason: "missing" },
          { line: 2, thousandths: 0, outcome: "rejected", reason: "poor_quality" },
        ],
      },
      { after: 23.1, kind: "deliver", agent: "agent" },
    ],
  },
  { buyer: "hotel", hoursAgo: 74, lines: 9, steps: deliveredBy("agent", 26) },
  {
    // Within the limits of a team's cook.
    buyer: "cook",
    hoursAgo: 53,
    lines: [
      { sku: "VEG-001", quantity: 30 },
      { sku: "VEG-007", quantity: 25 },
      { sku: "VEG-021", quantity: 15 },
      { sku: "PUL-002", quantity: 10 },
      { sku: "VEG-093", quantity: 2 },
    ],
    steps: deliveredBy("agent2", 23),
  },
  { buyer: "hotel2", hoursAgo: 50, lines: 3, steps: [{ after: 0.3, kind: "cancel_by_buyer" }] },
  {
    // Returned within three hours; staff have not decided yet.
    buyer: "hotel2",
    hoursAgo: 28,
    lines: [
      { sku: "FRU-001", quantity: 20 },
      { sku: "NON-004", quantity: 8 },
      { sku: "OIL-001", quantity: 6 },
    ],
    steps: [
      ...deliveredBy("agent", 24.5),
      {
        after: 26.5,
        kind: "request_return",
        reason: "damaged",
        note: "The crates were crushed and the pouches leak.",
      },
    ],
  },
  {
    buyer: "hotel2",
    hoursAgo: 27,
    lines: 6,
    steps: [
      ...acceptedBy("agent2"),
      { after: 25, kind: "request_cancel", agent: "agent2", reason: "Kitchen is closed today, nobody takes the goods" },
    ],
  },
  {
    buyer: "hotel",
    hoursAgo: 22,
    lines: 8,
    notes: "Service gate on the east side, before 6 pm.",
    steps: [
      ...acceptedBy("agent"),
      { after: 18, kind: "pick", lines: 8 },
      { after: 18.5, kind: "pack", crates: 3 },
      { after: 20, kind: "load", agent: "agent" },
      {
        after: 21.5,
        kind: "mark",
        agent: "agent",
        marks: [{ line: 1, thousandths: 0, outcome: "rejected", reason: "not_wanted" }],
      },
    ],
  },
  // A morning under way: packed, being picked, and still to pick.
  {
    buyer: "hotel2",
    hoursAgo: 19,
    lines: 4,
    steps: [confirmed, { after: 17, kind: "pick", lines: 4 }, { after: 17.5, kind: "pack", crates: 2 }],
  },
  {
    buyer: "hotel",
    hoursAgo: 7,
    lines: 40,
    notes: "Monthly provisions: please weigh at the gate.",
    steps: [confirmed, { after: 6, kind: "pick", lines: 11 }],
  },
  { buyer: "hotel2", hoursAgo: 5, lines: 6, notes: "By telephone.", isByStaff: true, steps: [confirmed] },
  { buyer: "hotel", hoursAgo: 3, lines: 8, steps: [] },
  { buyer: "hotel2", hoursAgo: 1.2, lines: 3, notes: "Tomatoes firm, please.", steps: [] },
  { buyer: "hotel", hoursAgo: 0.3, lines: 5, steps: [] },
  {
    // Above the cook's limit: it reserves stock and waits for approval.
    buyer: "cook",
    hoursAgo: 0.1,
    lines: [
      { sku: "DAI-015", quantity: 20 },
      { sku: "GRA-001", quantity: 40 },
      { sku: "VEG-033", quantity: 15 },
    ],
    notes: "Tilak ceremony, 120 plates.",
    steps: [],
  },
];
