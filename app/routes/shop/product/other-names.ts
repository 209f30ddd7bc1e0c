import type { Language } from "../../../../worker/identity/accounts.contract.ts";

const LETTERS: Record<Language, RegExp> = {
  english: /\p{Script=Latin}/u,
  hindi: /\p{Script=Devanagari}/u,
  marathi: /\p{Script=Devanagari}/u,
  gujarati: /\p{Script=Gujarati}/u,
};

/** The names in the page's writing system, and those in a second one: Devanagari on an English page, else Latin. */
export const otherNames = (names: readonly string[], language: Language): { own: string[]; second: string[] } => {
  const second = LETTERS[language === "english" ? "hindi" : "english"];
  return {
    own: names.filter((name) => LETTERS[language].test(name)),
    second: names.filter((name) => second.test(name) && !LETTERS[language].test(name)),
  };
};
