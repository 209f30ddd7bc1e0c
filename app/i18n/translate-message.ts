import { createTranslator } from "use-intl/core";
import type { Language } from "../../worker/accounts/accounts.contract.ts";
import { type MessageKey, parseMessage } from "../../worker/platform/messages.contract.ts";
import { formatLocaleOf } from "./locales.ts";
import { messagesOf } from "./message-store.ts";
import type { Messages } from "./translation.ts";

/** ordersAcceptedCount → Orders accepted count */
const humanise = (field: string): string => {
  const words = field.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Translates a message reference (worker/platform/messages.contract.ts) into a sentence. Of a parameter and one of the
 * same name that ends in `_` and the language, it takes the second. Returns any other string
 * unchanged, because the server has translated it already or valibot wrote it.
 */
export const translateWith = (known: Partial<Messages>, language: Language, reference: string): string => {
  const parsed = parseMessage(reference);
  if (!parsed) return reference;
  // A browser has no refusal messages, because the server translates them.
  const messages = { ...known.refusals, ...known.input } as Messages["refusals"] & Messages["input"];
  const translate = createTranslator({ locale: formatLocaleOf(language), messages });
  const key = parsed.key as MessageKey;
  if (!Object.hasOwn(messages, key.split(".")[0] ?? "") || !translate.has(key)) return reference;
  const labels: Readonly<Record<string, string>> = messages.labels;
  const values = Object.entries(parsed.params).map(([name, given]) => {
    const value = parsed.params[`${name}_${language}`] ?? given;
    if (typeof value === "object") return [name, value.map((one) => translateWith(known, language, one)).join(", ")];
    return [name, name === "field" ? (labels[value] ?? humanise(String(value))) : value];
  });
  return translate(key, Object.fromEntries(values));
};

/** Translates with the loaded messages. */
export const translateMessage = (language: Language, reference: string): string =>
  translateWith(messagesOf(language), language, reference);

/** Translates message references by field name. */
export const translateFields = (
  language: Language,
  fields: Readonly<Record<string, string>> = {},
): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, reference]) => [name, translateMessage(language, reference)]));
