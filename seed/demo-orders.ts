/** A step of a demo order; `after` is the number of hours since it was placed. */
export type DemoStep =
  | { readonly after: number; readonly kind: "confirm" | "cancel_by_buyer" | "cancel_by_staff" }
  | { readonly after: number; readonly kind: "accept" | "deliver"; readonly agent: DemoAgent }
  | { readonly after: number; readonly kind: "request_cancel"; readonly agent: DemoAgent; readonly reason: string };
export type DemoAgent = "agent" | "agent2";

export interface DemoOrder {
  readonly buyer: "hotel" | "hotel2";
  readonly hoursAgo: number;
  readonly lines: number;
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
  { buyer: "hotel", hoursAgo: 220, lines: 7, steps: deliveredBy("agent2", 24) },
  { buyer: "hotel", hoursAgo: 148, lines: 12, notes: "Banquet on Sunday.", steps: deliveredBy("agent", 25) },
  {
    buyer: "hotel",
    hoursAgo: 122,
    lines: 4,
    notes: "Placed twice by mistake.",
    steps: [confirmed, { after: 2, kind: "cancel_by_staff" }],
  },
  { buyer: "hotel2", hoursAgo: 98, lines: 5, steps: deliveredBy("agent", 22) },
  { buyer: "hotel", hoursAgo: 74, lines: 9, steps: deliveredBy("agent", 26) },
  { buyer: "hotel2", hoursAgo: 50, lines: 3, steps: [{ after: 0.3, kind: "cancel_by_buyer" }] },
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
    steps: acceptedBy("agent"),
  },
  { buyer: "hotel2", hoursAgo: 19, lines: 4, steps: [confirmed] },
  {
    buyer: "hotel",
    hoursAgo: 7,
    lines: 40,
    notes: "Monthly provisions: please weigh at the gate.",
    steps: [confirmed],
  },
  { buyer: "hotel2", hoursAgo: 5, lines: 6, steps: [confirmed] },
  { buyer: "hotel", hoursAgo: 3, lines: 8, steps: [] },
  { buyer: "hotel2", hoursAgo: 1.2, lines: 3, notes: "Tomatoes firm, please.", steps: [] },
  { buyer: "hotel", hoursAgo: 0.3, lines: 5, steps: [] },
];
