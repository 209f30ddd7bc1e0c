import { CATEGORIES, type Category } from "../../catalogue/categories.contract.ts";

interface Placed {
  readonly category: Category;
  readonly name: string;
  /** "" where unknown. */
  readonly zone: string;
  readonly bin: string;
}

const COLD: readonly Category[] = ["Dairy", "Non-Veg"];

/** Cold goods are fetched last and packed apart. */
export const isCold = ({ category }: Pick<Placed, "category">): boolean => COLD.includes(category);

const byText = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/** The way through the warehouse: by zone and bin, products without a place after those, cold goods last. */
export const byPlace = (a: Placed, b: Placed): number =>
  Number(isCold(a)) - Number(isCold(b)) ||
  Number(a.zone === "") - Number(b.zone === "") ||
  byText(a.zone, b.zone) ||
  byText(a.bin, b.bin) ||
  CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) ||
  byText(a.name, b.name);
