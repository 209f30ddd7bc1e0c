import * as v from "valibot";
import { type Product, ProductNames } from "../catalogue/catalogue.contract.ts";
import { UNITS } from "../catalogue/categories.contract.ts";
import { LEARNED_AS } from "./lists.contract.ts";

/** A product ordered on `times` of the `days` days with an order; `quantity` is the median of those days. */
export const ProposedLine = v.object({
  product: v.object({
    _id: v.string(),
    name: v.string(),
    names: ProductNames,
    unit: v.picklist(UNITS),
    image: v.string(),
  }),
  quantity: v.number(),
  times: v.number(),
  days: v.number(),
});
export type ProposedLine = v.InferOutput<typeof ProposedLine>;

/** A list proposed from the orders of the last 60 days, for all days or for one day of the week. */
export const ListProposal = v.object({ learnedAs: v.picklist(LEARNED_AS), lines: v.array(ProposedLine) });
export type ListProposal = v.InferOutput<typeof ListProposal>;

/**
 * Products ordered on most days, with their usual quantities; `listId` is the account's own list of regulars, if it has
 * one.
 */
export interface Regulars {
  readonly listId: string | null;
  readonly lines: readonly { readonly product: Product; readonly quantity: number }[];
}

/** The account's regulars with their usual quantities, then the other products that it ordered, latest first. */
export interface Bought {
  readonly listId: string | null;
  readonly lines: readonly { readonly product: Product; readonly usual: number | null }[];
}

/** Proposed changes of a list: products to add, and ids of those not ordered for 60 days. */
export const ChangeProposals = v.object({ add: v.array(ProposedLine), remove: v.array(v.string()) });
export type ChangeProposals = v.InferOutput<typeof ChangeProposals>;
