import * as v from "valibot";
import { ProductBreak, ProductNames } from "../catalogue/catalogue.contract.ts";
import { CATEGORIES, PACK_UNITS, STOCK_STATES, UNITS } from "../catalogue/categories.contract.ts";

/** A product in the feed of a city. Money in rupees; dates are ISO 8601; URLs are absolute. */
export const FeedProduct = v.object({
  id: v.string(),
  name: v.string(),
  /** A name is "" when there is no translation. */
  names: ProductNames,
  category: v.picklist(CATEGORIES),
  unit: v.picklist(UNITS),
  packSize: v.nullable(v.number()),
  packUnit: v.nullable(v.picklist(PACK_UNITS)),
  price: v.number(),
  /** The price per kg or litre; null where unknown. */
  unitPrice: v.nullable(v.object({ amount: v.number(), per: v.picklist(["kg", "liter"]) })),
  priceBreaks: v.array(ProductBreak),
  orderMultiple: v.number(),
  minQuantity: v.number(),
  /** `low`: ten or fewer. */
  stock: v.picklist(STOCK_STATES),
  hsn: v.string(),
  /** In percent. */
  gstRate: v.number(),
  /** "" without a picture. */
  image: v.string(),
  url: v.string(),
  updatedAt: v.string(),
});
export type FeedProduct = v.InferOutput<typeof FeedProduct>;

/** Additional fields of one account's own feed. */
export const OwnFacts = v.object({
  /** The unit price in the account's last order; null for a product that it never ordered in this city. */
  lastPrice: v.nullable(v.number()),
  /** The Indian day of that order; null when there is none, or it was placed before this field existed. */
  lastOrdered: v.nullable(v.string()),
  /** The names of the account's lists that contain the product. */
  lists: v.array(v.string()),
});
export type OwnFacts = v.InferOutput<typeof OwnFacts>;

const FEED = {
  city: v.string(),
  currency: v.literal("INR"),
  /** When the feed last changed; null before the first change. */
  updatedAt: v.nullable(v.string()),
};
export const CatalogueFeed = v.object({ ...FEED, products: v.array(FeedProduct) });
export const OwnCatalogueFeed = v.object({
  ...FEED,
  products: v.array(v.object({ ...FeedProduct.entries, ...OwnFacts.entries })),
});
