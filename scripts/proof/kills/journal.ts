import type { Value } from "../../local/database-query.ts";

/** A write that the shop acknowledged, and the query that finds it. */
interface Acknowledged {
  readonly what: string;
  readonly sql: string;
  readonly values: readonly Value[];
}

/** The last acknowledged state of an order. */
interface KnownOrder {
  readonly id: string;
  /** Of someone who may read it. */
  readonly token: string;
  readonly version: number;
  readonly status: string;
  /** When it was acknowledged, ms. */
  readonly at: number;
}

interface OrderAnswer {
  readonly _id: string;
  readonly version: number;
  readonly status: string;
}

/** An order has one event for each of its versions. */
export const stepOf = (orderId: string, version: number): string => `${orderId} in version ${version}`;

/** What the killer's own process knows that the shop has acknowledged. */
export const openJournal = () => {
  const writes: Acknowledged[] = [];
  const orders = new Map<string, KnownOrder>();
  /** The keys under which orders were placed: each is one order in the end. */
  const placed = new Set<string>();
  /** Steps of orders that are not paid online, as `stepOf` names them. */
  const steps = new Set<string>();
  /** What was made, as each is one row in the end. */
  const made = { payments: 0, tokens: 0, accounts: 0 };

  const acknowledge = (what: string, sql: string, ...values: Value[]): void => {
    writes.push({ what, sql, values });
  };

  return {
    orders,
    placed,
    writes,
    steps,
    made,
    acknowledge,
    add(what: keyof typeof made): void {
      made[what]++;
    },

    /** A step of an order: its answer names the version, and each version has one event. */
    acknowledgeStep({ _id: id, version, status }: OrderAnswer, token: string, isPaidOnline = false): void {
      acknowledge(
        `order ${id} is ${status} in version ${version}`,
        "SELECT 1 FROM order_events WHERE order_id = ? AND version = ? AND to_status = ?",
        ...[id, version, status],
      );
      if (!isPaidOnline) steps.add(stepOf(id, version));
      const known = orders.get(id);
      if (known && known.version > version) return;
      orders.set(id, { id, token: known?.token ?? token, version, status, at: Date.now() });
    },
  };
};
export type Journal = ReturnType<typeof openJournal>;

const BATCH = 200;

/** Asks for each acknowledged write; returns those that the database does not have. */
export const findLost = async (db: D1Database, writes: Journal["writes"]): Promise<string[]> => {
  const lost: string[] = [];
  for (let start = 0; start < writes.length; start += BATCH) {
    const part = writes.slice(start, start + BATCH);
    const results = await db.batch(part.map(({ sql, values }) => db.prepare(sql).bind(...values)));
    lost.push(...part.filter((_, i) => results[i]?.results.length === 0).map(({ what }) => what));
  }
  return lost;
};
