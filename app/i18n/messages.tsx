import { createContext, type ReactNode, use } from "react";
import type { useTranslations } from "use-intl";
import { createTranslator } from "use-intl/core";
import type { Category, Unit } from "../../worker/catalogue/categories.contract.ts";
import { formatLocaleOf } from "../../worker/i18n/locales.ts";
import { messageFormatters } from "../../worker/i18n/number-formatters.ts";
import type { Language } from "../../worker/identity/accounts.contract.ts";
import { formatDate, formatDateTime, formatTime, type Timezone } from "../../worker/platform/dates.contract.ts";
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

/** The translators of a namespace's messages, by the path within the namespace. */
const translators = new WeakMap<object, Map<string, Translate>>();

/**
 * A translator is made once for its messages, because making one costs more than a sentence. Other messages (a
 * development server loads changed ones) get another.
 */
const translatorOf = (language: Language, namespace: string): Translate => {
  const messages = messagesOf(language) as PageMessages;
  const own = messages[namespace.split(".")[0] as Namespace];
  const known = own && translators.get(own)?.get(namespace);
  if (known) return known;
  const made = createTranslator({
    locale: formatLocaleOf(language),
    messages,
    namespace: namespace as Namespace,
    _formatters: messageFormatters,
  }) as unknown as Translate;
  if (own) translators.set(own, (translators.get(own) ?? new Map()).set(namespace, made));
  return made;
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

/** A message of a namespace that needs no values. */
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

/** Dates in the viewer's time zone. */
export const useDates = (): Dates => DATES[useTimezone()];

/** Names of categories and units in the viewer's language; those of products are in features/local-names. */
export const useNames = () => {
  const text = useMessages("ui");
  return {
    category: (category: Category): string => text(`category.${category}`),
    /** The word after this number of them: "1 packet", "12 packets". */
    unit: (unit: Unit, count = 1): string => text(`unit.${unit}`, { count }),
  };
};
