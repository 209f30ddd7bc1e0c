import { createContext, type ReactNode, use } from "react";
import type { useTranslations } from "use-intl";
import { createTranslator } from "use-intl/core";
import type { Category, Unit } from "../../worker/catalogue/categories.contract.ts";
import { formatLocaleOf } from "../../worker/i18n/locales.ts";
import { messageFormatters } from "../../worker/i18n/number-formatters.ts";
import type { Language } from "../../worker/identity/accounts.contract.ts";
import {
  dayParts,
  formatDate,
  formatDateTime,
  formatTime,
  type Timezone,
} from "../../worker/platform/dates.contract.ts";
import { formatNumber } from "../../worker/platform/money.contract.ts";
import { loadMessages } from "./load-messages.ts";
import { availableLanguage, DEFAULT_LANGUAGE, messagesOf, type Namespace, shownLanguage } from "./message-store.ts";
import type { PageMessages } from "./translation.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: PageMessages;
    Locale: string;
  }
}

/** On the server: the namespaces that the document has used so far. Null in a browser. */
export const ShownNamespaces = createContext<Set<Namespace> | null>(null);

const ShownLanguage = createContext<Language>(DEFAULT_LANGUAGE);
const ShownTimezone = createContext<Timezone>("ist");

export const useLanguage = (): Language => use(ShownLanguage);
export const useTimezone = (): Timezone => use(ShownTimezone);

interface MessagesProviderProps {
  language: Language;
  timezone: Timezone;
  children: ReactNode;
}

export function MessagesProvider({ language, timezone, children }: MessagesProviderProps) {
  return (
    <ShownLanguage value={language}>
      <ShownTimezone value={timezone}>{children}</ShownTimezone>
    </ShownLanguage>
  );
}

/**
 * On the server: records that the document needs this namespace. In a browser: suspends until it is loaded, which
 * happens only for parts that the server did not render and that appear before the first navigation.
 */
const useNamespace = (language: Language, namespace: string): void => {
  const name = namespace.split(".")[0] as Namespace;
  const shown = use(ShownNamespaces);
  if (shown) shown.add(name);
  else if (!messagesOf(language)[name]) use(loadMessages(language));
};

type Translate = ReturnType<typeof useTranslations<never>>;

/** Caches translators by their namespace's messages, then by path within the namespace. */
const translators = new WeakMap<object, Map<string, Translate>>();

/**
 * Returns a cached translator, because creating one costs more than translating a sentence. The cache is keyed by the
 * messages object, so that replaced messages get a new translator.
 */
const translatorOf = (language: Language, namespace: string): Translate => {
  const messages = messagesOf(language) as PageMessages;
  const namespaceMessages = messages[namespace.split(".")[0] as Namespace];
  const cached = namespaceMessages && translators.get(namespaceMessages)?.get(namespace);
  if (cached) return cached;
  const translator = createTranslator({
    locale: formatLocaleOf(language),
    messages,
    namespace: namespace as Namespace,
    _formatters: messageFormatters,
  }) as unknown as Translate;
  if (namespaceMessages)
    translators.set(namespaceMessages, (translators.get(namespaceMessages) ?? new Map()).set(namespace, translator));
  return translator;
};

/** In components: `const text = useMessages("products"); text("title")`. */
export const useMessages = ((namespace: string) => {
  const language = useLanguage();
  useNamespace(language, namespace);
  return translatorOf(language, namespace);
}) as unknown as typeof useTranslations;

/** In loaders and actions: `messagesIn(language, "login")("success")`. */
export const messagesIn = <Of extends Namespace>(language: Language, namespace: Of) =>
  translatorOf(availableLanguage(language), namespace) as unknown as ReturnType<typeof useTranslations<Of>>;

export type MessageKey<Of extends Namespace> = Parameters<ReturnType<typeof useTranslations<Of>>>[0];
export type Sentence = (key: string) => string;

/** In `meta`, which runs during rendering: `messagesOfPage(matches, "login")("pageTitle")`. */
export const messagesOfPage = <Of extends Namespace>(matches: readonly unknown[], namespace: Of) => {
  const [root] = matches as readonly { loaderData?: { language?: Language } }[];
  const language = availableLanguage(root?.loaderData?.language ?? DEFAULT_LANGUAGE);
  useNamespace(language, namespace);
  return messagesIn(language, namespace);
};

/** In client actions, which run only in the browser: `messagesHere("orders")("offline")`. */
export const messagesHere = <Of extends Namespace>(namespace: Of) => messagesIn(shownLanguage(), namespace);

interface Dates {
  readonly date: (iso: string) => string;
  readonly dateTime: (iso: string) => string;
  readonly time: (iso: string) => string;
}

const datesIn = (timezone: Timezone): Dates => ({
  date: (iso) => formatDate(iso, timezone),
  dateTime: (iso) => formatDateTime(iso, timezone),
  time: (iso) => formatTime(iso, timezone),
});
const DATES: Record<Timezone, Dates> = { ist: datesIn("ist"), utc: datesIn("utc") };

export const useDates = (): Dates => DATES[useTimezone()];

/** "Sun 22 Nov" */
export const useDay = (): ((iso: string) => string) => {
  const text = useMessages("days");
  const timezone = useTimezone();
  return (iso) => text("short", dayParts(iso, timezone));
};

/** Names of categories and units in the viewer's language; features/local-names has those of products. */
export const useNames = () => {
  const text = useMessages("ui");
  const nameOf = (unit: Unit, count = 1): string => text(`unit.${unit}`, { count });
  return {
    category: (category: Category): string => text(`category.${category}`),
    /** The unit's name for this count, as in "1 packet" and "12 packets". */
    unit: nameOf,
    /** "1,500 kg" */
    amount: (quantity: number, unit: Unit): string => `${formatNumber(quantity)} ${nameOf(unit, quantity)}`,
  };
};
