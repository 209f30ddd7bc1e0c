import type { Unit } from "../catalogue/categories.contract.ts";
import type { ProductNames } from "../catalogue/product-names.contract.ts";
import { indianDay } from "../platform/dates.contract.ts";
import type { LearnedAs } from "./lists.contract.ts";

/** The days of order history to learn from. */
export const LEARN_DAYS = 60;
/** The fewest days on which a product must have been ordered. */
const MIN_TIMES = 3;
/** The share of the days with an order on which a product must have been ordered: of all days, and of one weekday. */
const OFTEN = 0.5;
const OFTEN_OF_WEEKDAY = 0.6;
/** Fewer products are not proposed as a list. */
const MIN_LINES = 3;
const MAX_LEARNED_LINES = 100;

/** A line of a past order; `at` in ms. */
export interface OrderedLine {
  readonly at: number;
  readonly product: LearnedProduct;
  readonly quantity: number;
}

export interface LearnedProduct {
  readonly _id: string;
  readonly name: string;
  readonly names: ProductNames;
  readonly unit: Unit;
  readonly image: string;
}

/** A product that was ordered on `times` of `days` days. */
export interface LearnedLine {
  readonly product: LearnedProduct;
  /** The median of the quantities of those days. */
  readonly quantity: number;
  readonly times: number;
  readonly days: number;
}

export interface LearnedList {
  readonly learnedAs: LearnedAs;
  readonly lines: readonly LearnedLine[];
}

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
const weekdayOf = (day: string): (typeof WEEKDAYS)[number] =>
  WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "sunday";

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 1;

interface Ordered {
  readonly product: LearnedProduct;
  /** The quantity ordered on each Indian day. */
  readonly byDay: Map<string, number>;
}

const byProduct = (history: readonly OrderedLine[]): Ordered[] => {
  const found = new Map<string, Ordered>();
  for (const { at, product, quantity } of history.toSorted((a, b) => b.at - a.at)) {
    // History is sorted newest first, so the product keeps its latest name.
    const ordered = found.get(product._id) ?? { product, byDay: new Map<string, number>() };
    const day = indianDay(at);
    ordered.byDay.set(day, (ordered.byDay.get(day) ?? 0) + quantity);
    found.set(product._id, ordered);
  }
  return [...found.values()];
};

/** Products ordered on at least this share of the days, most frequent first. */
const frequent = (products: readonly Ordered[], days: ReadonlySet<string>, share: number): LearnedLine[] =>
  products
    .flatMap(({ product, byDay }) => {
      const quantities = [...byDay].flatMap(([day, quantity]) => (days.has(day) ? [quantity] : []));
      const times = quantities.length;
      if (times < Math.max(MIN_TIMES, Math.ceil(days.size * share))) return [];
      return [{ product, quantity: median(quantities), times, days: days.size }];
    })
    .sort((a, b) => b.times - a.times || a.product.name.localeCompare(b.product.name, "en"))
    .slice(0, MAX_LEARNED_LINES);

/** Proposes lists from past orders: one for all days, and one per day of the week. Days are in Indian time. */
export const learnLists = (history: readonly OrderedLine[]): LearnedList[] => {
  const products = byProduct(history);
  const days = new Set(history.map(({ at }) => indianDay(at)));
  const regulars = frequent(products, days, OFTEN);
  const regularIds = new Set(regulars.map(({ product }) => product._id));
  const others = products.filter(({ product }) => !regularIds.has(product._id));
  const ofWeekdays = WEEKDAYS.map((weekday) => ({
    learnedAs: weekday,
    lines: frequent(others, new Set([...days].filter((day) => weekdayOf(day) === weekday)), OFTEN_OF_WEEKDAY),
  }));
  return [{ learnedAs: "regulars" as const, lines: regulars }, ...ofWeekdays].filter(
    ({ lines }) => lines.length >= MIN_LINES,
  );
};

/** With fewer days of orders, no removals are proposed. */
const MIN_DAYS_TO_REMOVE = 8;
/** The share of a learned list that must be on a list for the two to match. */
const SAME = 0.5;

interface KnownList {
  readonly learnedAs: LearnedAs | null;
  readonly productIds: readonly string[];
}

export interface LearnedChanges {
  /** Ordered regularly, and not on the list. */
  readonly add: readonly LearnedLine[];
  /** On the list, and not ordered for `LEARN_DAYS`: ids. */
  readonly remove: readonly string[];
}

/** Proposes changes of a list. Additions come from the learned list it was made from, else from the best match. */
export const learnChanges = (history: readonly OrderedLine[], list: KnownList): LearnedChanges => {
  const onList = new Set(list.productIds);
  const share = ({ lines }: LearnedList): number =>
    lines.filter(({ product }) => onList.has(product._id)).length / lines.length;
  const learned = learnLists(history);
  const origin = learned.find(({ learnedAs }) => learnedAs === list.learnedAs);
  const [bestMatch] = learned.filter((one) => share(one) >= SAME).sort((a, b) => share(b) - share(a));
  const model = origin ?? bestMatch;
  const ordered = new Set(history.map(({ product }) => product._id));
  const days = new Set(history.map(({ at }) => indianDay(at)));
  return {
    add: model?.lines.filter(({ product }) => !onList.has(product._id)) ?? [],
    remove: days.size < MIN_DAYS_TO_REMOVE ? [] : list.productIds.filter((id) => !ordered.has(id)),
  };
};
