/**
 * One key for all spellings of a sound in Latin letters, Devanagari and Gujarati: pyaz, pyaaj, प्याज़, प्याज; potato, potatos.
 * Keys are only compared with each other, so they need not be readable: c stands for ch, and vowels lose their length.
 */

/** By offset in the Devanagari block; the Gujarati block has the same letters at the same offsets. */
const CONSONANTS: Record<number, string> = {
  21: "k",
  22: "k",
  23: "g",
  24: "g",
  25: "n",
  26: "ch",
  27: "ch",
  28: "j",
  29: "j",
  30: "n",
  31: "t",
  32: "t",
  33: "d",
  34: "d",
  35: "n",
  36: "t",
  37: "t",
  38: "d",
  39: "d",
  40: "n",
  41: "n",
  42: "p",
  43: "f",
  44: "b",
  45: "b",
  46: "m",
  47: "y",
  48: "r",
  49: "r",
  50: "l",
  51: "l",
  52: "l",
  53: "v",
  54: "s",
  55: "s",
  56: "s",
  57: "h",
  88: "k",
  89: "k",
  90: "g",
  91: "j",
  92: "d",
  93: "d",
  94: "f",
  95: "y",
};
const VOWELS: Record<number, string> = {
  5: "a",
  6: "aa",
  7: "i",
  8: "i",
  9: "u",
  10: "u",
  11: "ri",
  13: "e",
  14: "e",
  15: "e",
  16: "e",
  17: "o",
  18: "o",
  19: "o",
  20: "o",
};
/** Vowel signs follow a consonant and replace its inherent a. */
const SIGNS: Record<number, string> = {
  62: "aa",
  63: "i",
  64: "i",
  65: "u",
  66: "u",
  67: "ri",
  69: "e",
  70: "e",
  71: "e",
  72: "e",
  73: "o",
  74: "o",
  75: "o",
  76: "o",
};
const CANDRABINDU = 1;
const ANUSVARA = 2;
const NUKTA = 60;
const VIRAMA = 77;
const BLOCKS = [0x0900, 0x0a80];

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
    } else if (SIGNS[at] !== undefined) {
      hasInherent = false;
      latin += SIGNS[at];
    } else {
      flush();
      if (at === ANUSVARA || at === CANDRABINDU) latin += "n";
      else if (VOWELS[at] !== undefined) latin += VOWELS[at];
      else if (CONSONANTS[at] !== undefined) {
        latin += CONSONANTS[at];
        hasInherent = true;
      }
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

/** Caches keys, because products share most words; cleared when it is full. */
const remembered = new Map<string, string>();
const MAX_REMEMBERED = 20_000;

/** The key of one folded word (lower case, without accents). */
export const soundKey = (word: string): string => {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const key = foldSound(word) || word;
  remembered.set(word, key);
  return key;
};

/**
 * Reduces a key to what is heard most reliably: its consonants, and its first vowel when it is short. "" where too little is
 * left to tell words apart.
 */
export const roughKey = (key: string): string => {
  const consonants = [...key.replaceAll("b", "v")].filter((letter) => !isVowel(letter)).join("");
  const start = isVowel(key[0]) ? "a" : "";
  if (consonants.length >= 3) return start + consonants;
  if (consonants.length < 2) return "";
  const vowel = [...key].slice(1).find(isVowel) ?? "";
  return `${start}${consonants[0]}${vowel.replace("e", "i").replace("o", "u")}${consonants.slice(1)}`;
};
