import type { Language } from "../identity/accounts.contract.ts";

/** For `lang` attributes. */
const LOCALES: Record<Language, string> = { english: "en-IN", hindi: "hi-IN", marathi: "mr-IN", gujarati: "gu-IN" };
export const localeOf = (language: Language): string => LOCALES[language];

/** For plurals and numbers: digits are Latin in every language, as in prices. */
export const formatLocaleOf = (language: Language): string => `${LOCALES[language]}-u-nu-latn`;
