import { COUNTED_UNITS, type CountedUnit, conversionOf } from "../../catalogue/conversions.contract.ts";
import { allowedQuantity, type QuantityRules } from "../../catalogue/order-quantity.contract.ts";
import { isLoose, measureOf, type Pack } from "../../catalogue/unit-price.contract.ts";
import { MAX_QUANTITY } from "../../orders/order-limits.contract.ts";
import type { Amount, Measure } from "./amounts.ts";
import type { ListUnit } from "./list-units.contract.ts";
import type { QuantityNote } from "./parse-list.contract.ts";

export interface Converted {
  /** In units of the product, as it is sold; null when only the buyer can tell. */
  readonly quantity: number | null;
  /** The quantity before it was rounded up to an allowed one. */
  readonly exact: number | null;
  readonly notes: readonly QuantityNote[];
  /** How well the product's unit fits the amount: 1 for a plain fit, up to 2 for a matching pack, lower for a mismatch. */
  readonly unitFit: number;
  /** The size of one of the list's units in the product's unit: a bunch of spinach is 0.25 kg. */
  readonly conversion: { readonly unit: CountedUnit; readonly number: number } | null;
}

interface SoldProduct extends Pack, QuantityRules {
  readonly name: string;
  readonly conversions: string;
}

/** In grams or millilitres, which count as equal, because kitchens order milk and curd by both. */
const BASE: Readonly<Partial<Record<ListUnit, number>>> = { g: 1, kg: 1_000, ml: 1, liter: 1_000 };
const VOLUMES: readonly string[] = ["ml", "liter"];
const baseOf = ({ number, unit }: Measure): number | null => {
  const base = BASE[unit];
  return base === undefined ? null : number * base;
};

const unknown = (note: QuantityNote): Converted => ({
  quantity: null,
  exact: null,
  notes: [note],
  unitFit: 0.2,
  conversion: null,
});

/**
 * Rounds up to an allowed quantity. Rounds decimals first, because the error of a value such as 0.1 kg would add a
 * unit.
 */
const sell = (asked: number, pack: SoldProduct, unitFit = 1, notes: readonly QuantityNote[] = []): Converted => {
  const exact = Number(asked.toFixed(6));
  const quantity = Math.min(allowedQuantity(exact, pack), MAX_QUANTITY);
  const isAnyQuantity = pack.orderMultiple === 1 && pack.minQuantity === 1;
  const rounded = isAnyQuantity ? ("rounded_up" as const) : ("as_sold" as const);
  return { quantity, exact, notes: quantity > exact ? [...notes, rounded] : notes, unitFit, conversion: null };
};

const isVolume = ({ unit, packUnit }: Pack): boolean => VOLUMES.includes(unit) || VOLUMES.includes(packUnit ?? "");

/** From this number on, an amount without a unit may mean grams, if the product is sold in parts of a kilo. */
const MIN_GRAMS = 50;
const MAX_FINE_STEP = 0.25;
/** From this number on, an amount without a unit may mean pieces, if at least twenty pieces make a kilo. */
const MIN_PIECES = 20;
const MAX_SMALL_PIECE = 0.05;

/** "tej patta 100" and "nimbu 50" are seldom kilos. */
const isHardlyKilos = (number: number, { orderMultiple, conversions }: SoldProduct): boolean => {
  const piece = conversionOf(conversions, "piece");
  return (
    (number >= MIN_GRAMS && orderMultiple <= MAX_FINE_STEP) ||
    (number >= MIN_PIECES && piece !== null && piece <= MAX_SMALL_PIECE)
  );
};

/** In grams. Kitchens call a packet of at least this size a sack. */
const MIN_SACK = 10_000;

const convertMeasure = (asked: Measure, pack: SoldProduct): Converted => {
  const wanted = baseOf(asked);
  const measure = measureOf(pack);
  if (wanted === null || measure === null) return unknown("weight_of_pieces");
  const isOther = VOLUMES.includes(asked.unit) !== isVolume(pack);
  const exact = wanted / measure;
  const sold = sell(exact, pack, 1, isOther ? ["weight_as_volume"] : []);
  const quantity = sold.quantity ?? exact;
  const isInPacks = !isLoose(pack.unit);
  // Prefers a pack size that leaves no remainder, then fewer packs.
  const waste = Math.max(quantity - exact, 0) / quantity;
  const many = isInPacks ? Math.min(quantity - 1, 50) / 500 : 0;
  const isThePack = isInPacks && wanted === measure;
  // An exact match counts more for a large pack: 15 litres mean a tin and 50 kg a sack, but 2 kg can be anything.
  const fitOfPack = !isThePack ? 0 : measure >= MIN_SACK ? 0.5 : 0.1;
  return { ...sold, unitFit: 1 + fitOfPack - 0.5 * waste - many - (isOther ? 0.15 : 0) };
};

const convertSized = (amount: Amount, size: Measure, pack: SoldProduct): Converted => {
  const wanted = baseOf(size);
  const measure = measureOf(pack);
  if (wanted === null || measure === null) return { ...convertCount(amount, pack), unitFit: 0.5 };
  if (wanted === measure && !isLoose(pack.unit)) return sell(amount.number, pack, 1.5);
  const total = convertMeasure({ number: size.number * amount.number, unit: size.unit }, pack);
  const unitFit = total.unitFit - (isLoose(pack.unit) ? 0.4 : 1.2);
  return { ...total, notes: isLoose(pack.unit) ? total.notes : [...total.notes, "other_size"], unitFit };
};

const convertPieces = (number: number, pack: SoldProduct): Converted => {
  if (pack.packUnit === "piece" && pack.packSize !== null) return sell(number / pack.packSize, pack);
  if (isLoose(pack.unit)) return unknown("pieces_of_weighed");
  return sell(number, pack, pack.unit === "piece" ? 1 : 0.6);
};

const countedUnitOf = ({ unit, container }: Amount): CountedUnit | null =>
  container === "tray" ? container : (COUNTED_UNITS.find((one) => one === unit) ?? null);

const convertCount = (amount: Amount, pack: SoldProduct): Converted => {
  const { number, unit } = amount;
  const counted = countedUnitOf(amount);
  const one = counted && conversionOf(pack.conversions, counted);
  if (counted && one !== null) {
    const sold = sell(number * one, pack);
    const isPlain = one === 1 && !isLoose(pack.unit);
    return isPlain
      ? sold
      : { ...sold, notes: ["converted", ...sold.notes], conversion: { unit: counted, number: one } };
  }
  if (unit === "dozen") return convertPieces(number * 12, pack);
  if (unit === "piece") return convertPieces(number, pack);
  if (unit === null) {
    if (isLoose(pack.unit) && isHardlyKilos(number, pack)) return { ...unknown("pieces_of_weighed"), unitFit: 0.9 };
    // For products packed by the piece, a number below the pack size means packs: with 30 in a pack, 6 eggs are 6 packs.
    const isPieces = pack.packUnit === "piece" && pack.packSize !== null && number >= pack.packSize;
    return isPieces ? convertPieces(number, pack) : sell(number, pack, isLoose(pack.unit) ? 0.9 : 1);
  }
  if (unit === "packet") return isLoose(pack.unit) ? unknown("pack_unknown") : sell(number, pack);
  if (unit !== "sack" || isLoose(pack.unit)) return unknown("pack_unknown");
  return (measureOf(pack) ?? 0) >= MIN_SACK ? sell(number, pack, 1.5) : { ...unknown("pack_unknown"), unitFit: -0.6 };
};

/** Prefers a product whose name contains the container. Nobody calls a sack a packet, or a bottle a tin. */
const containerFit = ({ container, unit }: Amount, pack: SoldProduct): number => {
  const words = pack.name.toLowerCase().split(/[^a-z]+/);
  if (container !== null && words.includes(container)) return 0.5;
  const isBulk = !isLoose(pack.unit) && (measureOf(pack) ?? 0) >= MIN_SACK;
  if (container === "tin") return -0.8;
  return unit === "packet" && container === null && isBulk ? -1.5 : 0;
};

const convertAmount = (amount: Amount, pack: SoldProduct): Converted =>
  amount.size
    ? convertSized(amount, amount.size, pack)
    : amount.unit !== null && BASE[amount.unit] !== undefined
      ? convertMeasure({ number: amount.number, unit: amount.unit }, pack)
      : convertCount(amount, pack);

export const toQuantity = (amount: Amount | null, pack: SoldProduct): Converted => {
  if (!amount) return { ...unknown("no_quantity"), unitFit: 0.6 };
  const plain = convertAmount(amount, pack);
  const converted = { ...plain, unitFit: plain.unitFit + containerFit(amount, pack) };
  return amount.isRange ? { ...converted, notes: [...converted.notes, "range"] } : converted;
};
