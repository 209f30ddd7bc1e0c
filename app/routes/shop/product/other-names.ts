import type { Language } from "../../../../worker/identity/accounts.contract.ts";

const LATIN = /\p{Script=Latin}/u;
const LETTERS: Record<Language, RegExp> = {
  english: LATIN,
  hindi: /\p{Script=Devanagari}/u,
  marathi: /\p{Script=Devanagari}/u,
  gujarati: /\p{Script=Gujarati}/u,
};

/** Sorts names in the page's script first, then Latin ones, then the rest. */
export const sortOtherNames = (names: readonly string[], language: Language): string[] => {
  const rank = (name: string) => (LETTERS[language].test(name) ? 0 : LATIN.test(name) ? 1 : 2);
  return names.toSorted((a, b) => rank(a) - rank(b));
};
