/** Splits text into words, for the search index and for highlighting matches on a page. */
const WORD = /[\p{L}\p{N}\p{Mn}\p{Mc}]+/gu;
/** The search index removes accents too: crème is found as creme. */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * Normalises text for comparison: ignores case, width, joiners (ZWJ, ZWNJ) and trademark signs, and unifies the three
 * spellings of Marathi's eyelash r.
 */
export const foldText = (text: string): string =>
  text
    .replace(/[™℠]/g, " ")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, "")
    .replaceAll("ऱ", "र");

export const wordsOf = (text: string): string[] => foldText(text).match(WORD) ?? [];

const fold = (text: string): string => foldText(text).normalize("NFD").replace(ACCENTS, "").normalize("NFC");

/** Skips words that fold to an empty string, for which the search for matches would never end. */
const foldedWords = (search: string): string[] => wordsOf(search).map(fold).filter(Boolean);

interface Segment {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * A letter with its vowel signs and the consonants that Indian scripts join to it, which would look broken if split.
 */
const SIGN = /(?:\p{L}\u093c?[\u094d\u0acd]\u200d?)*.(?:\p{M}|\u200d)*/gsu;

/** Splits the name into segments and marks those that match the search. */
export const segmentsOf = (name: string, search: string): Segment[] => {
  const letters = name.match(SIGN) ?? [];
  // Folds each sign separately, so that an index in the folded text maps to a sign of the name.
  const folded = letters.map(fold);
  const isMarked = letters.map(() => false);
  const starts: number[] = [];
  folded.reduce((at, letter, index) => {
    for (let i = 0; i < letter.length; i++) starts[at + i] = index;
    return at + letter.length;
  }, 0);
  const text = folded.join("");
  for (const word of foldedWords(search)) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      for (let i = at; i < at + word.length; i++) isMarked[starts[i] ?? 0] = true;
  }
  const segments: { text: string; isMatch: boolean }[] = [];
  letters.forEach((letter, index) => {
    const isMatch = isMarked[index] ?? false;
    const last = segments.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else segments.push({ text: letter, isMatch });
  });
  return segments;
};

/** The words of a search that occur neither in the product's name nor in its category. */
const unseenWords = (search: string, { name, category }: { name: string; category: string }): string[] => {
  const seen = fold(`${name} ${category}`);
  return foldedWords(search).filter((word) => !seen.includes(word));
};

/** The alias by which a search found the product; null when the name or the category already explains the match. */
export const matchedAlias = (
  search: string,
  { aliases, ...product }: { name: string; category: string; aliases: readonly string[] },
): string | null => {
  const unseen = unseenWords(search, product);
  if (unseen.length === 0) return null;
  const hits = (alias: string): number => unseen.filter((word) => fold(alias).includes(word)).length;
  // Prefers the most matched words, then the shortest alias: "aloo" rather than "french fries aloo".
  const best = aliases.reduce<string | null>((found, alias) => {
    if (hits(alias) === 0) return found;
    if (found === null || hits(alias) > hits(found)) return alias;
    return hits(alias) === hits(found) && alias.length < found.length ? alias : found;
  }, null);
  return best;
};

/**
 * The words of the description by which a search found the product, such as "aloo-baingan" for aloo; null when the name
 * and category already explain the match.
 */
export const matchedWords = (
  search: string,
  { description, ...product }: { name: string; category: string; description: string },
): string | null => {
  const unseen = unseenWords(search, product);
  if (unseen.length === 0) return null;
  const pieces = description.split(/\s+/).map((piece) => piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, ""));
  const found = unseen.flatMap(
    (word) => pieces.find((piece) => wordsOf(piece).some((part) => fold(part).startsWith(word))) ?? [],
  );
  return found.length > 0 ? [...new Set(found)].join(" … ") : null;
};
