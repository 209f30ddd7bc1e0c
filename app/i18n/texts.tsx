import type { ReactNode } from "react";
import { createTranslator, IntlProvider, useTranslations } from "use-intl";
import type { Language } from "../../worker/accounts/accounts.contract.ts";
import { english, type Texts } from "./english.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: Texts;
    Locale: string;
  }
}

const LOCALES: Record<Language, string> = { english: "en-IN", hindi: "hi-IN", marathi: "mr-IN", gujarati: "gu-IN" };

/** A language without its own file reads English, and says so in its `lang`. */
const MESSAGES: Partial<Record<Language, Texts>> = { english };

export const localeOf = (language: Language): string => LOCALES[MESSAGES[language] ? language : "english"];

const TIME_ZONE = "Asia/Kolkata";

export function TextsProvider({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <IntlProvider locale={localeOf(language)} messages={MESSAGES[language] ?? english} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  );
}

/** In components: `const text = useText("products"); text("title")`. */
export const useText = useTranslations;

/** In loaders, actions and meta: `textsIn("english", "login")("success")`. */
export const textsIn = <Section extends keyof Texts>(language: Language, namespace: Section) =>
  createTranslator({
    locale: localeOf(language),
    messages: MESSAGES[language] ?? english,
    namespace,
    timeZone: TIME_ZONE,
  });
