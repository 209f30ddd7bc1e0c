import * as v from "valibot";
import { DEFAULT_CITY } from "../../brand.contract.ts";
import { CityName } from "../../identity/accounts.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { MayGuess, Product } from "../catalogue.contract.ts";
import { CATEGORIES } from "../categories.contract.ts";

export const MAX_SUGGESTED_PRODUCTS = 8;
export const MAX_SUGGESTED_CATEGORIES = 3;

export const SuggestionsQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, message("search.too_long"))), ""),
  location: v.optional(CityName, DEFAULT_CITY),
  /** `1` allows the correction of words that find nothing. */
  guesses: MayGuess,
});
export type SuggestionsQuery = v.InferOutput<typeof SuggestionsQuery>;

/** A suggested product, with its price in rupees in the requested city. */
export const SuggestedProduct = v.object({
  ...v.pick(Product, ["_id", "name", "names", "unit", "image", "stock", "orderMultiple", "minQuantity"]).entries,
  price: v.number(),
});
export type SuggestedProduct = v.InferOutput<typeof SuggestedProduct>;

export const Suggestions = v.object({
  /** The search that was run instead, when words found nothing; else null. */
  corrected: v.nullable(v.string()),
  products: v.array(SuggestedProduct),
  categories: v.array(v.picklist(CATEGORIES)),
});
export type Suggestions = v.InferOutput<typeof Suggestions>;
