import { useEffect, useState } from "react";
import type { Rupees } from "../../../worker/platform/money.contract.ts";
import { type CartLineView, isOnSale } from "./cart-lines.ts";

/**
 * The prices at which the buyer last saw the products in the cart: when they were added, or when a new price was
 * accepted, those without a lower price for more. Stored on this device for convenience; checkout confirms the total again (`expectedTotal`).
 */
const KEY = "rasad_prices";
type Prices = Readonly<Record<string, Rupees>>;

const readPrices = (): Prices => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Prices) : {};
  } catch {
    return {};
  }
};

const writePrices = (prices: Prices): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(prices));
  } catch {
    // Without storage no price is stored, and no change is shown.
  }
};

export const notePrice = (productId: string, price: Rupees): void =>
  writePrices({ ...readPrices(), [productId]: price });

/** The lines whose price changed since it was last seen, with the old price. Empty until hydration. */
export const usePriceChanges = (lines: readonly CartLineView[]) => {
  const [before, setBefore] = useState<ReadonlyMap<string, Rupees>>(new Map());
  const current = JSON.stringify(lines.filter(isOnSale).map(({ productId, basePrice }) => [productId, basePrice]));
  useEffect(() => {
    const now = JSON.parse(current) as [string, Rupees][];
    const seen = readPrices();
    // Prices of removed products are deleted, and those of products added elsewhere count as seen now.
    writePrices(Object.fromEntries(now.map(([id, price]) => [id, seen[id] ?? price])));
    setBefore(
      new Map(now.flatMap(([id, price]) => (seen[id] !== undefined && seen[id] !== price ? [[id, seen[id]]] : []))),
    );
  }, [current]);
  return {
    before,
    accept: (productId: string, price: Rupees): void => {
      notePrice(productId, price);
      setBefore((changes) => new Map([...changes].filter(([id]) => id !== productId)));
    },
  };
};
