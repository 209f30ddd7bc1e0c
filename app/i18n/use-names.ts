import type { Category, Unit } from "../../worker/catalogue/categories.contract.ts";
import { useMessages } from "./messages.tsx";

/** Names of categories and units in the viewer's language. Product names are not translated. */
export const useNames = () => {
  const text = useMessages("ui");
  return {
    category: (category: Category): string => text(`category.${category}`),
    unit: (unit: Unit): string => text(`unit.${unit}`),
  };
};
