import { CATEGORIES, UNITS } from "../../worker/catalogue/categories.contract.ts";
import type { ImportedProduct } from "../../worker/catalogue/search/catalogue-index.repo.ts";
import type { Random } from "./random.ts";

const KINDS = ["Basmati", "Local", "Organic", "Premium", "Fresh", "Washed", "Dried", "Whole", "Desi", "Farm"] as const;
const GOODS = [
  ["Potato", "aloo|आलू"],
  ["Mango", "aam|आम"],
  ["Paneer", "chhena|पनीर"],
  ["Chicken", "murgi|मुर्गी"],
  ["Rice", "chawal|चावल"],
  ["Turmeric", "haldi|हल्दी"],
  ["Mustard Oil", "sarson tel|सरसों तेल"],
  ["Moong Dal", "dal|मूंग दाल"],
] as const;

/** Products with unique names, evenly over all categories, with ample stock of nearly all. */
export const generateProducts = (random: Random, count: number): ImportedProduct[] =>
  Array.from({ length: count }, (_, i) => {
    const category = CATEGORIES[i % CATEGORIES.length] ?? "Grains";
    const [good, aliases] = GOODS[i % GOODS.length] ?? GOODS[0];
    return {
      sku: `G${i}`,
      name: `${random.pick(KINDS)} ${good} ${i}`,
      category,
      unit: random.pick(UNITS),
      pricePaise: 500 + random.below(60_000),
      stock: random.below(100) === 0 ? random.below(10) : 10_000 + random.below(90_000),
      description: `${good} of lot ${i}`,
      aliases,
      imageKey: "vegetables.webp",
    };
  });
