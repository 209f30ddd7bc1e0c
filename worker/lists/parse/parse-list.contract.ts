import * as v from "valibot";
import { Product } from "../../catalogue/catalogue.contract.ts";
import { COUNTED_UNITS } from "../../catalogue/conversions.contract.ts";
import { LIST_UNITS } from "./list-units.contract.ts";

/** Why the buyer should check a quantity. */
const QUANTITY_NOTES = [
  /** Bunches, sacks, pieces and so on of a product sold by weight, converted as `conversion` says. */
  "converted",
  /** The amount was not a whole number of units. */
  "rounded_up",
  /** Rounded up to the product's multiple or minimum. */
  "as_sold",
  /** The product is not sold in the pack size of the list. */
  "other_size",
  /** Kilograms of a product sold by the litre, or the reverse, counted one to one. */
  "weight_as_volume",
  /** The larger end of a range. */
  "range",
  /** The list has no number, so the buyer must choose. */
  "no_quantity",
  /** The contents of a crate, sack or bunch of this product are unknown. */
  "pack_unknown",
  /** Pieces of a product sold by weight, or weight of a product sold by the piece. */
  "pieces_of_weighed",
  "weight_of_pieces",
] as const;
export type QuantityNote = (typeof QUANTITY_NOTES)[number];

/** Why a line should not be ordered before the buyer has answered. */
const LINE_QUESTIONS = [
  /** Which product is meant. */
  "product",
  /** How much is meant: see the candidate's notes. */
  "quantity",
  /** Which pack size is meant, or whether another one will do. */
  "pack",
  /** Over a tenth more than requested, because smaller quantities are not sold. */
  "rounded",
  /** More than three times what this account bought before. */
  "much",
  /** More than a third of the whole list's price. */
  "share",
  /** More than is in stock. */
  "stock",
] as const;
export type LineQuestion = (typeof LINE_QUESTIONS)[number];

const confidence = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** A product that a line may mean. `price`: in rupees, in the city. */
export const ListCandidate = v.object({
  product: v.object({
    ...v.pick(Product, [
      "_id",
      "name",
      "names",
      "unit",
      "packSize",
      "packUnit",
      "orderMultiple",
      "minQuantity",
      "priceBreaks",
      "stock",
      "image",
    ]).entries,
    price: v.number(),
  }),
  /** In units of the product, as it is sold; null when only the buyer can tell. */
  quantity: v.nullable(v.pipe(v.number(), v.gtValue(0))),
  /** The size of one of the list's units in the product's unit: 0.25 for a bunch of 250 g. */
  conversion: v.nullable(v.object({ unit: v.picklist(COUNTED_UNITS), number: v.number() })),
  confidence,
  notes: v.array(v.picklist(QUANTITY_NOTES)),
});
export type ListCandidate = v.InferOutput<typeof ListCandidate>;

export const ParsedLine = v.object({
  /** The line as written. */
  text: v.string(),
  /** The words that were searched. */
  asked: v.string(),
  /** As written: 500 with unit "g", 10 with unit null. */
  quantity: v.nullable(v.number()),
  unit: v.nullable(v.picklist(LIST_UNITS)),
  /** The size of one pack, if the line has one. */
  size: v.nullable(v.object({ number: v.number(), unit: v.picklist(LIST_UNITS) })),
  /** The confidence of the first candidate. */
  confidence,
  /** Empty for a line that can be ordered as it is; else its first candidate is only the likeliest. */
  questions: v.array(v.picklist(LINE_QUESTIONS)),
  candidates: v.array(ListCandidate),
});
export type ParsedLine = v.InferOutput<typeof ParsedLine>;

/**
 * `words`: text that orders nothing, or nothing that can be read. `not_sold`: an amount of something that is not sold.
 * `header`: the sender and time of a message.
 */
export const LeftOutText = v.object({ text: v.string(), kind: v.picklist(["words", "not_sold", "header"]) });
export type LeftOutText = v.InferOutput<typeof LeftOutText>;

export const ParsedList = v.object({ lines: v.array(ParsedLine), notUnderstood: v.array(LeftOutText) });
export type ParsedList = v.InferOutput<typeof ParsedList>;
