import type { RandomFaults } from "./random-faults.ts";

type ObjectName = "coordinator" | "consumer" | "timer";

interface Point {
  readonly name: string;
  readonly in: ObjectName;
  /** Matches a statement of the D1 call. */
  readonly at: RegExp;
  readonly when: "before" | "after";
}

/**
 * Points at which an object may be aborted: between an external effect and the row that records it, and between two
 * steps.
 */
export const ABORT_POINTS: readonly Point[] = [
  { name: "coordinator, before the order is read", in: "coordinator", at: /^select/i, when: "before" },
  { name: "coordinator, before the batch", in: "coordinator", at: /order_events/i, when: "before" },
  { name: "coordinator, after the batch", in: "coordinator", at: /insert into "?order_events/i, when: "after" },
  { name: "consumer, mails claimed and not sent", in: "consumer", at: /update outbox set attempts/i, when: "after" },
  {
    name: "consumer, mails sent and not noted",
    in: "consumer",
    at: /update outbox set status = 'sent'/i,
    when: "before",
  },
  {
    name: "consumer, refund claimed and not asked for",
    in: "consumer",
    at: /update "refunds" set attempts/i,
    when: "after",
  },
  { name: "consumer, refund asked for and not noted", in: "consumer", at: /order_events/i, when: "before" },
  {
    name: "consumer, events read and not spread",
    in: "consumer",
    at: /insert into "webhook_deliveries"/i,
    when: "before",
  },
  {
    name: "consumer, webhooks claimed and not sent",
    in: "consumer",
    at: /update "webhook_deliveries" set attempts/i,
    when: "after",
  },
  {
    name: "consumer, webhooks sent and not noted",
    in: "consumer",
    at: /update "webhook_deliveries" set status/i,
    when: "before",
  },
  {
    name: "timer, date claimed and not ordered",
    in: "timer",
    at: /update "standing_orders" set due_at/i,
    when: "after",
  },
  { name: "timer, before the order's batch", in: "timer", at: /insert into "?orders/i, when: "before" },
  { name: "timer, after the order's batch", in: "timer", at: /insert into "?orders/i, when: "after" },
];

/** The part of an object that is needed to abort it. */
export interface Abortable {
  readonly name: ObjectName;
  readonly abort: (reason: string) => void;
}

/**
 * The probability of an abort at a point. After the first one it is below that of a failed call, because an abort ends
 * all work of the object.
 */
const chanceAt = (point: Point, { aborted, chance }: RandomFaults): number =>
  aborted.has(point.name) ? chance / 2 : Math.min(1, chance * 4);

/** Aborts the object at random when the call is at a named point; nothing after that runs. */
export const createAbortHook =
  ({ name, abort }: Abortable, state: { readonly random: RandomFaults | null }) =>
  async (text: string, when: "before" | "after"): Promise<void> => {
    const { random } = state;
    if (!random) return;
    const point = ABORT_POINTS.find((one) => one.in === name && one.when === when && one.at.test(text));
    if (!point || random.random() >= chanceAt(point, random)) return;
    random.aborted.set(point.name, (random.aborted.get(point.name) ?? 0) + 1);
    if (point.name.includes("mails")) random.mails.aborted();
    abort(point.name);
    await new Promise(() => {});
  };
