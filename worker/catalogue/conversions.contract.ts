import { latinDigits } from "../platform/digits.contract.ts";

/** Counted units, whose size depends on the product. A dozen without its own value is 12 pieces. */
export const COUNTED_UNITS = ["piece", "dozen", "bunch", "tray", "sack", "crate"] as const;
export type CountedUnit = (typeof COUNTED_UNITS)[number];

/** The size of one counted unit in the product's unit: a bunch of spinach is 0.25 kg. */
export type Conversions = Readonly<Partial<Record<CountedUnit, number>>>;

/** Other names that staff may enter for a counted unit. */
const SYNONYMS: Readonly<Record<string, CountedUnit>> = {
  pc: "piece",
  pcs: "piece",
  nag: "piece",
  doz: "dozen",
  darjan: "dozen",
  gaddi: "bunch",
  judi: "bunch",
  bori: "sack",
  bag: "sack",
  katta: "sack",
  peti: "crate",
  carton: "crate",
};
const MAX_CONVERTED = 10_000;
/** "bunch:0.25", "1 gaddi = 0.25 kg". */
const ENTRY = /^(?:1\s+)?(\p{L}{1,20})\s{0,3}[:=]?\s{0,3}(\d{1,5}(?:\.\d{1,3})?)(?:\s*\p{L}{1,10})?$/u;

/** Null when the text is not a list of conversions, or has a unit twice. */
export const readConversions = (written: string): Conversions | null => {
  const read = new Map<CountedUnit, number>();
  for (const entry of latinDigits(written).split(/[|,;\n]/)) {
    if (entry.trim() === "") continue;
    const [, word = "", number] = ENTRY.exec(entry.trim()) ?? [];
    const name = word.toLowerCase();
    const unit = COUNTED_UNITS.find((one) => one === name) ?? SYNONYMS[name];
    const value = Number(number);
    if (!unit || read.has(unit) || !(value > 0 && value <= MAX_CONVERTED)) return null;
    read.set(unit, value);
  }
  return Object.fromEntries(read);
};

/** The stored form: "bunch:0.25|sack:50", "" without any. */
export const writeConversions = (conversions: Conversions): string =>
  COUNTED_UNITS.flatMap((unit) => (conversions[unit] === undefined ? [] : `${unit}:${conversions[unit]}`)).join("|");

/** The size of `unit` in the product's unit, from the stored form; null where unknown. */
export const conversionOf = (stored: string, unit: CountedUnit): number | null => {
  if (stored === "") return null;
  const conversions = readConversions(stored) ?? {};
  const ofPiece = conversions.piece === undefined ? null : conversions.piece * 12;
  return conversions[unit] ?? (unit === "dozen" ? ofPiece : null);
};
