import * as v from "valibot";
import { type City, DEFAULT_CITY } from "../brand.contract.ts";
import { latinDigits, readNumber } from "../platform/digits.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { toPaise } from "../platform/money.contract.ts";
import { isInThousandths } from "../platform/quantity.contract.ts";
import { GST_RATES, MAX_WEIGHT_TOLERANCE, type Unit } from "./categories.contract.ts";
import { readConversions, writeConversions } from "./conversions.contract.ts";
import { MAX_ORDER_QUANTITY, type QuantityRules, rulesProblem, STEPS } from "./order-quantity.contract.ts";
import {
  breaksProblem,
  MAX_PRICE_BREAKS,
  type PriceBreak,
  readBreaks,
  type StoredBreak,
} from "./price-breaks.contract.ts";
import { isLoose } from "./unit-price.contract.ts";

/** Whether an amount in rupees has at most two decimals, apart from rounding errors. */
export const isWholePaise = (rupees: number): boolean => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4;

/** A form clears a field with "", an API client with null. */
export const cleared = v.pipe(
  v.union([v.null(), v.literal("")]),
  v.transform(() => null),
);

const quantity = (field: "orderMultiple" | "minQuantity") =>
  v.pipe(
    v.number(message("field.not_number", { field })),
    v.check((value) => value > 0, message("product.quantity_too_small", { field })),
    v.maxValue(MAX_ORDER_QUANTITY, message("product.quantity_too_large", { field, max: MAX_ORDER_QUANTITY })),
    v.check(isInThousandths, message("order.quantity_decimals")),
  );

/** A form sends numbers as text, and "" for a cleared field, which means 1. */
const orderMultiple = v.pipe(
  v.union([v.string(), v.number()], message("field.not_number", { field: "orderMultiple" })),
  v.transform((value) => (String(value).trim() === "" ? 1 : readNumber(value))),
  quantity("orderMultiple"),
  v.check(
    (value) => Number.isInteger(value) || STEPS.some((step) => step === value),
    message("product.multiple_unknown", { steps: STEPS.join(", ") }),
  ),
);

/** Null stands for the usual minimum: the multiple where it is below 1, otherwise 1. */
const minQuantity = v.union([
  cleared,
  v.pipe(
    v.union([v.string(), v.number()], message("field.not_number", { field: "minQuantity" })),
    v.transform((value) => readNumber(value)),
    quantity("minQuantity"),
  ),
]);

/** A list, or text such as "10:26|50:24". `salesProblems` checks order and prices against the product's price. */
const breaks = v.pipe(
  v.union(
    [
      v.array(v.object({ from: v.number(), price: v.number() })),
      v.pipe(
        v.string(),
        v.rawTransform(({ dataset: { value }, addIssue, NEVER }): PriceBreak[] => {
          const read = readBreaks(value);
          if (read) return read;
          addIssue({ message: message("product.breaks_unreadable") });
          return NEVER;
        }),
      ),
    ],
    message("product.breaks_unreadable"),
  ),
  v.check((list) => list.every(({ price }) => isWholePaise(price)), message("product.price_decimals")),
);

export const RULES_FIELDS = {
  orderMultiple: v.optional(orderMultiple),
  minQuantity: v.optional(minQuantity),
  /** Text such as "bunch:0.25|sack:50" or "1 gaddi = 0.25 kg"; the output is the stored form. */
  conversions: v.optional(
    v.pipe(
      v.string(message("field.not_text", { field: "conversions" })),
      v.rawTransform(({ dataset: { value }, addIssue, NEVER }): string => {
        const read = readConversions(value);
        if (read) return writeConversions(read);
        addIssue({ message: message("product.conversions_unreadable") });
        return NEVER;
      }),
    ),
  ),
  /** In `DEFAULT_CITY`. */
  priceBreaks: v.optional(breaks),
  /** By city; breaks of a city where the product is not sold are ignored. */
  priceBreaksElsewhere: v.optional(v.record(v.string(), breaks)),
};

const percent = (problem: string) =>
  v.pipe(
    v.union([v.string(), v.number()], problem),
    v.transform((value) => (String(value).trim() === "" ? 0 : readNumber(value))),
  );

const RATE_UNKNOWN = message("product.gst_rate_unknown", { rates: GST_RATES.join(", ") });
const TOLERANCE_INVALID = message("product.weight_tolerance_invalid", { max: MAX_WEIGHT_TOLERANCE });
const NOT_YES_OR_NO = message("product.not_yes_or_no");

/** A spreadsheet writes 702.0 for the code 702, but "0702.00" is a code of six digits. */
export const readHsn = (written: string): string => {
  const code = latinDigits(written).trim();
  const isDotted = /^\d{4}(\.\d{2}){1,2}$/.test(code);
  return (isDotted ? code : code.replace(/[.,]0+$/, "")).replace(/[\s.]/g, "");
};

export const TAX_FIELDS = {
  /** 4, 6 or 8 digits, or "" where unknown. */
  hsn: v.optional(
    v.pipe(
      v.string(message("field.not_text", { field: "hsn" })),
      v.transform(readHsn),
      v.regex(/^(\d{4}|\d{6}|\d{8})?$/, message("product.hsn_invalid")),
    ),
  ),
  /** In percent; "" from a form means 0, exempt. */
  gstRate: v.optional(v.pipe(percent(RATE_UNKNOWN), v.picklist(GST_RATES, RATE_UNKNOWN))),
  /** A form sends yes or no. */
  isPrepacked: v.optional(
    v.union(
      [
        v.boolean(),
        v.pipe(
          v.picklist(["yes", "no"]),
          v.transform((answer) => answer === "yes"),
        ),
      ],
      NOT_YES_OR_NO,
    ),
  ),
  /** In percent; null, or "" from a form, when the product is not weighed. */
  weightTolerance: v.optional(
    v.union(
      [
        cleared,
        v.pipe(
          percent(TOLERANCE_INVALID),
          v.number(TOLERANCE_INVALID),
          v.minValue(1, TOLERANCE_INVALID),
          v.maxValue(MAX_WEIGHT_TOLERANCE, TOLERANCE_INVALID),
          v.check((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), TOLERANCE_INVALID),
        ),
      ],
      TOLERANCE_INVALID,
    ),
  ),
};

export const toStoredBreaks = (list: readonly PriceBreak[]): StoredBreak[] =>
  list.map(({ from, price }) => ({ from, pricePaise: toPaise(price) }));

export interface PricedWithBreaks {
  readonly city: City;
  readonly pricePaise: number;
  readonly breaks: readonly StoredBreak[];
}

export interface RuleProblem {
  readonly path:
    | readonly ["hsn"]
    | readonly ["minQuantity"]
    | readonly ["orderMultiple"]
    | readonly ["stock"]
    | readonly ["priceBreaks"]
    | readonly ["priceBreaksElsewhere", City];
  readonly message: string;
}

interface SalesRules extends QuantityRules {
  readonly unit: Unit;
  readonly hsn: string;
  readonly gstRateBp: number;
}

interface ChangedRules {
  readonly orderMultiple?: number | undefined;
  /** Null for the usual minimum. */
  readonly minQuantity?: number | null | undefined;
}

const usualMinimum = (orderMultiple: number): number => Math.min(orderMultiple, 1);

/** Omitted rules keep their values, except that the usual minimum follows the multiple. */
export const rulesAfter = (
  before: QuantityRules,
  { orderMultiple = before.orderMultiple, minQuantity }: ChangedRules,
): QuantityRules => {
  const hasUsual = before.minQuantity === usualMinimum(before.orderMultiple);
  const kept = hasUsual ? usualMinimum(orderMultiple) : before.minQuantity;
  return {
    orderMultiple,
    minQuantity: minQuantity === undefined ? kept : (minQuantity ?? usualMinimum(orderMultiple)),
  };
};

/** The contradictions between rules, tax and prices, at most one per field. */
export const salesProblems = (rules: SalesRules, prices: readonly PricedWithBreaks[]): RuleProblem[] => {
  const ofTax: RuleProblem[] =
    rules.gstRateBp > 0 && rules.hsn === "" ? [{ path: ["hsn"], message: message("product.hsn_required") }] : [];
  const ruleProblem = rulesProblem(rules);
  const ofRules: RuleProblem[] = ruleProblem
    ? [{ path: ["minQuantity"], message: message(`product.${ruleProblem}`, { max: MAX_ORDER_QUANTITY }) }]
    : [];
  const inParts = (["orderMultiple", "minQuantity"] as const).filter((field) => !Number.isInteger(rules[field]));
  const ofParts: RuleProblem[] = isLoose(rules.unit)
    ? []
    : inParts.map((field) => ({ path: [field], message: message("product.quantity_not_whole", { field }) }));
  const ofPrices = prices.flatMap(({ city, pricePaise, breaks: list }): RuleProblem[] => {
    const problem = breaksProblem(pricePaise, list);
    if (!problem) return [];
    const max = problem === "too_many_breaks" ? MAX_PRICE_BREAKS : MAX_ORDER_QUANTITY;
    return [
      {
        path: city === DEFAULT_CITY ? ["priceBreaks"] : ["priceBreaksElsewhere", city],
        message: message(`product.${problem}`, { max }),
      },
    ];
  });
  return [...ofTax, ...ofRules, ...ofParts, ...ofPrices];
};
