import type { PackUnit, Unit } from "./categories.contract.ts";

/** How a product is sold: by kg or litre, or in packets and pieces that hold `packSize` of `packUnit`, if that is known. */
export interface Pack {
  readonly unit: Unit;
  readonly packSize: number | null;
  readonly packUnit: PackUnit | null;
}

/** The price of a kilogram or a litre. */
export interface UnitPrice {
  /** In rupees, to the paisa. */
  readonly amount: number;
  readonly per: "kg" | "liter";
}

const isLoose = (unit: Unit): unit is "kg" | "liter" => unit === "kg" || unit === "liter";

/** What one ordered unit holds, in grams or millilitres; null where neither is known. */
export const measureOf = ({ unit, packSize, packUnit }: Pack): number | null => {
  if (isLoose(unit)) return 1_000;
  if (packSize === null || packUnit === null || packUnit === "piece") return null;
  return packUnit === "kg" || packUnit === "liter" ? packSize * 1_000 : packSize;
};

/** Null where it says no more than the price. */
export const unitPriceOf = (pack: Pack, pricePaise: number): UnitPrice | null => {
  const measure = measureOf(pack);
  if (measure === null || isLoose(pack.unit)) return null;
  const per = pack.packUnit === "g" || pack.packUnit === "kg" ? "kg" : "liter";
  return { amount: Math.round((pricePaise * 1_000) / measure) / 100, per };
};

/** The pack after a change: what is sold loose has none any more, unless the change names one. */
export const packAfter = (before: Pack, changes: { readonly [Key in keyof Pack]?: Pack[Key] | undefined }): Pack => {
  const { unit = before.unit } = changes;
  const kept = isLoose(unit) ? { packSize: null, packUnit: null } : before;
  const { packSize = kept.packSize, packUnit = kept.packUnit } = changes;
  return { unit, packSize, packUnit };
};

/** A field, and the code of its message. */
export type PackProblem = readonly [
  "packSize" | "packUnit",
  "product.pack_of_loose" | "product.pack_size_missing" | "product.pack_unit_missing",
];

/** What contradicts in a pack; null when nothing does. */
export const packProblem = ({ unit, packSize, packUnit }: Pack): PackProblem | null => {
  if (packSize === null && packUnit === null) return null;
  if (isLoose(unit)) return ["packSize", "product.pack_of_loose"];
  if (packSize === null) return ["packSize", "product.pack_size_missing"];
  return packUnit === null ? ["packUnit", "product.pack_unit_missing"] : null;
};
