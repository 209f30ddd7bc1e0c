import type { DEFAULT_LANGUAGE as Default, Language } from "../../worker/accounts/accounts.contract.ts";
import type { Texts } from "./translation.ts";

/** Repeats the constant of accounts.contract.ts: importing that would bring valibot into every page. */
export const DEFAULT_LANGUAGE: typeof Default = "english";

export type Namespace = keyof Texts;

/**
 * The messages at hand: on the server all of them (all-messages.server.ts), in a browser those of the document and, after
 * the first navigation, all of its language (load-messages.ts). The objects keep their identity when messages are added.
 */
const store = new Map<Language, Partial<Texts>>();

export const messagesOf = (language: Language): Partial<Texts> => store.get(language) ?? {};

export const addMessages = (language: Language, messages: Partial<Texts>): void => {
  store.set(language, Object.assign(store.get(language) ?? {}, messages));
};

let shown: Language = DEFAULT_LANGUAGE;

/** The language of a browser's page. A server has many viewers and never asks. */
export const shownLanguage = (): Language => shown;
export const showLanguage = (language: Language): void => {
  shown = language;
};

/** The wanted language, or that of the page in a browser that has no message of the wanted one. */
export const languageAtHand = (wanted: Language): Language => (store.has(wanted) ? wanted : shown);
