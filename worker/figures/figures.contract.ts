import * as v from "valibot";
import { FIGURES, type Figure } from "../ledger/ledger.contract.ts";
import { DAY_MS, indianDay, monthRange } from "../platform/dates.contract.ts";
import { Month } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";

const NOT_MONTH = message("request.not_day", { name: "month" });

export const FiguresQuery = v.object({
  /** Month in India, such as 2026-11; defaults to the current one. */
  month: v.optional(Month(NOT_MONTH)),
  city: v.optional(v.pipe(v.string(), v.maxLength(40))),
});
export type FiguresQuery = v.InferOutput<typeof FiguresQuery>;

const Sums = v.object(
  Object.fromEntries(FIGURES.map((figure) => [figure, v.number()])) as Record<Figure, v.NumberSchema<undefined>>,
);
/** Sums in rupees by ledger figure. */
export type Sums = v.InferOutput<typeof Sums>;

/** Upper bounds, in days, of the ages 0–7, 8–15 and 16–30; the rest is older. */
export const AGES = [7, 15, 30] as const;

/** Debt of buyers on account, in rupees. Payments pay off the oldest charges first. */
export const Receivables = v.object({
  total: v.number(),
  /** By age of the unpaid charges: the ages of `AGES`, and older. */
  ages: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  /** Credit balances that the shop owes to buyers. */
  inFavour: v.number(),
  /** When the sums were computed. */
  at: v.string(),
});
export type Receivables = v.InferOutput<typeof Receivables>;

export const Figures = v.object({
  month: v.string(),
  city: v.nullable(v.string()),
  totals: Sums,
  /** Oldest first, up to today, including days without figures. */
  days: v.array(v.object({ day: v.string(), ...Sums.entries })),
  /** The last twelve months, oldest first. */
  months: v.array(v.object({ month: v.string(), sales: v.number() })),
  /** Cash that agents hold now. */
  custody: v.number(),
  /** Null before the first computation. */
  receivables: v.nullable(Receivables),
});
export type Figures = v.InferOutput<typeof Figures>;

/** The days of a month, up to today, oldest first. */
export const daysOf = (month: string, now: number): string[] => {
  const { from, until } = monthRange(month);
  const end = Math.min(until, now + 1);
  return Array.from({ length: Math.max(0, Math.ceil((end - from) / DAY_MS)) }, (_, i) => indianDay(from + i * DAY_MS));
};
