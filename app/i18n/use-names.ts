import type { Category, Unit } from "../../worker/catalogue/categories.contract.ts";
import { useMessages } from "./messages.tsx";

/** Names of categories and units in the viewer's language; those of products are in features/local-names. */
export const useNames = () => {
  const text = useMessages("ui");
  return {
    category: (category: Category): string => text(`category.${category}`),
    /** The word after this number of them: "1 packet", "12 packets". */
    unit: (unit: Unit, count = 1): string => text(`unit.${unit}`, { count }),
  };
};
