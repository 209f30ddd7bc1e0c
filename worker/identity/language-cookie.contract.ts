import { LANGUAGES, type Language } from "./accounts.contract.ts";

/**
 * The language of this device: the visitor's choice, or that of the last account. For a signed-in account the language
 * in D1 wins, and the root loader updates the cookie.
 */
export const LANGUAGE_COOKIE = "__Host-rasad_language";
const MAX_AGE_S = 60 * 60 * 24 * 365;

export const languageCookie = (language: Language): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Secure; SameSite=Lax; Max-Age=${MAX_AGE_S}`;

export const parseLanguage = (value: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => language === value) ?? null;
