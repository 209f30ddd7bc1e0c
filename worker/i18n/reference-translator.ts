import { createTranslator } from "use-intl/core";
import type { Language } from "../identity/accounts.contract.ts";
import { type MessageKey, parseMessage } from "../platform/messages.contract.ts";
import { formatLocaleOf } from "./locales.ts";
import { messageFormatters } from "./number-formatters.ts";
import type { WorkerMessages } from "./translation.ts";

/** ordersAcceptedCount → Orders accepted count */
const humanise = (field: string): string => {
  const words = field.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type TranslateReference = (reference: string) => string;

/**
 * Creates the function that translates a message reference (worker/platform/messages.contract.ts) into a sentence. A
 * parameter that has a variant named after it, `_` and the language is replaced by that variant. Any other string is
 * returned unchanged, because the server has translated it already or valibot wrote it. Creating it copies all
 * messages.
 */
export const createReferenceTranslator = (loaded: Partial<WorkerMessages>, language: Language): TranslateReference => {
  // A browser has no refusal messages, because the server translates them.
  const messages = { ...loaded.refusals, ...loaded.input } as WorkerMessages["refusals"] & WorkerMessages["input"];
  const labels: Readonly<Record<string, string>> = messages.labels ?? {};
  const translate = createTranslator({ locale: formatLocaleOf(language), messages, _formatters: messageFormatters });

  const translateReference: TranslateReference = (reference) => {
    const parsed = parseMessage(reference);
    if (!parsed) return reference;
    const key = parsed.key as MessageKey;
    if (!Object.hasOwn(messages, key.split(".")[0] ?? "") || !translate.has(key)) return reference;
    const values = Object.entries(parsed.params).map(([name, given]) => {
      const value = parsed.params[`${name}_${language}`] ?? given;
      if (typeof value === "object") return [name, value.map(translateReference).join(", ")];
      return [name, name === "field" ? (labels[value] ?? humanise(String(value))) : value];
    });
    return translate(key, Object.fromEntries(values));
  };
  return translateReference;
};
