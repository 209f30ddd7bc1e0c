import type { Category, Unit } from "../../worker/catalogue/categories.contract.ts";
import { useMessages } from "./messages.tsx";

/** Names of categories and units in the viewer's language; features/local-names has those of products. */
export const useNames = () => {
  const text = useMessages("ui");
  return {
    category: (category: Category): string => text(`category.${category}`),
    /** The unit's name for this count, as in "1 packet" and "12 packets". */
    unit: (unit: Unit, count = 1): string => text(`unit.${unit}`, { count }),
  };
};
