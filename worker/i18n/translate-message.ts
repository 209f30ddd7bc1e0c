import type { Language } from "../identity/accounts.contract.ts";
import { input as englishInput } from "./english/input.ts";
import { refusals as english } from "./english/refusals.ts";
import { input as gujaratiInput } from "./gujarati/input.ts";
import { refusals as gujarati } from "./gujarati/refusals.ts";
import { input as hindiInput } from "./hindi/input.ts";
import { refusals as hindi } from "./hindi/refusals.ts";
import { input as marathiInput } from "./marathi/input.ts";
import { refusals as marathi } from "./marathi/refusals.ts";
import { createReferenceTranslator } from "./reference-translator.ts";
import type { WorkerMessages } from "./translation.ts";

const MESSAGES: Record<Language, WorkerMessages> = {
  english: { refusals: english, input: englishInput },
  hindi: { refusals: hindi, input: hindiInput },
  marathi: { refusals: marathi, input: marathiInput },
  gujarati: { refusals: gujarati, input: gujaratiInput },
};

/** One for each language, kept for the life of the isolate: under load, refusals are the most frequent responses. */
const translators = new Map<Language, ReturnType<typeof createReferenceTranslator>>();

/** Translates a message reference (worker/platform/messages.contract.ts) into a sentence. */
export const translateMessage = (language: Language, reference: string): string => {
  const translate = translators.get(language) ?? createReferenceTranslator(MESSAGES[language], language);
  translators.set(language, translate);
  return translate(reference);
};

/** `translateMessage` for message references by field. */
export const translateFields = (language: Language, fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, reference]) => [name, translateMessage(language, reference)]));
