import type { City } from "../../../worker/brand.contract.ts";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";

/** A slower answer is not waited for; checkout asks again. */
const TIMEOUT_MS = 3_000;

/** What is left of a product now, 0 when it is no longer sold; undefined when nobody says, for example without a network. */
export const readStock = async (productId: string, city: City): Promise<number | undefined> => {
  try {
    const answer = await fetch(`/api/products/${productId}?${new URLSearchParams({ location: city })}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 404) return 0;
    if (!answer.ok) return undefined;
    const { product } = (await answer.json()) as { product: Pick<Product, "stock"> };
    return product.stock;
  } catch {
    return undefined;
  }
};
