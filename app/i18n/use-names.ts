import type { Category, Unit } from "../../worker/catalogue/categories.contract.ts";
import { useMessages } from "./messages.tsx";

/** Categories and units in the viewer's language. Names of products stay as the catalogue has them. */
export const useNames = () => {
  const text = useMessages("ui");
  return {
    category: (category: Category): string => text(`category.${category}`),
    unit: (unit: Unit): string => text(`unit.${unit}`),
  };
};
