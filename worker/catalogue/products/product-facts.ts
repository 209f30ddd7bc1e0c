import { DEFAULT_CITY } from "../../brand.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { toPercent } from "../categories.contract.ts";
import { writeBreaks } from "../price-breaks.contract.ts";
import { toBreaks } from "../to-product.ts";
import type { EditableProduct } from "./product-changes.repo.ts";

/**
 * A product's fields in the audit log, named as in our CSV files, with prices in rupees: `price` and `price_breaks`, and
 * `price_<city>` and `price_breaks_<city>` of other cities.
 */
export type ProductFacts = Readonly<Record<string, string | number>>;

const priceField = (city: string): string => (city === DEFAULT_CITY ? "price" : `price_${city}`);

const breaksField = (city: string): string => (city === DEFAULT_CITY ? "price_breaks" : `price_breaks_${city}`);

/** Breaks by field name; "" for a city without breaks. */
const breakFacts = ({ city, breaks, breaksElsewhere }: EditableProduct): ProductFacts =>
  Object.fromEntries(
    Object.entries({ [city]: breaks, ...breaksElsewhere }).map(([where, list]) => [
      breaksField(where),
      writeBreaks(toBreaks(list)),
    ]),
  );

const filled = (facts: ProductFacts): ProductFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ""));

export const factsOf = (row: EditableProduct): ProductFacts => ({
  name: row.name,
  category: row.category,
  unit: row.unit,
  [priceField(row.city)]: toRupees(row.pricePaise),
  ...Object.fromEntries(
    Object.entries(row.elsewhere ?? {}).map(([city, paise]) => [priceField(city), toRupees(paise)] as const),
  ),
  stock: row.stock,
  description: row.description,
  image: row.imageKey,
  ...filled({
    aliases: row.aliases,
    name_hindi: row.nameHindi,
    name_marathi: row.nameMarathi,
    name_gujarati: row.nameGujarati,
    description_hindi: row.descriptionHindi,
    description_marathi: row.descriptionMarathi,
    description_gujarati: row.descriptionGujarati,
    pack_size: row.packSize ?? "",
    pack_unit: row.packUnit ?? "",
    order_multiple: row.orderMultiple === 1 ? "" : row.orderMultiple,
    min_quantity: row.minQuantity === 1 ? "" : row.minQuantity,
    conversions: row.conversions,
    zone: row.zone,
    bin: row.bin,
    ...breakFacts(row),
    hsn: row.hsn,
    gst_rate: row.gstRateBp === 0 ? "" : toPercent(row.gstRateBp),
    is_prepacked: row.isPrepacked === 1 ? "yes" : "",
    weight_tolerance: row.weightToleranceBp === null ? "" : toPercent(row.weightToleranceBp),
  }),
});

/** The values of fields that `factsOf` omits. */
const UNNAMED: ProductFacts = {
  aliases: "",
  order_multiple: 1,
  min_quantity: 1,
  conversions: "",
  zone: "",
  bin: "",
  gst_rate: 0,
  is_prepacked: "no",
};

export const differences = (before: EditableProduct, after: EditableProduct): [ProductFacts, ProductFacts] => {
  const [old, now] = [factsOf(before), factsOf(after)].map((facts) => ({ ...UNNAMED, ...facts }) as ProductFacts);
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].filter(
    (name) => old?.[name] !== now?.[name],
  );
  const pick = (facts: ProductFacts = {}) => Object.fromEntries(names.map((name) => [name, facts[name] ?? ""]));
  return [pick(old), pick(now)];
};
