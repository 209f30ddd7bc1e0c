import { latinDigits } from "../platform/digits.contract.ts";

/** Both ends included, such as [800000, 800999]. */
export type PinRange = readonly [from: number, to: number];

const FIRST = 100_000;
const LAST = 999_999;
export const MAX_PIN_RANGES = 500;

/** Parses "800" (every PIN code with this prefix), "800001" and "800001-800020"; null for other texts. */
const readRange = (written: string): PinRange | null => {
  const range = /^([1-9]\d{5})\s*[-–]\s*([1-9]\d{5})$/.exec(written);
  if (range) return Number(range[1]) <= Number(range[2]) ? [Number(range[1]), Number(range[2])] : null;
  if (!/^[1-9]\d{1,5}$/.test(written)) return null;
  return [Number(written.padEnd(6, "0")), Number(written.padEnd(6, "9"))];
};

const mergeRanges = (ranges: readonly PinRange[]): PinRange[] => {
  const merged: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
};

/** Parses PIN codes, prefixes and ranges, separated by commas, semicolons or lines; null when one is invalid. */
export const readPins = (written: string): PinRange[] | null => {
  const parts = latinDigits(written)
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const ranges = parts.map(readRange);
  return ranges.every((range) => range !== null) ? mergeRanges(ranges) : null;
};

const writeRange = ([from, to]: PinRange): string => {
  if (from === to) return String(from);
  for (let digits = 2; digits < 6; digits++) {
    const beginning = String(from).slice(0, digits);
    if (from === Number(beginning.padEnd(6, "0")) && to === Number(beginning.padEnd(6, "9"))) return beginning;
  }
  return `${from}-${to}`;
};

export const writePins = (ranges: readonly PinRange[]): string => ranges.map(writeRange).join(", ");

/** Finds six-digit PIN codes in an address, also written "800 001", but not as part of a longer number. */
export const pinsIn = (address: string): number[] =>
  [...latinDigits(address).matchAll(/(?<!\d[ -]?)([1-9]\d{2}) ?(\d{3})(?![ -]?\d)/g)]
    .map(([, first, last]) => Number(`${first}${last}`))
    .filter((pin) => pin >= FIRST && pin <= LAST);

/**
 * Returns the PIN code that rules an address out, when the city serves none of the PIN codes in it. Null for an address
 * without a PIN code, and where every address is served.
 */
export const unservedPin = (address: string, ranges: readonly PinRange[]): number | null => {
  const pins = pinsIn(address);
  if (ranges.length === 0 || pins.some((pin) => ranges.some(([from, to]) => pin >= from && pin <= to))) return null;
  return pins.at(-1) ?? null;
};
