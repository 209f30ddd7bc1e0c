import type { useTranslations } from "use-intl";
import type { Cart } from "../../../../worker/orders/cart/cart-cookie.contract.ts";
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
type WorkIntent = (typeof WORK_INTENTS)[number];

export type Outcome =
  | ({ readonly kind: "filled" } & Omit<Filled, "counts">)
  | { readonly kind: "wrong"; readonly count: number }
  | { readonly kind: "partly"; readonly lacking: readonly Lacking[]; readonly raised: readonly Raised[] }
  | { readonly kind: "added"; readonly raised: readonly Raised[] }
  /** `raised`: number of lines whose usual quantity is not sold and was rounded up. */
  | { readonly kind: "usual"; readonly raised: number }
  | { readonly kind: "nothing" | "cleared" };

export interface WorkResult {
  readonly counts: Counts;
  readonly outcome: Outcome;
  readonly cart?: Cart;
}

/** Runs in the browser and, without script, on the server. */
export const runWorkIntent = (
  intent: WorkIntent,
  { lines, counts, cart }: { lines: readonly LocalLine[]; counts: Counts; cart: Cart },
): WorkResult => {
  if (intent === "clear") return { counts: NO_COUNTS, outcome: { kind: "cleared" } };
  const wrong = countWrong(lines, counts);
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

interface Words {
  readonly text: ReturnType<typeof useTranslations<"listPage">>;
  readonly ui: ReturnType<typeof useTranslations<"ui">>;
}

/** The products raised to their minimum quantity, such as "Eggs (30 instead of 7 pieces)"; null when there are none. */
export const raisedText = ({ text, ui }: Words, raised: readonly Raised[]): string | null => {
  if (raised.length === 0) return null;
  const lines = raised.map(({ product: { name, unit }, quantity, have }) =>
    text("raisedLine", { name, have, wanted: quantity, unit: ui(`unit.${unit}`, { count: quantity }) }),
  );
  return text("raised", { names: lines.join(", ") });
};

export const addedText = (words: Words, raised: readonly Raised[]): string =>
  [words.text("added"), raisedText(words, raised)].filter((part) => part !== null).join(" ");
