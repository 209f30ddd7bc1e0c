import type { Language } from "../../../worker/accounts/accounts.contract.ts";
import type { Say } from "./sayer.ts";

/** The server has all of them from the start (all-texts.server.ts); a browser fetches its own when it needs it. */
const sayers = new Map<Language, Say>();

export const holdSay = (language: Language, say: Say): void => void sayers.set(language, say);

const asItIs: Say = (sentence) => sentence;

/**
 * Rules and schemas speak English, on the wire too. What a page shows of it goes through here before it leaves the
 * server: `sayIn(language)(error.message)`.
 */
export const sayIn = (language: Language): Say => sayers.get(language) ?? asItIs;

/** Sentences by field. */
export const sayFields = (language: Language, fields: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, sayIn(language)(sentence)]));

export const holdsSay = (language: Language): boolean => language === "english" || sayers.has(language);
