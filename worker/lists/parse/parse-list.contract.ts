import * as v from "valibot";
import { Product } from "../../catalogue/catalogue.contract.ts";
import { ASKED_UNITS } from "./asked-units.contract.ts";

/** What a person should know about a quantity before they order it. */
export const QUANTITY_NOTES = [
  /** Less than a whole unit was asked for. */
  "rounded_up",
  /** The product is sold in multiples, or from a number on. */
  "as_sold",
  /** The pack that was asked for is not the one that is sold. */
  "other_size",
  /** Kilograms of what is sold by the litre, or the other way round: counted as the same. */
  "weight_as_volume",
  /** The larger of two numbers. */
  "range",
  /** The quantity is left to the buyer: no number stands in the list. */
  "no_quantity",
  /** Nobody knows how much a crate, a sack or a bunch of it holds. */
  "pack_unknown",
  /** Pieces of what is sold by weight, and weight of what is sold by the piece. */
  "pieces_of_weighed",
  "weight_of_pieces",
] as const;
export type QuantityNote = (typeof QUANTITY_NOTES)[number];

const confidence = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** A product that a line may mean, with what a person needs to decide. `price`: in rupees, in the city. */
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
  /** Whole units of the product; null where only the buyer can say. */
  quantity: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  confidence,
  notes: v.array(v.picklist(QUANTITY_NOTES)),
});
export type ListCandidate = v.InferOutput<typeof ListCandidate>;

export const ParsedLine = v.object({
  /** As it stands in the list. */
  text: v.string(),
  /** The words that were searched. */
  asked: v.string(),
  /** As it stands in the list: 500 of "g", 10 of null. */
  quantity: v.nullable(v.number()),
  unit: v.nullable(v.picklist(ASKED_UNITS)),
  /** Of one pack, where the list says it. */
  size: v.nullable(v.object({ number: v.number(), unit: v.picklist(ASKED_UNITS) })),
  /** Of the first candidate. */
  confidence,
  candidates: v.array(ListCandidate),
});
export type ParsedLine = v.InferOutput<typeof ParsedLine>;

/** Words that name no goods of ours, and the heads of messages: who wrote and when. */
export const LeftOutText = v.object({ text: v.string(), kind: v.picklist(["words", "header"]) });
export type LeftOutText = v.InferOutput<typeof LeftOutText>;

export const ParsedList = v.object({ lines: v.array(ParsedLine), notUnderstood: v.array(LeftOutText) });
export type ParsedList = v.InferOutput<typeof ParsedList>;
