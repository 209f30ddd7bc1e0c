import { createReferenceTranslator } from "../../worker/i18n/reference-translator.ts";
import type { Language } from "../../worker/identity/accounts.contract.ts";
import { messagesOf } from "./message-store.ts";

export const translateMessage = (language: Language, reference: string): string =>
  createReferenceTranslator(messagesOf(language), language)(reference);

export const translateFields = (
  language: Language,
  fields: Readonly<Record<string, string>> = {},
): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, reference]) => [name, translateMessage(language, reference)]));
