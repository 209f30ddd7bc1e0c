import * as v from "valibot";
import { DEFAULT_CITY } from "../brand.contract.ts";
import { CityName } from "../identity/accounts.contract.ts";
import { fields } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { CATEGORIES, type Category, PACK_UNITS, PRODUCT_SORTS, UNITS } from "./categories.contract.ts";
import type { PriceStep } from "./price-history.contract.ts";

const PAGE_SIZE = 60;
const MAX_PAGE_SIZE = 100;
const MAX_BULK_IDS = 200;
/** Matches of a search are counted up to this number and shown as "1,000+" beyond it. */
export const SEARCH_COUNT_CAP = 1000;

/** The non-English names; "" where unknown. */
export const ProductNames = v.object({ hindi: v.string(), marathi: v.string(), gujarati: v.string() });

/** From this quantity on, each unit of the line costs `price` (rupees). */
export const ProductBreak = v.object({ from: v.number(), price: v.number() });

/** A product in the API: the price in rupees by city, the image as a path on our origin. */
export const Product = v.object({
  _id: v.string(),
  name: v.string(),
  names: ProductNames,
  category: v.picklist(CATEGORIES),
  description: v.string(),
  /** The description in other languages, "" where unknown; only in responses for a single product. */
  descriptions: v.optional(ProductNames),
  /** Has up to three decimals, because some products are sold in parts of a unit. */
  stock: v.pipe(v.number(), v.minValue(0)),
  unit: v.picklist(UNITS),
  /** The contents of one packet or piece; both null where unknown. */
  packSize: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  packUnit: v.nullable(v.picklist(PACK_UNITS)),
  /** Rupees per kg or litre of a product sold in packs; null where `price` already is per kg or litre, or where unknown. */
  unitPrice: v.nullable(v.object({ amount: v.number(), per: v.picklist(["kg", "liter"]) })),
  price: v.record(v.string(), v.number()),
  /**
   * Quantities must be multiples of this and at least `minQuantity`; both are 1 where any whole quantity is allowed. By kg or
   * liter the multiple may be 0.5, 0.25, 0.1 or 0.05.
   */
  orderMultiple: v.number(),
  minQuantity: v.number(),
  /** Volume prices in the requested city, with rising quantities and falling prices. */
  priceBreaks: v.array(ProductBreak),
  /** For staff: the volume prices of other cities, by city. */
  priceBreaksElsewhere: v.optional(v.record(v.string(), v.array(ProductBreak))),
  /** The HSN code ("" where unknown) and the GST rate in percent; absent in lists. */
  hsn: v.optional(v.string()),
  gstRate: v.optional(v.number()),
  isPrepacked: v.optional(v.boolean()),
  /** How far the weight at delivery may differ from the ordered quantity, in percent; null when it is not weighed. */
  weightTolerance: v.optional(v.nullable(v.number())),
  /** The size of each counted unit in the product's unit, such as "bunch:0.25|sack:50"; absent in lists. */
  conversions: v.optional(v.string()),
  /** For staff: where it lies in the warehouse. */
  zone: v.optional(v.string()),
  bin: v.optional(v.string()),
  image: v.string(),
  imagePublicId: v.string(),
});
export type Product = v.InferOutput<typeof Product>;

const numeral = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer(message("request.not_whole", { name: "limit" })),
  v.minValue(1, message("request.too_small", { name: "limit", min: 1 })),
  v.maxValue(MAX_PAGE_SIZE, message("request.too_large", { name: "limit", max: MAX_PAGE_SIZE })),
);

/** A query parameter that is true only for `1`. */
export const IsOne = v.pipe(
  v.string(),
  v.transform((sent) => sent === "1"),
);

/** `1` allows the correction of words that find nothing; X-Search-Corrected or `corrected` has the corrected search. */
export const MayGuess = v.optional(v.union([v.boolean(), IsOne]));

/** The query of `GET /api/products` and of the page /products. `category` "all" or empty means every category. */
export const ProductQuery = v.object({
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, message("search.too_long"))), ""),
  category: v.optional(
    v.pipe(
      v.string(),
      v.transform(
        (name) =>
          CATEGORIES.find((one) => one.toLowerCase() === name.toLowerCase()) ??
          (name === "" ? "all" : name.toLowerCase()),
      ),
      v.picklist(["all", ...CATEGORIES], message("request.unknown_category")),
    ),
    "all",
  ),
  /** Defaults to relevance for a search, else to name. */
  sort: v.optional(v.picklist(PRODUCT_SORTS, message("request.unknown_sort"))),
  location: v.optional(CityName, DEFAULT_CITY),
  limit: v.optional(numeral, PAGE_SIZE),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-z]{1,13}$/, message("request.malformed_cursor")))),
  guesses: MayGuess,
});
export type ProductQuery = v.InferOutput<typeof ProductQuery>;

export const PricesQuery = v.object({ location: v.optional(CityName, DEFAULT_CITY) });

export const BulkInput = fields({
  ids: v.pipe(
    v.array(
      v.pipe(v.string(message("request.not_strings", { name: "ids" })), v.maxLength(64)),
      message("request.not_list", { name: "ids" }),
    ),
    v.maxLength(MAX_BULK_IDS, message("request.too_many_ids", { max: MAX_BULK_IDS })),
  ),
});

export interface ProductList {
  readonly products: Product[];
  /** The number of matches on all pages; a lower bound when `totalIsCapped` is true. */
  readonly total: number;
  readonly totalIsCapped: boolean;
  readonly nextCursor: string | null;
  /** The search that was run instead, when words found nothing; else null. */
  readonly corrected: string | null;
}

export interface ProductPage extends ProductList {
  /** The number of products in each category; null for a search, which is not counted by category. */
  readonly counts: ShelfCounts | null;
  /** For a search: the alternative name that matched, by product id. */
  readonly matchedBy: Readonly<Record<string, string>>;
}
export type ShelfCounts = Readonly<Record<Category | "all", number>>;

/** A product for staff, with the tag (`toVersionTag`) that a change of it must send as `If-Match`. */
export type StaffProduct = Product & { readonly tag: string };

export interface ProductDetails {
  /** A product to buy instead while this one is out of stock. */
  readonly replacement: Product | null;
  readonly product: Product;
  readonly aliases: readonly string[];
  /** The products before and after it by name in the same category, at most `MAX_RELATED`. */
  readonly related: readonly Product[];
  /** The price steps of the last `HISTORY_DAYS` days, oldest first; the last one is the current price. */
  readonly prices: readonly PriceStep[];
}
export const MAX_RELATED = 6;
export const MAX_ORDER_AGAIN = 6;
