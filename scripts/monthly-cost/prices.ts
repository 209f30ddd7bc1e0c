import type { Meter, Usage } from "./usage.ts";

export interface Price {
  readonly meter: Meter;
  readonly name: string;
  /** Included in the plan, a month. */
  readonly included: number;
  /** US dollars for `per` units. */
  readonly dollars: number;
  readonly per: number;
}

/** A month of Workers Paid, in US dollars. */
export const PLAN_DOLLARS = 5;

const MILLION = 1_000_000;

/**
 * Cloudflare's list prices of November 2026 (docs/scale.md names the pages of its documentation). From December 2026 logs
 * have another price, which is to be entered here.
 */
export const PRICES: readonly Price[] = [
  { meter: "requests", name: "requests to the Worker", included: 10 * MILLION, dollars: 0.3, per: MILLION },
  { meter: "cpuMs", name: "CPU, ms", included: 30 * MILLION, dollars: 0.02, per: MILLION },
  { meter: "rowsRead", name: "D1 rows read", included: 25_000 * MILLION, dollars: 0.001, per: MILLION },
  { meter: "rowsWritten", name: "D1 rows written", included: 50 * MILLION, dollars: 1, per: MILLION },
  { meter: "databaseGb", name: "D1 storage, GB", included: 5, dollars: 0.75, per: 1 },
  { meter: "keyReads", name: "KV reads", included: 10 * MILLION, dollars: 0.5, per: MILLION },
  { meter: "keyWrites", name: "KV writes", included: MILLION, dollars: 5, per: MILLION },
  { meter: "objectRequests", name: "Durable Object requests", included: MILLION, dollars: 0.15, per: MILLION },
  { meter: "objectGbSeconds", name: "Durable Object GB-s", included: 400_000, dollars: 12.5, per: MILLION },
  { meter: "objectRowsWritten", name: "Durable Object rows", included: 50 * MILLION, dollars: 1, per: MILLION },
  { meter: "bucketReads", name: "R2 reads", included: 10 * MILLION, dollars: 0.36, per: MILLION },
  { meter: "bucketWrites", name: "R2 writes", included: MILLION, dollars: 4.5, per: MILLION },
  { meter: "logEvents", name: "events in Workers Logs", included: 20 * MILLION, dollars: 0.6, per: MILLION },
  { meter: "mails", name: "mails", included: 3_000, dollars: 0.35, per: 1_000 },
];

/** What a month's use of one meter costs beyond what the plan includes, in US dollars. */
export const costOf = ({ meter, included, dollars, per }: Price, usage: Usage): number =>
  (Math.max(0, usage[meter] - included) / per) * dollars;

/** A month's whole bill, in US dollars. */
export const totalOf = (usage: Usage): number =>
  PRICES.reduce((sum, price) => sum + costOf(price, usage), PLAN_DOLLARS);
