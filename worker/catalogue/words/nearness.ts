import { keyOf, type SearchWord, withoutAccents } from "./query-words.ts";
import { heardAs, isVowel, singular } from "./sound-key.ts";

/** A word prepared for comparison; `heard` is its sound with all vowels. */
export interface HeardWord extends SearchWord {
  readonly heard: string;
}

export const toHeardWord = (word: string): HeardWord => {
  const typed = withoutAccents(word);
  return { typed, key: keyOf(typed), heard: heardAs(typed) };
};

const LATIN = /^[a-z]+$/;
const GUJARATI = /[\u0a80-\u0aff]/u;
const isSameScript = ({ typed: one }: HeardWord, { typed: other }: HeardWord): boolean =>
  LATIN.test(one) === LATIN.test(other) && GUJARATI.test(one) === GUJARATI.test(other);

/** Shorter words are one letter away from too many other words. */
const MIN_SLIP = 5;
/** From this length on a consonant may be missing, extra or replaced by a similar one. */
const MIN_CONSONANT_SLIP = 6;
/** From this length on a letter may be any other. */
const MIN_WRONG_CONSONANT = 8;
const MIN_TWO_SLIPS = 9;
/** Groups of letters that people confuse. */
const SIMILAR = ["bvpf", "sjcz", "kg", "gj", "td", "mn", "ae", "ei", "ou"];
const isSimilar = (one = "", other = ""): boolean =>
  one === other || SIMILAR.some((letters) => letters.includes(one) && letters.includes(other));

interface EditCosts {
  /** The cost of a letter that only one of the words has. */
  readonly extra: (letter: string) => number;
  readonly wrong: (letter: string, instead: string) => number;
  readonly swap: number;
}

/** The lowest cost of turning one word into the other (Damerau-Levenshtein with weights). */
const editCost = (one: string, other: string, { extra, wrong, swap }: EditCosts): number => {
  const rows: number[][] = [];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 0; i <= one.length; i++) {
    const row: number[] = [];
    rows.push(row);
    for (let j = 0; j <= other.length; j++) {
      const letter = one.charAt(i - 1);
      const instead = other.charAt(j - 1);
      const isSwapped = i > 1 && j > 1 && letter === other[j - 2] && one[i - 2] === instead;
      const ways = [
        ...(i > 0 ? [at(i - 1, j) + extra(letter)] : []),
        ...(j > 0 ? [at(i, j - 1) + extra(instead)] : []),
        ...(i > 0 && j > 0 ? [at(i - 1, j - 1) + wrong(letter, instead)] : []),
        ...(isSwapped ? [at(i - 2, j - 2) + swap] : []),
      ];
      row.push(ways.length > 0 ? Math.min(...ways) : 0);
    }
  }
  return at(one.length, other.length);
};

/** Costs 1 for a slip that is likely in words of this length, 2 for an unlikely one. */
const slipCosts = (length: number): EditCosts => {
  const mayMissConsonant = length >= MIN_CONSONANT_SLIP;
  return {
    extra: (letter) => (mayMissConsonant || isVowel(letter) ? 1 : 2),
    wrong: (letter, instead) => {
      if (letter === instead) return 0;
      if (length >= MIN_WRONG_CONSONANT) return 1;
      if (isVowel(letter) && isVowel(instead)) return mayMissConsonant || isSimilar(letter, instead) ? 1 : 2;
      return mayMissConsonant && isSimilar(letter, instead) ? 1 : 2;
    },
    swap: 1,
  };
};

const isSlip = (typed: string, meant: string, min = MIN_SLIP): boolean => {
  const length = Math.min(typed.length, meant.length);
  const beginsAlike = isSimilar(typed[0], meant[0]) || (typed[0] === meant[1] && typed[1] === meant[0]);
  return length >= min && beginsAlike && editCost(typed, meant, slipCosts(length)) <= (length >= MIN_TWO_SLIPS ? 2 : 1);
};

const withoutDoubles = (word: string): string => word.replace(/(.)\1+/g, "$1");
const isLatinSlip = ({ typed }: HeardWord, { typed: meant }: HeardWord): boolean =>
  LATIN.test(typed) &&
  LATIN.test(meant) &&
  // A four-letter word may be a five-letter one with a missing vowel, such as onin for onion.
  (isSlip(typed, meant, meant.length === MIN_SLIP ? MIN_SLIP - 1 : MIN_SLIP) ||
    isSlip(withoutDoubles(typed), withoutDoubles(meant)));

/** Drops the final vowel, which changes with number and gender. */
const stemOf = (heard: string): string => heard.replace(/[aei]$/, "");
/** Merges vowels that are confused in short sounds, such as chesse for cheese. */
const asEarsHear = (heard: string): string => heard.replaceAll("e", "i").replaceAll("o", "u");
const isShortSlip = ({ typed, heard }: HeardWord, other: HeardWord): boolean =>
  typed.length >= MIN_SLIP && heard.length === MIN_SLIP - 1 && asEarsHear(heard) === asEarsHear(other.heard);

/** Whether a typed word may be a slip of a product's word, by its letters or its sound. */
export const isSlipOf = (word: HeardWord, other: HeardWord): boolean => {
  const isComparable =
    isSameScript(word, other) || Math.min(word.heard.length, other.heard.length) >= MIN_CONSONANT_SLIP;
  if (isComparable && isSlip(word.heard, other.heard)) return true;
  return isLatinSlip(word, other) || isShortSlip(word, other);
};

/** Below this length a key is too coarse, so letters decide: sofa is not sauf, soap is not soya. */
const MIN_SURE_SOUND = 6;
/** How many letters may differ between spellings of one sound, for short and for long words. */
const MAX_SPELT = { short: 1, long: 2 };
/** Shorter words have one spelling: oil is not oal. */
const MIN_SPELT = 4;

const SPELLING: EditCosts = {
  extra: () => 1,
  wrong: (letter, instead) => (letter === instead ? 0 : 1),
  swap: Number.POSITIVE_INFINITY,
};
const lettersApart = (one: string, other: string): number => editCost(one, other, SPELLING);

export const soundsAlike = (word: HeardWord, other: HeardWord): boolean => {
  if (word.key !== other.key || word.key.length === 1) return false;
  if (Math.max(word.heard.length, other.heard.length) >= MIN_SURE_SOUND)
    return lettersApart(word.heard, other.heard) <= MAX_SPELT.long;
  if (!isSameScript(word, other)) return word.heard === other.heard;
  if (LATIN.test(word.typed)) {
    const apart = lettersApart(singular(word.typed), singular(other.typed));
    return apart <= (Math.max(word.typed.length, other.typed.length) < MIN_SPELT ? 0 : MAX_SPELT.short);
  }
  return stemOf(word.heard) === stemOf(other.heard);
};

/** Whether a typed word sounds like the beginning of another; short words never do, because they begin too many. */
export const beginsBySound = ({ heard }: HeardWord, other: HeardWord): boolean =>
  heard.length >= MIN_SURE_SOUND && other.heard.startsWith(heard);
