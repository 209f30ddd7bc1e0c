import { latinDigits } from "./digits.contract.ts";
import { addQuantities } from "./quantity.contract.ts";

/** Kitchens' words for fractions, in Latin letters, Devanagari and Gujarati. */
export const FRACTION_WORDS: readonly (readonly [number, string])[] = [
  [0.25, "paav pav pao pavbhar quarter पाव પાવ"],
  [0.5, "aadha adha aadhi adhi aadhe ardha aadhu adhdho half आधा आधी अर्धा અડધો અડધું અડધી"],
  [0.75, "pauna paun pona पौना पौन पाऊण પોણો"],
  [1.25, "sawa sava सवा સવા"],
  [1.5, "dedh derh dhedh deedh dodh did deed डेढ़ डेढ दीड દોઢ"],
  [2.5, "dhai adhai dhaai arhai adich ढाई अढ़ाई अडीच અઢી"],
];

const DECIMAL = /^(\d{1,6}(?:\.\d{1,3})?|\.\d{1,3}|\d{1,6},\d{1,2})$/;
const FRACTION = /^(?:(\d{1,5})\s+)?(\d{1,3})\s*\/\s*(\d{1,3})$/;

/**
 * A typed quantity such as 1.5, "1,5", ".5", "1/2", "1 1/2", "½" or "आधा", in digits of any script; NaN for an empty field
 * and other text. "1,500" is refused, because it may mean 1.5 or 1500.
 */
export const readQuantity = (typed: string): number => {
  // NFKC writes ½ as 1⁄2 and would turn 1½ into 11⁄2, so a space separates the whole number from the fraction.
  const text = latinDigits(
    typed
      .replace(/(\d)([¼½¾])/u, "$1 $2")
      .normalize("NFKC")
      .replace("⁄", "/"),
  )
    .trim()
    .toLowerCase();
  if (DECIMAL.test(text)) return Number(text.replace(",", "."));
  const [, whole = "0", part, parts] = FRACTION.exec(text) ?? [];
  if (part && Number(parts) > 0) return addQuantities(Number(whole), Number(part) / Number(parts));
  return FRACTION_WORDS.find(([, words]) => words.normalize("NFKC").split(" ").includes(text))?.[0] ?? Number.NaN;
};

/** For a field that accepts 0: a negative number counts as 0. */
export const readQuantityFromZero = (typed: string): number => (typed.trim().startsWith("-") ? 0 : readQuantity(typed));
