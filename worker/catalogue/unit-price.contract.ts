import type { PackUnit, Unit } from "./categories.contract.ts";

/** Sold by kg or litre, or in packets and pieces that contain `packSize` of `packUnit`, both null where unknown. */
export interface Pack {
  readonly unit: Unit;
  readonly packSize: number | null;
  readonly packUnit: PackUnit | null;
}

export interface UnitPrice {
  /** In rupees, to the paisa. */
  readonly amount: number;
  readonly per: "kg" | "liter";
}

/** Sold by weight or volume; other units are ordered and returned only whole. */
export const isLoose = (unit: Unit): unit is "kg" | "liter" => unit === "kg" || unit === "liter";

/** The contents of one ordered unit in grams or millilitres; null where unknown. */
export const measureOf = ({ unit, packSize, packUnit }: Pack): number | null => {
  if (isLoose(unit)) return 1_000;
  if (packSize === null || packUnit === null || packUnit === "piece") return null;
  return packUnit === "kg" || packUnit === "liter" ? packSize * 1_000 : packSize;
};

/** Null where the measure is unknown, or the price already is per kg or litre. */
export const unitPriceOf = (pack: Pack, pricePaise: number): UnitPrice | null => {
  const measure = measureOf(pack);
  if (measure === null || isLoose(pack.unit)) return null;
  const per = pack.packUnit === "g" || pack.packUnit === "kg" ? "kg" : "liter";
  return { amount: Math.round((pricePaise * 1_000) / measure) / 100, per };
};

/** The pack after a change: a product sold loose loses its pack, unless the change sets one. */
export const packAfter = (before: Pack, changes: { readonly [Key in keyof Pack]?: Pack[Key] | undefined }): Pack => {
  const { unit = before.unit } = changes;
  const kept = isLoose(unit) ? { packSize: null, packUnit: null } : before;
  const { packSize = kept.packSize, packUnit = kept.packUnit } = changes;
  return { unit, packSize, packUnit };
};

export type PackProblem = readonly [
  "packSize" | "packUnit",
  "product.pack_of_loose" | "product.pack_size_missing" | "product.pack_unit_missing",
];

/** The first contradiction; null when there is none. */
export const packProblem = ({ unit, packSize, packUnit }: Pack): PackProblem | null => {
  if (packSize === null && packUnit === null) return null;
  if (isLoose(unit)) return ["packSize", "product.pack_of_loose"];
  if (packSize === null) return ["packSize", "product.pack_size_missing"];
  return packUnit === null ? ["packUnit", "product.pack_unit_missing"] : null;
};
