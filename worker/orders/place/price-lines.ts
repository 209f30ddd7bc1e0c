import { toNames } from "../../catalogue/product-names.contract.ts";
import type { PricedProduct } from "../../catalogue/to-product.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { MAX_QUANTITY } from "../order-limits.contract.ts";
import type { OrderToPlace } from "../orders.contract.ts";
import { stockShort, unknownProducts } from "../orders.errors.ts";
import type { NewLine } from "./place-order.repo.ts";

export type WantedLine = Pick<NewLine, "productId" | "quantity">;

type Items = OrderToPlace["items"];

/** Adds up lines of the same product. */
export const mergeLines = (items: Items): WantedLine[] => {
  const merged = new Map<string, number>();
  for (const { productId, quantity } of items) merged.set(productId, (merged.get(productId) ?? 0) + quantity);
  return [...merged].map(([productId, quantity]) => {
    if (quantity > MAX_QUANTITY) {
      const tooMuch = message("order.quantity_too_large");
      const index = items.findIndex((item) => item.productId === productId);
      throw new AppError(
        "input.invalid",
        400,
        {},
        { message: tooMuch, fields: { [`items.${index}.quantity`]: tooMuch } },
      );
    }
    return { productId, quantity };
  });
};

/** The lines with the database's prices. Throws `unknownProducts` (400) or `stockShort` (409). */
export const priceLines = (
  wanted: readonly WantedLine[],
  products: readonly PricedProduct[],
  items: Items,
): NewLine[] => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const missing = items.flatMap(({ productId }, index) => (byId.has(productId) ? [] : [{ index, productId }]));
  if (missing.length > 0) throw unknownProducts(missing);
  const lines = wanted.flatMap(({ productId, quantity }, position) => {
    const product = byId.get(productId);
    return product ? [{ product, quantity, position }] : [];
  });
  const short = lines.filter(({ product, quantity }) => product.stock < quantity);
  if (short.length > 0) {
    throw stockShort(
      short.map(({ product, quantity }) => ({
        productId: product.id,
        name: product.name,
        names: toNames(product),
        ...{ unit: product.unit, requested: quantity, available: product.stock },
      })),
    );
  }
  return lines.map(({ product, quantity, position }) => ({
    position,
    productId: product.id,
    name: product.name,
    names: toNames(product),
    imageKey: product.imageKey,
    unit: product.unit,
    pricePaise: product.pricePaise,
    quantity,
    totalPaise: product.pricePaise * quantity,
  }));
};
