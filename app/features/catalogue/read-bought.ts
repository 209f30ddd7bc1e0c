import { servicesContext } from "../../context.ts";
import type { FormArguments } from "../action-result/action-result.ts";
import { readWithBuyer } from "../viewer/read-buyer.ts";
import { type ShelfPlace, type ShelfProduct, toShelf, type UsualQuantities } from "./shelf-product.ts";

interface BoughtShelf {
  /** The list that the account made of its regulars. */
  readonly listId: string | null;
  /** The regulars first, then other products that the account ordered last. */
  readonly products: readonly ShelfProduct[];
  readonly usual: UsualQuantities;
}

const NOTHING: BoughtShelf = { listId: null, products: [], usual: {} };

/** What the account buys, in one trip beside the catalogue's. Nothing for visitors and delivery agents. */
export const readBought = async (context: FormArguments["context"], place: ShelfPlace): Promise<BoughtShelf> => {
  const { lists } = context.get(servicesContext);
  const bought = await readWithBuyer(context, (session) => lists.readBought(session, place.city));
  if (!bought) return NOTHING;
  const { listId, lines } = bought;
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
