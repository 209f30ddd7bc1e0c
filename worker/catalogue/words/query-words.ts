import { latinDigits } from "../../platform/digits.contract.ts";
import { wordsOf } from "../../platform/search-match.contract.ts";
import { soundKey } from "./sound-key.ts";

/** A word of a search or a name as typed, with its sound key. */
export interface SearchWord {
  readonly typed: string;
  readonly key: string;
}

/** Further words of a search are ignored. */
const MAX_WORDS = 8;

/** Words that say nothing about the product, in English, Hindi, Marathi and Gujarati, in Latin and native scripts. */
const STOP_WORDS = new Set(
  `a an the and or with of for in to by me some ka ki ke ko se mein wala wali wale vala vali vale aur hua hui hue bhi
  chahiye do dena cha chi che chya na ni nu no ane ani aani
  का की के को से में और वाला वाली वाले हुआ हुई हुए चाहिए चा ची चे च्या आणि ને ના ની નું નો અને વાળા વાળી વાળું`.split(/\s+/),
);

const UNIT_WORDS = new Set(
  `kg kgs kilo kilos kilogram g gm gms gram grams l lt ltr litre litres liter liters ml packet packets pkt pack piece pieces
  pc pcs dozen darjan gaddi bori peti katta tin tins jar jars can cans bag bags box boxes crate tray trays pouch carton bottle tub cup
  टिन जार पाउच बैग डिब्बा बोरी कार्टन ટિન જાર પાઉચ બેગ ડબ્બો
  किलो ग्राम लीटर लिटर पैकेट पाकिट दर्जन पीस नग કિલો ગ્રામ લિટર લીટર પેકેટ ડઝન નંગ`.split(/\s+/),
);

const NUMBER = /^\d+$/;
/** "5kg", "500gm", "1l": a number with its unit. */
const AMOUNT = /^(\d+)(\p{L}[\p{L}\p{Mn}\p{Mc}]*)$/u;

const isUnit = (word: string | undefined): boolean => word !== undefined && UNIT_WORDS.has(word);

/** Separates words from the numbers of amounts: "15 L Tin" is the amount 15. */
const splitAmounts = (words: readonly string[]) => {
  const otherWords: string[] = [];
  const amounts: string[] = [];
  /** For each word, whether the next non-number is a unit: "1/2 kg" and "1.5 kg" have two numbers before the unit. */
  const beforeUnit: boolean[] = [];
  for (let at = words.length - 1, isBefore = false; at >= 0; at--) {
    beforeUnit[at] = isBefore;
    if (!NUMBER.test(words[at] ?? "")) isBefore = isUnit(words[at]);
  }
  let isAmount = false;
  words.forEach((word, at) => {
    const [, number, unit] = AMOUNT.exec(word) ?? [];
    if (number && isUnit(unit)) {
      amounts.push(number);
      isAmount = true;
    } else if (NUMBER.test(word)) {
      isAmount = beforeUnit[at] ?? false;
      (isAmount ? amounts : otherWords).push(word);
    } else {
      isAmount = isAmount && isUnit(word);
      if (!isAmount) otherWords.push(word);
    }
  });
  return { otherWords, amounts };
};

/** The words of a name or alias without stop words and amounts; all words when nothing else remains. */
export const meaningfulWords = (text: string): string[] => readWords(text).words;

const readWords = (text: string) => {
  const all = wordsOf(latinDigits(text));
  const { otherWords, amounts } = splitAmounts(all);
  const words = otherWords.filter((word) => !STOP_WORDS.has(word));
  return words.length > 0 ? { words, amounts } : { words: all, amounts: [] };
};

/** Shorter beginnings match too many words. */
export const MIN_PREFIX = 3;
export const withoutBrackets = (name: string): string => name.replace(/\([^()]*\)/g, " ");

const ACCENTS = /[\u0300-\u036f]/g;
export const withoutAccents = (word: string): string => word.normalize("NFD").replace(ACCENTS, "");
export const keyOf = (typed: string): string => soundKey(withoutAccents(typed));
const asWord = (typed: string): SearchWord => ({ typed, key: keyOf(typed) });

export interface Query {
  readonly words: readonly SearchWord[];
  /** The numbers of the amounts in the search, which decide between products of different pack sizes. */
  readonly amounts: readonly string[];
}

/** The distinct words of a search, without stop words and amounts unless nothing else remains. */
export const readQuery = (search: string): Query => {
  const { words, amounts } = readWords(search);
  return { words: [...new Set(words)].slice(0, MAX_WORDS).map(asWord), amounts };
};
