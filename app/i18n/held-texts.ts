import type { DEFAULT_LANGUAGE as Default, Language } from "../../worker/accounts/accounts.contract.ts";
import type { Texts } from "./english.ts";

/** The accounts contract's, said again: from there it would bring valibot into every page. */
export const DEFAULT_LANGUAGE: typeof Default = "english";

export type Section = keyof Texts;

/**
 * The texts at hand: on the server all of them from the start (all-texts.server.ts), in a browser those that came with
 * the document and those fetched since (bring-texts.ts).
 */
const held = new Map<Language, Partial<Texts>>();

export const holdTexts = (language: Language, texts: Partial<Texts>): void => {
  held.set(language, { ...held.get(language), ...texts });
};

export const holdsSection = (language: Language, section: Section): boolean =>
  held.get(language)?.[section] !== undefined;

let shown: Language = DEFAULT_LANGUAGE;

/** In a browser: the language that its page speaks. A server has many readers and never asks. */
export const shownLanguage = (): Language => shown;
export const showLanguage = (language: Language): void => {
  shown = language;
};

/** The language that is asked for, or, in a browser that has nothing of it, the one its page already speaks. */
export const languageAtHand = (wanted: Language): Language => (held.has(wanted) ? wanted : shown);

/** What was asked for is there: pages are not shown before their sections are. */
export const textsAtHand = (language: Language): Texts => (held.get(language) ?? {}) as Texts;
