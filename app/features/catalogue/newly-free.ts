import type { ProductChanges } from "../../../worker/catalogue/product-input.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { FormArguments } from "../action-result/action-result.ts";

/**
 * The cities in which the product would become free of charge, which staff must confirm. `productId`: null for a new
 * product.
 */
export const newlyFreeIn = async (
  context: FormArguments["context"],
  productId: string | null,
  price: NonNullable<ProductChanges["price"]>,
): Promise<string[]> => {
  const free = Object.entries(price).flatMap(([city, rupees]) => (rupees === 0 ? [city] : []));
  if (free.length === 0 || productId === null) return free;
  const { catalogue } = context.get(servicesContext);
  const { product } = await catalogue.readForEdit(context.get(requestContext).actor, productId);
  return free.filter((city) => product.price[city] !== 0);
};
