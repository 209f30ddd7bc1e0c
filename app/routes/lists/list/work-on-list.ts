import type { Cart } from "../../../../worker/orders/cart/cart.contract.ts";
import {
  type Counts,
  countWrong,
  type Filled,
  fillCounts,
  fillUsual,
  type Lacking,
  NO_COUNTS,
  putIntoCart,
  type Raised,
  readWanted,
} from "../../../features/lists/counts.ts";
import type { LocalLine } from "../../../features/lists/local-list.ts";

export const WORK_INTENTS = ["fill", "usual", "cart", "clear"] as const;
export type WorkIntent = (typeof WORK_INTENTS)[number];

/** What a button of the page did. */
export type Outcome =
  | ({ readonly kind: "filled" } & Omit<Filled, "counts">)
  | { readonly kind: "wrong"; readonly count: number }
  | { readonly kind: "partly"; readonly lacking: readonly Lacking[]; readonly raised: readonly Raised[] }
  | { readonly kind: "added"; readonly raised: readonly Raised[] }
  /** `raised`: lines whose usual quantity is not sold, so that more was filled in. */
  | { readonly kind: "usual"; readonly raised: number }
  | { readonly kind: "nothing" | "cleared" };

export interface Worked {
  readonly counts: Counts;
  readonly outcome: Outcome;
  /** The cart afterwards, if it changed. */
  readonly cart?: Cart;
}

/** Does what a button says, in the browser and, without script, on the server. */
export const workOnList = (
  intent: WorkIntent,
  { lines, counts, cart }: { lines: readonly LocalLine[]; counts: Counts; cart: Cart },
): Worked => {
  if (intent === "clear") return { counts: NO_COUNTS, outcome: { kind: "cleared" } };
  const wrong = countWrong(counts);
  if (wrong > 0) return { counts, outcome: { kind: "wrong", count: wrong } };
  if (intent === "usual") {
    const { counts: filled, raised } = fillUsual(lines, counts);
    return { counts: filled, outcome: { kind: "usual", raised } };
  }
  if (intent === "fill") {
    const { counts: filled, ...result } = fillCounts(lines, counts);
    return { counts: filled, outcome: { kind: "filled", ...result } };
  }
  const wanted = readWanted(lines, counts);
  if (wanted.length === 0) return { counts, outcome: { kind: "nothing" } };
  const { cart: filled, lacking, raised } = putIntoCart(cart, wanted);
  if (lacking.length > 0) return { counts, outcome: { kind: "partly", lacking, raised }, cart: filled };
  return { counts: NO_COUNTS, outcome: { kind: "added", raised }, cart: filled };
};
