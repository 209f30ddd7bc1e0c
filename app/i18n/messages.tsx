import { createContext, type ReactNode, use } from "react";
import { createTranslator, IntlProvider, useTranslations } from "use-intl";
import type { Language } from "../../worker/accounts/accounts.contract.ts";
import { TIME_ZONES, type Timezone } from "../../worker/platform/dates.contract.ts";
import { loadMessages } from "./load-messages.ts";
import { formatLocaleOf } from "./locales.ts";
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

export const useLanguage = (): Language => use(ShownLanguage);

interface MessagesProviderProps {
  language: Language;
  timezone: Timezone;
  children: ReactNode;
}

export function MessagesProvider({ language, timezone, children }: MessagesProviderProps) {
  return (
    <ShownLanguage value={language}>
      <IntlProvider locale={formatLocaleOf(language)} messages={messagesOf(language)} timeZone={TIME_ZONES[timezone]}>
        {children}
      </IntlProvider>
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

/** In components: `const text = useMessages("products"); text("title")`. */
export const useMessages: typeof useTranslations = (namespace) => {
  useNamespace(useLanguage(), namespace ?? "");
  return useTranslations(namespace);
};

/** In loaders and actions: `messagesIn(language, "login")("success")`. */
export const messagesIn = <Of extends Namespace>(language: Language, namespace: Of) => {
  const shown = availableLanguage(language);
  return createTranslator({ locale: formatLocaleOf(shown), messages: messagesOf(shown) as PageMessages, namespace });
};

/** In `meta`, which runs during rendering: `messagesOfPage(matches, "login")("pageTitle")`. */
export const messagesOfPage = <Of extends Namespace>(matches: readonly unknown[], namespace: Of) => {
  const [root] = matches as readonly { loaderData?: { language?: Language } }[];
  const language = availableLanguage(root?.loaderData?.language ?? DEFAULT_LANGUAGE);
  useNamespace(language, namespace);
  return messagesIn(language, namespace);
};

/** In client actions, which run only in the browser: `messagesHere("orders")("offline")`. */
export const messagesHere = <Of extends Namespace>(namespace: Of) => messagesIn(shownLanguage(), namespace);
