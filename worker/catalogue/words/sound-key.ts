import { memoizeText } from "../../platform/memory/remember.ts";

/**
 * One key for all spellings of a sound in Latin letters, Devanagari and Gujarati: pyaz, pyaaj, प्याज़, प्याज; potato, potatos.
 * Keys are only compared with each other, so they need not be readable: c stands for ch, and vowels lose their length.
 */

/** Offsets in the Devanagari block by sound; the Gujarati block has the same letters at the same offsets. */
const CONSONANTS = soundsByOffset({
  k: [21, 22, 88, 89],
  g: [23, 24, 90],
  n: [25, 30, 35, 40, 41],
  ch: [26, 27],
  j: [28, 29, 91],
  t: [31, 32, 36, 37],
  d: [33, 34, 38, 39, 92, 93],
  p: [42],
  f: [43, 94],
  b: [44, 45],
  m: [46],
  y: [47, 95],
  r: [48, 49],
  l: [50, 51, 52],
  v: [53],
  s: [54, 55, 56],
  h: [57],
});
const VOWELS = soundsByOffset({
  a: [5],
  aa: [6],
  i: [7, 8],
  u: [9, 10],
  ri: [11],
  e: [13, 14, 15, 16],
  o: [17, 18, 19, 20],
});
/** Vowel signs follow a consonant and replace its inherent a. */
const SIGNS = soundsByOffset({
  aa: [62],
  i: [63, 64],
  u: [65, 66],
  ri: [67],
  e: [69, 70, 71, 72],
  o: [73, 74, 75, 76],
});
const CANDRABINDU = 1;
const ANUSVARA = 2;
const NUKTA = 60;
const VIRAMA = 77;
const BLOCKS = [0x0900, 0x0a80];

function soundsByOffset(offsets: Readonly<Record<string, readonly number[]>>): ReadonlyMap<number, string> {
  return new Map(Object.entries(offsets).flatMap(([sound, all]) => all.map((offset) => [offset, sound] as const)));
}

export const isVowel = (letter: string | undefined): boolean => letter !== undefined && "aeiou".includes(letter);

/** Endings of plurals and cases in the native scripts: प्याजों, सब्जियां. */
const NATIVE_ENDINGS =
  /(?:\u093f\u092f\u093e[\u0901\u0902]|\u093f\u092f\u094b\u0902|\u094b\u0902|\u0947\u0902|\u0a93|\u0acb\u0a82|(?<=[\u093e\u0940])\u091a[\u093e\u0940\u0947]|\u0aa8(?:\u0acb|\u0ac0|\u0abe|\u0ac1\u0a82))$/u;

/** Transliterates a native script to Latin letters, without the silent a at the end. */
const romanised = (word: string): string => {
  const stem = ([...word].length > 3 ? word.replace(NATIVE_ENDINGS, "") : word).replace(
    /[\u0901\u0902\u0a81\u0a82]$/u,
    "",
  );
  let latin = "";
  let hasInherent = false;
  const flush = () => {
    if (hasInherent) latin += "a";
    hasInherent = false;
  };
  for (const letter of stem) {
    const code = letter.codePointAt(0) ?? 0;
    const block = BLOCKS.find((start) => code >= start && code < start + 0x80);
    if (block === undefined) {
      flush();
      latin += letter;
      continue;
    }
    const at = code - block;
    if (at === NUKTA) continue;
    if (at === VIRAMA) {
      hasInherent = false;
    } else if (SIGNS.has(at)) {
      hasInherent = false;
      latin += SIGNS.get(at);
    } else {
      flush();
      if (at === ANUSVARA || at === CANDRABINDU) latin += "n";
      else latin += VOWELS.get(at) ?? CONSONANTS.get(at) ?? "";
      hasInherent = CONSONANTS.has(at);
    }
  }
  return latin;
};

/** Strips English plurals, -ing and -ed. Final vowels are dropped later, so "es" needs a rule only after s, x, z and h. */
export const singular = (word: string): string => {
  if (/^.{3,}(?:ing|[^e]ed)$/.test(word)) return word.replace(/(?:ing|ed)$/, "");
  if (word.length < 4 || /(?:ss|us)$/.test(word)) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}i`;
  if (/ves$/.test(word)) return `${word.slice(0, -3)}f`;
  if (/(?:s|x|z|h)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, "");
};

/** Applied in this order; afterwards `c` stands for ch only. */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/aa+/g, "a"],
  [/sch/g, "s"],
  [/t?ch+/g, "C"],
  [/ph/g, "f"],
  [/[szc]h/g, "s"],
  [/([kgtdjb])h+/g, "$1"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/q/g, "k"],
  [/x/g, "ks"],
  [/z/g, "j"],
  [/C/g, "c"],
  [/gy/g, "g"],
  [/oy?a/g, "oi"],
  [/oo/g, "u"],
  [/ee|ea/g, "i"],
  [/a[iy](?![aeiou])|ei|ey(?![aeiou])/g, "e"],
  [/a[uw](?![aeiou])|o[uw](?![aeiou])/g, "o"],
  [/w/g, "v"],
  [/y/g, "i"],
  [/^i(?=[^aeiou])/, "e"],
  [/n(?=[pbfv])/g, "m"],
  [/(?<=.)h/g, ""],
  [/([a-z])\1+/g, "$1"],
];

/** Drops a short a between two open syllables, as speech does: adarak is adrak. */
const withoutSchwa = (word: string): string =>
  word.replace(/(?<=[aeiou][^aeiou]{1,2})a(?=(?:[cs]h|[^aeiou])[aeiou])/g, "");

const consonantsIn = (word: string): number => [...word].filter((letter) => !isVowel(letter)).length;

const isNative = (word: string): boolean => /[\u0900-\u097f\u0a80-\u0aff]/u.test(word);

/** How a word of any script sounds in Latin letters, with all of its vowels. */
export const heardAs = (word: string): string => {
  const latin = isNative(word) ? withoutSchwa(romanised(word)) : singular(word);
  return FOLDS.reduce((text, [from, to]) => text.replace(from, to), latin);
};

const foldSound = (word: string): string => {
  const spoken = withoutSchwa(heardAs(word));
  const stem = spoken.replace(/(?<![aeiou])[aeiou]+$/, "");
  return consonantsIn(stem) >= 2 ? stem : spoken;
};

/** The key of one folded word (lower case, without accents). Cached, because products share most words. */
export const soundKey = memoizeText((word) => foldSound(word) || word);

/**
 * Reduces a key to what is heard most reliably: whether it begins with a vowel, its consonants and, if there are only
 * two of them, the first vowel after the beginning. "" where too little is left to tell words apart.
 */
export const roughKey = (key: string): string => {
  const consonants = [...key.replaceAll("b", "v")].filter((letter) => !isVowel(letter)).join("");
  const start = isVowel(key[0]) ? "a" : "";
  if (consonants.length >= 3) return start + consonants;
  if (consonants.length < 2) return "";
  const vowel = [...key].slice(1).find(isVowel) ?? "";
  return `${start}${consonants[0]}${vowel.replace("e", "i").replace("o", "u")}${consonants.slice(1)}`;
};
