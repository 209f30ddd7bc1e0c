import type { Language } from "../../../worker/accounts/accounts.contract.ts";

/** A product's other names, first those in the letters of the page: its reader need not know any others. */
export const otherNames = (names: readonly string[], language: Language): string[] => {
  const isForeign = (name: string): number => Number(/\p{Script=Latin}/u.test(name) !== (language === "english"));
  return names.toSorted((a, b) => isForeign(a) - isForeign(b));
};
