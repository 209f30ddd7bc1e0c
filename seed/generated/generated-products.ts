import { CATEGORIES, UNITS } from "../../worker/catalogue/categories.contract.ts";
import type { ImportedProduct } from "../fill-catalogue.ts";
import type { Random } from "./random.ts";

const KINDS = ["Basmati", "Local", "Organic", "Premium", "Fresh", "Washed", "Dried", "Whole", "Desi", "Farm"] as const;
const GOODS = [
  ["Potato", "aloo|आलू", ["आलू", "बटाटा", "બટાકા"]],
  ["Mango", "aam|आम", ["आम", "आंबा", "કેરી"]],
  ["Paneer", "chhena|पनीर", ["पनीर", "पनीर", "પનીર"]],
  ["Chicken", "murgi|मुर्गी", ["चिकन", "चिकन", "ચિકન"]],
  ["Rice", "chawal|चावल", ["चावल", "तांदूळ", "ચોખા"]],
  ["Turmeric", "haldi|हल्दी", ["हल्दी", "हळद", "હળદર"]],
  ["Mustard Oil", "sarson tel|सरसों तेल", ["सरसों तेल", "मोहरी तेल", "રાઈનું તેલ"]],
  ["Moong Dal", "dal|मूंग दाल", ["मूंग दाल", "मूग डाळ", "મગની દાળ"]],
] as const;

/** Products with unique names, spread evenly over the categories; nearly all have ample stock. */
export const generateProducts = (random: Random, count: number): ImportedProduct[] =>
  Array.from({ length: count }, (_, i) => {
    const category = CATEGORIES[i % CATEGORIES.length] ?? "Grains";
    const [good, aliases, [hindi, marathi, gujarati]] = GOODS[i % GOODS.length] ?? GOODS[0];
    const unit = random.pick(UNITS);
    const isPack = unit === "packet";
    return {
      sku: `G${i}`,
      name: `${random.pick(KINDS)} ${good} ${i}`,
      category,
      nameHindi: `${hindi} ${i}`,
      nameMarathi: `${marathi} ${i}`,
      nameGujarati: `${gujarati} ${i}`,
      unit,
      packSize: isPack ? 500 : null,
      packUnit: isPack ? "g" : null,
      pricePaise: 500 + random.below(60_000),
      stock: random.below(100) === 0 ? random.below(10) : 10_000 + random.below(90_000),
      description: `${good} of lot ${i}`,
      aliases,
      imageKey: "vegetables.webp",
    };
  });
