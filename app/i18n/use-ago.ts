import { formatLocaleOf } from "../../worker/i18n/locales.ts";
import type { Language } from "../../worker/identity/accounts.contract.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../worker/platform/dates.contract.ts";
import { useLanguage, useMessages } from "./messages.tsx";

const UNITS = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
] as const;

const formats = new Map<Language, Intl.RelativeTimeFormat>();

/** Cached by language, because creating a formatter takes longer than rendering a page of orders. */
const formatOf = (language: Language): Intl.RelativeTimeFormat => {
  const cached = formats.get(language);
  if (cached) return cached;
  const format = new Intl.RelativeTimeFormat(formatLocaleOf(language));
  formats.set(language, format);
  return format;
};

/** How long ago a time was, in the viewer's language: "Just now", "5 minutes ago", "3 hours ago", "2 days ago". */
export const useAgo = () => {
  const text = useMessages("ui");
  const language = useLanguage();
  return (iso: string, now: number): string => {
    const elapsed = now - Date.parse(iso);
    const found = UNITS.find(([, ms]) => elapsed >= ms);
    if (!found) return text("justNow");
    const [unit, ms] = found;
    return formatOf(language).format(-Math.floor(elapsed / ms), unit);
  };
};
