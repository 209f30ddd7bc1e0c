import type { Pack } from "../../catalogue/unit-price.contract.ts";
import { measureOf } from "../../catalogue/unit-price.contract.ts";
import { MAX_QUANTITY } from "../../orders/order-limits.contract.ts";
import type { Amount, Measure } from "./amounts.ts";
import type { AskedUnit } from "./asked-units.contract.ts";
import type { QuantityNote } from "./parse-list.contract.ts";

export interface Converted {
  /** In units of the product; null when only the buyer can tell. */
  readonly quantity: number | null;
  readonly notes: readonly QuantityNote[];
  /** How well the product's unit fits the amount: 1 for a plain fit, up to 2 for a matching pack, lower for a mismatch. */
  readonly unitFit: number;
}

/** In grams or millilitres, which count as equal, because kitchens order milk and curd by both. */
const BASE: Readonly<Partial<Record<AskedUnit, number>>> = { g: 1, kg: 1_000, ml: 1, liter: 1_000 };
const VOLUMES: readonly string[] = ["ml", "liter"];
const baseOf = ({ number, unit }: Measure): number | null => {
  const base = BASE[unit];
  return base === undefined ? null : number * base;
};

/** Ignores rounding errors of decimals such as 0.1 kg, which would add a unit. */
const roundUp = (number: number): number => Math.ceil(Number(number.toFixed(6)));
const clamp = (quantity: number): number => Math.min(Math.max(quantity, 1), MAX_QUANTITY);

const unknown = (note: QuantityNote): Converted => ({ quantity: null, notes: [note], unitFit: 0.2 });

const isVolume = ({ unit, packUnit }: Pack): boolean => VOLUMES.includes(unit) || VOLUMES.includes(packUnit ?? "");

/** In grams. Kitchens call a packet from this size on a sack. */
const MIN_SACK = 10_000;

/** Converts a weight or volume to units of the product. */
const ofMeasure = (asked: Measure, pack: Pack): Converted => {
  const wanted = baseOf(asked);
  const measure = measureOf(pack);
  if (wanted === null || measure === null) return unknown("weight_of_pieces");
  const exact = wanted / measure;
  const quantity = roundUp(exact);
  const isOther = VOLUMES.includes(asked.unit) !== isVolume(pack);
  const isRounded = Math.abs(quantity - exact) > 1e-6;
  const notes: QuantityNote[] = [
    ...(isOther ? ["weight_as_volume" as const] : []),
    ...(isRounded ? ["rounded_up" as const] : []),
  ];
  const isLoose = pack.unit === "kg" || pack.unit === "liter";
  // Prefers a pack size that leaves no rest, then fewer packs.
  const waste = (quantity - exact) / Math.max(quantity, 1);
  const many = isLoose ? 0 : Math.min(quantity - 1, 50) / 500;
  const isThePack = !isLoose && wanted === measure;
  // 15 litres mean a tin and 50 kg a sack, but 2 kg can be anything.
  const fitOfPack = !isThePack ? 0 : measure >= MIN_SACK ? 0.5 : 0.1;
  const unitFit = 1 + fitOfPack - 0.5 * waste - many - (isOther ? 0.15 : 0);
  return { quantity: clamp(quantity), notes, unitFit };
};

/** Converts a number of packs of a given size. */
const ofSized = (amount: Amount, size: Measure, pack: Pack): Converted => {
  const wanted = baseOf(size);
  const measure = measureOf(pack);
  if (wanted === null || measure === null) return { ...ofCount(amount, pack), unitFit: 0.5 };
  const isLoose = pack.unit === "kg" || pack.unit === "liter";
  if (wanted === measure && !isLoose) return { quantity: clamp(roundUp(amount.number)), notes: [], unitFit: 1.5 };
  const total = ofMeasure({ number: size.number * amount.number, unit: size.unit }, pack);
  return { ...total, notes: [...total.notes, "other_size"], unitFit: total.unitFit - (isLoose ? 0.4 : 1.2) };
};

const ofPieces = (number: number, pack: Pack): Converted => {
  if (pack.packUnit === "piece" && pack.packSize !== null) {
    const exact = number / pack.packSize;
    const quantity = roundUp(exact);
    return { quantity: clamp(quantity), notes: quantity === exact ? [] : ["rounded_up"], unitFit: 1 };
  }
  if (pack.unit === "kg" || pack.unit === "liter") return unknown("pieces_of_weighed");
  return { quantity: clamp(roundUp(number)), notes: [], unitFit: pack.unit === "piece" ? 1 : 0.6 };
};

const ofCount = ({ number, unit }: Amount, pack: Pack): Converted => {
  const isLoose = pack.unit === "kg" || pack.unit === "liter";
  const whole: Converted = {
    quantity: clamp(roundUp(number)),
    notes: Number.isInteger(number) ? [] : ["rounded_up"],
    unitFit: 1,
  };
  if (unit === "dozen") return ofPieces(number * 12, pack);
  if (unit === "piece") return ofPieces(number, pack);
  if (unit === null) {
    // Eggs and buns are counted; a number smaller than a pack counts packs.
    const isPieces = pack.packUnit === "piece" && pack.packSize !== null && number >= pack.packSize;
    return isPieces ? ofPieces(number, pack) : { ...whole, unitFit: isLoose ? 0.9 : 1 };
  }
  if (unit === "packet") return isLoose ? unknown("pack_unknown") : whole;
  const isSack = unit === "sack" && !isLoose && (measureOf(pack) ?? 0) >= MIN_SACK;
  return isSack ? whole : unknown("pack_unknown");
};

type NamedPack = Pack & { readonly name: string };

/** Prefers a product whose name contains the container, such as tin. */
const containerFit = ({ container }: Amount, { name }: NamedPack): number =>
  container !== null &&
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .includes(container)
    ? 0.5
    : 0;

/** Converts an amount to whole units of a product. */
export const toQuantity = (amount: Amount | null, pack: NamedPack): Converted => {
  if (!amount) return { quantity: null, notes: ["no_quantity"], unitFit: 0.6 };
  const plain = plainQuantity(amount, pack);
  const converted = { ...plain, unitFit: plain.unitFit + containerFit(amount, pack) };
  return amount.isRange ? { ...converted, notes: [...converted.notes, "range"] } : converted;
};

const plainQuantity = (amount: Amount, pack: Pack): Converted =>
  amount.size
    ? ofSized(amount, amount.size, pack)
    : amount.unit !== null && BASE[amount.unit] !== undefined
      ? ofMeasure({ number: amount.number, unit: amount.unit }, pack)
      : ofCount(amount, pack);
