import type { Bought } from "../../../worker/lists/proposals.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { FormArguments } from "../action-result/action-result.ts";
import { type ShelfPlace, type ShelfProduct, toShelf, type UsualQuantities } from "./shelf-product.ts";

interface BoughtShelf {
  /** The list that the account made of its regulars. */
  readonly listId: string | null;
  /** The regulars first, then other products that the account ordered last. */
  readonly products: readonly ShelfProduct[];
  readonly usual: UsualQuantities;
}

const NOTHING: BoughtShelf = { listId: null, products: [], usual: {} };

/** The header's account comes from KV and may outlive the session. */
const nothingWhenEnded = (error: unknown): Bought => {
  if (isAppError(error) && error.status === 401) return { listId: null, lines: [] };
  throw error;
};

/** What the account buys, in one trip beside the catalogue's. Nothing for visitors and delivery agents. */
export const readBought = async (context: FormArguments["context"], place: ShelfPlace): Promise<BoughtShelf> => {
  const { headerAccount, token } = context.get(requestContext);
  const { sessions, lists } = context.get(servicesContext);
  const session = token && headerAccount && headerAccount.role !== "delivery" && (await sessions.openSession(token));
  if (!session) return NOTHING;
  const { listId, lines } = await lists.readBought(session, place.city).catch(nothingWhenEnded);
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
