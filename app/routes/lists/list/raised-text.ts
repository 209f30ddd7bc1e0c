import type { useTranslations } from "use-intl";
import type { Raised } from "../../../features/lists/counts.ts";

interface Words {
  readonly text: ReturnType<typeof useTranslations<"listPage">>;
  readonly ui: ReturnType<typeof useTranslations<"ui">>;
}

/** "Eggs (30 instead of 7 pieces)" for each product that is sold only in more than was typed; null for none. */
export const raisedText = ({ text, ui }: Words, raised: readonly Raised[]): string | null => {
  if (raised.length === 0) return null;
  const lines = raised.map(({ product: { name, unit }, quantity, have }) =>
    text("raisedLine", { name, have, wanted: quantity, unit: ui(`unit.${unit}`, { count: quantity }) }),
  );
  return text("raised", { names: lines.join(", ") });
};

/** What is said when all of it is in the cart. */
export const addedText = (words: Words, raised: readonly Raised[]): string =>
  [words.text("added"), raisedText(words, raised)].filter((part) => part !== null).join(" ");
