import type { Unit } from "../catalogue/categories.contract.ts";
import type { ProductNames } from "../catalogue/product-names.contract.ts";
import { indianDay } from "../platform/dates.contract.ts";
import type { LearnedAs } from "./lists.contract.ts";

/** How far back is looked. */
export const LEARN_DAYS = 60;
/** A product must have been ordered on so many days, however few there were. */
const MIN_TIMES = 3;
/** The share of the days with an order, of all days and of the same day of the week. */
const OFTEN = 0.5;
const OFTEN_OF_WEEKDAY = 0.6;
/** Fewer products are no list. */
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
  /** The middle one of the quantities of those days. */
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

const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 1;

interface Ordered {
  readonly product: LearnedProduct;
  /** What was ordered on each day. */
  readonly byDay: Map<string, number>;
}

const byProduct = (history: readonly OrderedLine[]): Ordered[] => {
  const found = new Map<string, Ordered>();
  for (const { at, product, quantity } of history.toSorted((a, b) => b.at - a.at)) {
    // The newest order says what the product is called now.
    const ordered = found.get(product._id) ?? { product, byDay: new Map<string, number>() };
    const day = indianDay(at);
    ordered.byDay.set(day, (ordered.byDay.get(day) ?? 0) + quantity);
    found.set(product._id, ordered);
  }
  return [...found.values()];
};

/** What was ordered on enough of these days, the most frequent first. */
const frequent = (products: readonly Ordered[], days: ReadonlySet<string>, share: number): LearnedLine[] =>
  products
    .flatMap(({ product, byDay }) => {
      const quantities = [...byDay].flatMap(([day, quantity]) => (days.has(day) ? [quantity] : []));
      const times = quantities.length;
      if (times < Math.max(MIN_TIMES, Math.ceil(days.size * share))) return [];
      return [{ product, quantity: middle(quantities), times, days: days.size }];
    })
    .sort((a, b) => b.times - a.times || a.product.name.localeCompare(b.product.name, "en"))
    .slice(0, MAX_LEARNED_LINES);

/** The lists that an account could make of what it orders: of all days, and of a day of the week. Days are those of India. */
export const learnLists = (history: readonly OrderedLine[]): LearnedList[] => {
  const products = byProduct(history);
  const days = new Set(history.map(({ at }) => indianDay(at)));
  const regulars = frequent(products, days, OFTEN);
  const isRegular = new Set(regulars.map(({ product }) => product._id));
  const others = products.filter(({ product }) => !isRegular.has(product._id));
  const ofWeekdays = WEEKDAYS.map((weekday) => ({
    learnedAs: weekday,
    lines: frequent(others, new Set([...days].filter((day) => weekdayOf(day) === weekday)), OFTEN_OF_WEEKDAY),
  }));
  return [{ learnedAs: "regulars" as const, lines: regulars }, ...ofWeekdays].filter(
    ({ lines }) => lines.length >= MIN_LINES,
  );
};

/** A list with fewer days of orders behind it says nothing about what is not ordered any more. */
const MIN_DAYS_TO_REMOVE = 8;
/** So much of a learned list must be on a list that is taken to be the same. */
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

/** What could change on a list: the learned list that it came from, or else that it has the most of, tells what to add. */
export const learnChanges = (history: readonly OrderedLine[], list: KnownList): LearnedChanges => {
  const onList = new Set(list.productIds);
  const share = ({ lines }: LearnedList): number =>
    lines.filter(({ product }) => onList.has(product._id)).length / lines.length;
  const learned = learnLists(history);
  const origin = learned.find(({ learnedAs }) => learnedAs === list.learnedAs);
  const [likest] = learned.filter((one) => share(one) >= SAME).sort((a, b) => share(b) - share(a));
  const model = origin ?? likest;
  const ordered = new Set(history.map(({ product }) => product._id));
  const days = new Set(history.map(({ at }) => indianDay(at)));
  return {
    add: model?.lines.filter(({ product }) => !onList.has(product._id)) ?? [],
    remove: days.size < MIN_DAYS_TO_REMOVE ? [] : list.productIds.filter((id) => !ordered.has(id)),
  };
};
