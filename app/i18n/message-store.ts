import type { DEFAULT_LANGUAGE as Default, Language } from "../../worker/identity/accounts.contract.ts";
import type { PageMessages } from "./translation.ts";

/** Repeats the constant of accounts.contract.ts, because importing it would add valibot to every page. */
export const DEFAULT_LANGUAGE: typeof Default = "english";

export type Namespace = keyof PageMessages;

/**
 * The loaded messages: all of them on the server (all-messages.ts); in a browser those of the document and, after the
 * first navigation, all of its language (load-messages.ts). Adding messages keeps the objects' identity.
 */
const store = new Map<Language, Partial<PageMessages>>();

export const messagesOf = (language: Language): Partial<PageMessages> => store.get(language) ?? {};

export const addMessages = (language: Language, messages: Partial<PageMessages>): void => {
  store.set(language, Object.assign(store.get(language) ?? {}, messages));
};

let current: Language = DEFAULT_LANGUAGE;

/** The language of the browser's page. Not for the server, which renders for many viewers. */
export const shownLanguage = (): Language => current;
export const showLanguage = (language: Language): void => {
  current = language;
};

/** The language itself if its messages are loaded, else the page's language. */
export const availableLanguage = (language: Language): Language => (store.has(language) ? language : current);

interface MessageGroup {
  [key: string]: unknown;
}

/** A compiled message is a string or an array. */
const isGroup = (value: unknown): value is MessageGroup =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** For `npm run dev`: writes changed messages into the existing object, which translators and other modules reference. */
export const replaceMessages = (existing: MessageGroup, changed: MessageGroup): MessageGroup => {
  for (const key of Object.keys(existing)) if (!(key in changed)) delete existing[key];
  for (const [key, message] of Object.entries(changed)) {
    const before = existing[key];
    existing[key] = isGroup(before) && isGroup(message) ? replaceMessages(before, message) : message;
  }
  return existing;
};
