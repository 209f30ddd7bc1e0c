import { indianDay } from "../platform/dates.contract.ts";
import { addQuantities } from "../platform/quantity.contract.ts";
import { LEARNED_AS, type LearnedAs } from "./lists.contract.ts";
import type { ChangeProposals, ListProposal, ProposedLine } from "./proposals.contract.ts";

/** The days of order history to learn from. */
export const LEARN_DAYS = 60;
/** Minimum number of days on which a product must have been ordered. */
export const MIN_TIMES = 3;
/**
 * Minimum share of the order days on which a product must have been ordered: of all order days, or of those on one
 * weekday.
 */
const MIN_SHARE = 0.5;
const MIN_WEEKDAY_SHARE = 0.6;
/** Fewer products are not proposed as a list. */
const MIN_LINES = 3;
const MAX_LEARNED_LINES = 100;

/** A line of a past order; `at` in ms. */
export interface OrderedLine {
  readonly at: number;
  readonly product: ProposedLine["product"];
  readonly quantity: number;
}

const [, ...WEEKDAYS] = LEARNED_AS;
const weekdayOf = (day: string): LearnedAs => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "sunday";

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 1;

interface OrderedProduct {
  readonly product: ProposedLine["product"];
  /** The quantity ordered on each Indian day. */
  readonly byDay: Map<string, number>;
}

const groupByProduct = (history: readonly OrderedLine[]): OrderedProduct[] => {
  const found = new Map<string, OrderedProduct>();
  for (const { at, product, quantity } of history.toSorted((a, b) => b.at - a.at)) {
    // History is sorted newest first, so the product keeps its latest name.
    const ordered = found.get(product._id) ?? { product, byDay: new Map<string, number>() };
    const day = indianDay(at);
    ordered.byDay.set(day, addQuantities(ordered.byDay.get(day) ?? 0, quantity));
    found.set(product._id, ordered);
  }
  return [...found.values()];
};

/** Products ordered on at least this share of the days, most frequent first. */
const findFrequent = (products: readonly OrderedProduct[], days: ReadonlySet<string>, share: number): ProposedLine[] =>
  products
    .flatMap(({ product, byDay }) => {
      const quantities = [...byDay].flatMap(([day, quantity]) => (days.has(day) ? [quantity] : []));
      const times = quantities.length;
      if (times < Math.max(MIN_TIMES, Math.ceil(days.size * share))) return [];
      return [{ product, quantity: median(quantities), times, days: days.size }];
    })
    .sort((a, b) => b.times - a.times || a.product.name.localeCompare(b.product.name, "en"))
    .slice(0, MAX_LEARNED_LINES);

const daysOf = (times: readonly number[]): ReadonlySet<string> => new Set(times.map(indianDay));

/** `times`: when all orders were placed (ms). The history may omit products ordered fewer than `MIN_TIMES` times. */
export const learnRegulars = (history: readonly OrderedLine[], times: readonly number[]): ProposedLine[] => {
  const regulars = findFrequent(groupByProduct(history), daysOf(times), MIN_SHARE);
  return regulars.length < MIN_LINES ? [] : regulars;
};

/** One list for all days, and one per day of the week. Days are in Indian time. */
export const learnLists = (history: readonly OrderedLine[]): ListProposal[] => {
  const products = groupByProduct(history);
  const days = daysOf(history.map(({ at }) => at));
  const regulars = findFrequent(products, days, MIN_SHARE);
  const regularIds = new Set(regulars.map(({ product }) => product._id));
  const others = products.filter(({ product }) => !regularIds.has(product._id));
  const ofWeekdays = WEEKDAYS.map((weekday) => ({
    learnedAs: weekday,
    lines: findFrequent(others, new Set([...days].filter((day) => weekdayOf(day) === weekday)), MIN_WEEKDAY_SHARE),
  }));
  return [{ learnedAs: "regulars" as const, lines: regulars }, ...ofWeekdays].filter(
    ({ lines }) => lines.length >= MIN_LINES,
  );
};

/** With fewer days of orders, no removals are proposed. */
const MIN_DAYS_TO_REMOVE = 8;
/** Minimum share of a proposed list that must be on an existing list for the two to match. */
const MIN_COMMON_SHARE = 0.5;

interface KnownList {
  readonly learnedAs: LearnedAs | null;
  readonly productIds: readonly string[];
}

/** Additions come from the proposal that the list was made from, otherwise from the most similar proposal. */
export const learnChanges = (history: readonly OrderedLine[], list: KnownList): ChangeProposals => {
  const onList = new Set(list.productIds);
  const share = ({ lines }: ListProposal): number =>
    lines.filter(({ product }) => onList.has(product._id)).length / lines.length;
  const learned = learnLists(history);
  const origin = learned.find(({ learnedAs }) => learnedAs === list.learnedAs);
  const [bestMatch] = learned.filter((one) => share(one) >= MIN_COMMON_SHARE).sort((a, b) => share(b) - share(a));
  const model = origin ?? bestMatch;
  const ordered = new Set(history.map(({ product }) => product._id));
  const days = daysOf(history.map(({ at }) => at));
  return {
    add: model?.lines.filter(({ product }) => !onList.has(product._id)) ?? [],
    remove: days.size < MIN_DAYS_TO_REMOVE ? [] : list.productIds.filter((id) => !ordered.has(id)),
  };
};
