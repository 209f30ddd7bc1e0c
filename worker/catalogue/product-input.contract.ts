import * as v from "valibot";
import { DEFAULT_CITY } from "../brand.contract.ts";
import { limitedText } from "../identity/accounts.contract.ts";
import { readNumber } from "../platform/digits.contract.ts";
import { fields, manyLines, requiredText, toLine } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { toPaise } from "../platform/money.contract.ts";
import { isInThousandths } from "../platform/quantity.contract.ts";
import { CATEGORIES, PACK_UNITS, UNITS } from "./categories.contract.ts";
import { ANY_QUANTITY } from "./order-quantity.contract.ts";
import {
  cleared,
  isWholePaise,
  type PricedWithBreaks,
  RULES_FIELDS,
  type RuleProblem,
  rulesAfter,
  salesProblems,
  TAX_FIELDS,
  toStoredBreaks,
} from "./product-rules-input.contract.ts";
import { packProblem } from "./unit-price.contract.ts";

export const MAX_STOCK = 10_000_000;
/** In rupees. Sorting by price is exact up to ₹4.2 crore (docs/decisions/0003-search.md). */
export const MAX_PRICE = 10_000_000;
/** In grams, kilograms, millilitres, litres or pieces. */
export const MAX_PACK_SIZE = 1_000_000;
export const MAX_NAME = 120;
export const MAX_DESCRIPTION = 2_000;
export const MAX_ALIASES = 600;
export const MAX_PLACE = 20;

/** A form sends numbers as text. */
export const numeral = (field: string) =>
  v.pipe(
    v.union([v.string(), v.number()], message("field.required", { field })),
    v.check((value) => String(value).trim() !== "", message("field.required", { field })),
    v.transform((value) => readNumber(value)),
    v.number(message("field.not_number", { field })),
  );

const choice = <const Names extends readonly string[]>(field: string, names: Names, unknown: string) =>
  v.pipe(
    v.string(message("field.required", { field })),
    v.minLength(1, message("field.required", { field })),
    v.picklist(names, unknown),
  );

const price = v.pipe(
  numeral("price"),
  v.minValue(0, message("product.price_too_small")),
  v.maxValue(MAX_PRICE, message("product.price_too_large", { max: MAX_PRICE })),
  v.check(isWholePaise, message("product.price_decimals")),
);

/** The price in a city other than `DEFAULT_CITY`; null or empty where the product is not sold. */
const priceElsewhere = v.union([cleared, price], message("field.not_number", { field: "price" }));

/** A fraction is valid only as the unchanged current stock; `stockProblem` rejects any other fraction. */
const stock = v.pipe(
  numeral("stock"),
  v.check(isInThousandths, message("product.stock_not_whole")),
  v.minValue(0, message("product.stock_too_small")),
  v.maxValue(MAX_STOCK, message("product.stock_too_large", { max: MAX_STOCK })),
);

const packSize = v.union(
  [
    cleared,
    v.pipe(
      numeral("packSize"),
      v.integer(message("product.pack_size_not_whole")),
      v.minValue(1, message("product.pack_size_too_small")),
      v.maxValue(MAX_PACK_SIZE, message("product.pack_size_too_large", { max: MAX_PACK_SIZE })),
    ),
  ],
  message("field.not_number", { field: "packSize" }),
);

const packUnit = v.union([cleared, v.picklist(PACK_UNITS)], message("product.pack_unit_unknown"));

export const LOCAL_NAMES = {
  hindi: limitedText(MAX_NAME, "nameHindi"),
  marathi: limitedText(MAX_NAME, "nameMarathi"),
  gujarati: limitedText(MAX_NAME, "nameGujarati"),
};
export const LOCAL_DESCRIPTIONS = {
  hindi: limitedText(MAX_DESCRIPTION, "descriptionHindi", manyLines()),
  marathi: limitedText(MAX_DESCRIPTION, "descriptionMarathi", manyLines()),
  gujarati: limitedText(MAX_DESCRIPTION, "descriptionGujarati", manyLines()),
};

/** Accepts an uploaded picture's address (`imageUrl`) or key (`publicId`); the output is the key. */
const image = v.pipe(
  v.string(message("picture.required")),
  v.trim(),
  v.transform((address) => address.replace(/^(https?:\/\/[^/]+)?\/images\//, "")),
  v.regex(/^(products|seed)\/[\w-][\w.-]*$/, message("picture.required")),
);

/** Splits the stored aliases, which are separated by "|". */
export const aliasesOf = (stored = ""): string[] => stored.split("|").filter(Boolean);

/** For a form field. "|" separates names that contain other separators, and ends a single such name. */
export const writeAliases = (names: readonly string[]): string => {
  if (!names.some((name) => /[,;]/.test(name))) return names.join(", ");
  return names.length === 1 ? `${names[0]}|` : names.join("|");
};

const readAliases = (written: string): string[] => written.split(written.includes("|") ? "|" : /[,;\n]/);

/** Accepts aliases in any script, as `writeAliases` writes them or as a list; the output is the stored form. */
const aliases = v.pipe(
  v.union([v.string(), v.array(v.string())], message("field.not_text", { field: "aliases" })),
  v.transform((names) => (typeof names === "string" ? readAliases(names) : names.flatMap((name) => name.split("|")))),
  v.transform((names) => [...new Set(names.map(toLine).filter(Boolean))].join("|")),
  v.maxLength(MAX_ALIASES, message("product.aliases_too_long", { max: MAX_ALIASES })),
);

export const PRODUCT_FIELDS = {
  name: requiredText("name", MAX_NAME),
  description: requiredText("description", MAX_DESCRIPTION, manyLines()),
  category: choice("category", CATEGORIES, message("product.category_unknown")),
  unit: choice("unit", UNITS, message("product.unit_unknown")),
  stock,
  /** By city. Every product has a price in `DEFAULT_CITY`. */
  price: v.objectWithRest({ patna: price }, priceElsewhere, message("field.required", { field: "price" })),
  image,
  aliases: v.optional(aliases),
  names: v.optional(v.partial(v.object(LOCAL_NAMES, message("field.not_text", { field: "name" })))),
  descriptions: v.optional(
    v.partial(v.object(LOCAL_DESCRIPTIONS, message("field.not_text", { field: "description" }))),
  ),
  /** The contents of one packet or piece: both or neither (`packProblem` in unit-price.contract.ts). */
  packSize: v.optional(packSize),
  packUnit: v.optional(packUnit),
  /** Where it lies in the warehouse. */
  zone: v.optional(limitedText(MAX_PLACE, "zone")),
  bin: v.optional(limitedText(MAX_PLACE, "bin")),
  ...RULES_FIELDS,
  ...TAX_FIELDS,
};

type Priced = v.InferOutput<
  v.ObjectSchema<Pick<typeof PRODUCT_FIELDS, "price" | keyof typeof RULES_FIELDS>, undefined>
>;

const pricesWithBreaks = ({ price: prices, priceBreaks = [], priceBreaksElsewhere = {} }: Priced): PricedWithBreaks[] =>
  Object.entries(prices).flatMap(([city, rupees]) => {
    if (rupees === null) return [];
    const breaks = toStoredBreaks(city === DEFAULT_CITY ? priceBreaks : (priceBreaksElsewhere[city] ?? []));
    return [{ city, pricePaise: toPaise(rupees), breaks }];
  });

/** Builds a valibot issue path: each item has the object that contains its key. */
const pathOf = (value: object, steps: readonly string[]): [v.ObjectPathItem, ...v.ObjectPathItem[]] => {
  let input = value as Record<string, unknown>;
  return steps.map((key): v.ObjectPathItem => {
    const step = { type: "object", origin: "value", input, key, value: input[key] } as const;
    input = (input[key] ?? {}) as Record<string, unknown>;
    return step;
  }) as [v.ObjectPathItem, ...v.ObjectPathItem[]];
};

/** `imagePublicId` is accepted and ignored, because `image` carries the same key. */
export const ProductInput = v.pipe(
  fields(PRODUCT_FIELDS),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    const { packSize = null, packUnit = null, unit, hsn = "", gstRate = 0 } = value;
    const pack = packProblem({ unit, packSize, packUnit });
    const problems = [
      ...(pack ? [{ path: [pack[0]], message: message(pack[1]) }] : []),
      ...stockProblem(value.stock, 0),
      ...salesProblems({ unit, ...rulesAfter(ANY_QUANTITY, value), hsn, gstRateBp: gstRate }, pricesWithBreaks(value)),
    ];
    for (const problem of problems) addIssue({ message: problem.message, path: pathOf(value, problem.path) });
  }),
);
export type ProductInput = v.InferOutput<typeof ProductInput>;

const PRICES_ELSEWHERE = v.objectWithRest({ patna: v.optional(v.never()) }, priceElsewhere);
const hasOnlyOtherCities = (prices: unknown): boolean =>
  typeof prices === "object" && prices !== null && Object.keys(prices).length > 0 && !("patna" in prices);

/** Omitted fields do not change, nor do the prices of omitted cities. */
export const ProductChanges = v.partial(
  v.object(
    {
      ...PRODUCT_FIELDS,
      price: v.pipe(
        v.lazy((input) => (hasOnlyOtherCities(input) ? PRICES_ELSEWHERE : PRODUCT_FIELDS.price)),
        // For openapi.json: no city's price is required.
        v.metadata({ required: [] }),
      ),
    },
    message("request.not_an_object"),
  ),
);
export type ProductChanges = v.InferOutput<typeof ProductChanges>;

/**
 * The version and stock of a product that a person saw before they changed it. The stock is separate because orders change
 * it without a new version. In HTTP it is the product's `ETag` and the `If-Match` of a change.
 */
export interface ProductVersion {
  readonly version: number;
  readonly stock: number;
}

/** The `step` of the stock field: fractions are allowed only when the current stock has one. */
export const stockStep = (stock: number): number | "any" => (Number.isInteger(stock) ? 1 : "any");

/** A stock must be a whole number, unless it is the unchanged current stock. */
export const stockProblem = (stock: number, before: number): RuleProblem[] =>
  Number.isInteger(stock) || stock === before ? [] : [{ path: ["stock"], message: message("product.stock_not_whole") }];

export const toVersionTag = ({ version, stock: seen }: ProductVersion): string => `${version}-${seen}`;

/** Null when no comparison was requested. A malformed tag gives a value that matches no product. */
export const readVersionTag = (tag: string | null | undefined): ProductVersion | null => {
  if (!tag || tag.trim() === "*") return null;
  const [, version, seen] = /^\s*(?:W\/)?"?(\d{1,9})-(\d{1,9}(?:\.\d{1,3})?)"?\s*$/.exec(tag) ?? [];
  return { version: Number(version ?? -1), stock: Number(seen ?? -1) };
};
