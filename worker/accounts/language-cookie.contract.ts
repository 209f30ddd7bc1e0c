import { LANGUAGES, type Language } from "./accounts.contract.ts";

/**
 * The language this device reads: a visitor's choice, or the last account's. It only spares a question: where D1 says
 * who is asking, the account's language wins, and the root loader brings the cookie up to date.
 */
export const LANGUAGE_COOKIE = "rasad_language";
const MAX_AGE_S = 60 * 60 * 24 * 365;

export const languageCookie = (language: Language): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Secure; SameSite=Lax; Max-Age=${MAX_AGE_S}`;

export const parseLanguage = (value: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => language === value) ?? null;

/** BCP 47, for headers. */
export const LANGUAGE_TAGS: Record<Language, string> = { english: "en", hindi: "hi", marathi: "mr", gujarati: "gu" };
