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
  /** 1: words that find nothing may be corrected. */
  guesses: MayGuess,
});
export type SuggestionsQuery = v.InferOutput<typeof SuggestionsQuery>;

/** A product among suggestions: the price in rupees in the city. */
export const SuggestedProduct = v.object({
  ...v.pick(Product, ["_id", "name", "names", "unit", "image"]).entries,
  price: v.number(),
});
export type SuggestedProduct = v.InferOutput<typeof SuggestedProduct>;

export const Suggestions = v.object({
  /** What was searched instead of words that found nothing that fits. */
  corrected: v.nullable(v.string()),
  products: v.array(SuggestedProduct),
  categories: v.array(v.picklist(CATEGORIES)),
});
export type Suggestions = v.InferOutput<typeof Suggestions>;
