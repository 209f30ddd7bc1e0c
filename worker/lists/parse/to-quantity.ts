import { isLoose, measureOf, type Pack } from "../../catalogue/unit-price.contract.ts";
import { MAX_QUANTITY } from "../../orders/order-limits.contract.ts";
import type { Amount, Measure } from "./amounts.ts";
import type { ListUnit } from "./list-units.contract.ts";
import type { QuantityNote } from "./parse-list.contract.ts";

export interface Converted {
  /** In units of the product; null when only the buyer can tell. */
  readonly quantity: number | null;
  readonly notes: readonly QuantityNote[];
  /** How well the product's unit fits the amount: 1 for a plain fit, up to 2 for a matching pack, lower for a mismatch. */
  readonly unitFit: number;
}

/** In grams or millilitres, which count as equal, because kitchens order milk and curd by both. */
const BASE: Readonly<Partial<Record<ListUnit, number>>> = { g: 1, kg: 1_000, ml: 1, liter: 1_000 };
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

const convertMeasure = (asked: Measure, pack: Pack): Converted => {
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
  const isInPacks = !isLoose(pack.unit);
  // Prefers a pack size that leaves no rest, then fewer packs.
  const waste = (quantity - exact) / Math.max(quantity, 1);
  const many = isInPacks ? Math.min(quantity - 1, 50) / 500 : 0;
  const isThePack = isInPacks && wanted === measure;
  // 15 litres mean a tin and 50 kg a sack, but 2 kg can be anything.
  const fitOfPack = !isThePack ? 0 : measure >= MIN_SACK ? 0.5 : 0.1;
  const unitFit = 1 + fitOfPack - 0.5 * waste - many - (isOther ? 0.15 : 0);
  return { quantity: clamp(quantity), notes, unitFit };
};

const convertSized = (amount: Amount, size: Measure, pack: Pack): Converted => {
  const wanted = baseOf(size);
  const measure = measureOf(pack);
  if (wanted === null || measure === null) return { ...convertCount(amount, pack), unitFit: 0.5 };
  if (wanted === measure && !isLoose(pack.unit))
    return { quantity: clamp(roundUp(amount.number)), notes: [], unitFit: 1.5 };
  const total = convertMeasure({ number: size.number * amount.number, unit: size.unit }, pack);
  return { ...total, notes: [...total.notes, "other_size"], unitFit: total.unitFit - (isLoose(pack.unit) ? 0.4 : 1.2) };
};

const convertPieces = (number: number, pack: Pack): Converted => {
  if (pack.packUnit === "piece" && pack.packSize !== null) {
    const exact = number / pack.packSize;
    const quantity = roundUp(exact);
    return { quantity: clamp(quantity), notes: quantity === exact ? [] : ["rounded_up"], unitFit: 1 };
  }
  if (isLoose(pack.unit)) return unknown("pieces_of_weighed");
  return { quantity: clamp(roundUp(number)), notes: [], unitFit: pack.unit === "piece" ? 1 : 0.6 };
};

const convertCount = ({ number, unit }: Amount, pack: Pack): Converted => {
  const whole: Converted = {
    quantity: clamp(roundUp(number)),
    notes: Number.isInteger(number) ? [] : ["rounded_up"],
    unitFit: 1,
  };
  if (unit === "dozen") return convertPieces(number * 12, pack);
  if (unit === "piece") return convertPieces(number, pack);
  if (unit === null) {
    // For products packed by the piece, a number below the pack size means packs: with 30 in a pack, 6 eggs are 6 packs.
    const isPieces = pack.packUnit === "piece" && pack.packSize !== null && number >= pack.packSize;
    return isPieces ? convertPieces(number, pack) : { ...whole, unitFit: isLoose(pack.unit) ? 0.9 : 1 };
  }
  if (unit === "packet") return isLoose(pack.unit) ? unknown("pack_unknown") : whole;
  const isSack = unit === "sack" && !isLoose(pack.unit) && (measureOf(pack) ?? 0) >= MIN_SACK;
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

export const toQuantity = (amount: Amount | null, pack: NamedPack): Converted => {
  if (!amount) return { quantity: null, notes: ["no_quantity"], unitFit: 0.6 };
  const plain = convertAmount(amount, pack);
  const converted = { ...plain, unitFit: plain.unitFit + containerFit(amount, pack) };
  return amount.isRange ? { ...converted, notes: [...converted.notes, "range"] } : converted;
};

const convertAmount = (amount: Amount, pack: Pack): Converted =>
  amount.size
    ? convertSized(amount, amount.size, pack)
    : amount.unit !== null && BASE[amount.unit] !== undefined
      ? convertMeasure({ number: amount.number, unit: amount.unit }, pack)
      : convertCount(amount, pack);
