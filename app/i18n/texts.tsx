import type { ReactNode } from "react";
import { createTranslator, IntlProvider, useTranslations } from "use-intl";
import type { Language } from "../../worker/accounts/accounts.contract.ts";
import type { Timezone } from "../../worker/platform/dates.contract.ts";
import { TIME_ZONES } from "../../worker/platform/dates.contract.ts";
import type { Texts } from "./english.ts";
import { DEFAULT_LANGUAGE, languageAtHand, type Section, shownLanguage, textsAtHand } from "./held-texts.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: Texts;
    Locale: string;
  }
}

/** For `lang` attributes. */
const LOCALES: Record<Language, string> = { english: "en-IN", hindi: "hi-IN", marathi: "mr-IN", gujarati: "gu-IN" };
export const localeOf = (language: Language): string => LOCALES[language];

/** Plurals and numbers: digits are those of the prices, in every language. */
const formatLocaleOf = (language: Language): string => `${localeOf(language)}-u-nu-latn`;

interface Reader {
  language: Language;
  timezone: Timezone;
}

export function TextsProvider({ language, timezone, children }: Reader & { children: ReactNode }) {
  return (
    <IntlProvider locale={formatLocaleOf(language)} messages={textsAtHand(language)} timeZone={TIME_ZONES[timezone]}>
      {children}
    </IntlProvider>
  );
}

/** In components: `const text = useText("products"); text("title")`. The section is written out: pages are sent by it. */
export const useText = useTranslations;

/** In loaders and actions: `textsIn(language, "login")("success")`. The section is written out here too. */
export const textsIn = <Of extends Section>(language: Language, namespace: Of) => {
  const shown = languageAtHand(language);
  return createTranslator({ locale: formatLocaleOf(shown), messages: textsAtHand(shown), namespace });
};

/** In `meta`: `textsOfPage(matches, "login")("pageTitle")`, in the language that the root's loader found. */
export const textsOfPage = <Of extends Section>(matches: readonly unknown[], namespace: Of) => {
  const [root] = matches as readonly { loaderData?: { language?: Language } }[];
  return textsIn(root?.loaderData?.language ?? DEFAULT_LANGUAGE, namespace);
};

/** In client actions, which run in the browser alone: `textsHere("orders")("offline")`. */
export const textsHere = <Of extends Section>(namespace: Of) => textsIn(shownLanguage(), namespace);
