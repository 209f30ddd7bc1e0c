import { servicesContext } from "../../context.ts";
import type { FormArguments } from "../action-result/action-result.ts";
import { readWithBuyer } from "../viewer/read-buyer.ts";
import { type ShelfPlace, toShelf } from "./shelf-product.ts";

/**
 * Products that the account buys: first its regulars, then the others by most recent order. Takes one round trip to D1,
 * parallel to the one of the catalogue. Empty for visitors and delivery agents.
 */
export const readBought = async (context: FormArguments["context"], place: ShelfPlace) => {
  const { lists } = context.get(servicesContext);
  const bought = await readWithBuyer(context, (session) => lists.readBought(session, place.city));
  const { listId, lines } = bought ?? { listId: null, lines: [] };
  const usual = lines.flatMap(({ product, usual }) => (usual === null ? [] : [[product._id, usual] as const]));
  return {
    listId,
    products: toShelf(
      lines.map(({ product }) => product),
      place,
    ),
    usual: Object.fromEntries(usual),
  };
};
