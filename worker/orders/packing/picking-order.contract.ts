import { CATEGORIES, type Category } from "../../catalogue/categories.contract.ts";

interface Placed {
  readonly category: Category;
  readonly name: string;
}

const COLD: readonly Category[] = ["Dairy", "Non-Veg"];

/** Cold goods are fetched last and packed apart. */
export const isCold = ({ category }: Pick<Placed, "category">): boolean => COLD.includes(category);

/** The way through the warehouse. */
export const byPlace = (a: Placed, b: Placed): number =>
  Number(isCold(a)) - Number(isCold(b)) ||
  CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) ||
  a.name.localeCompare(b.name, "en");
