import { _createCache, _createIntlFormatters } from "use-intl";
import { formatNumber, formatRupees } from "../platform/money.contract.ts";

type Formatters = ReturnType<typeof _createIntlFormatters>;
type NumberFormat = ReturnType<Formatters["getNumberFormat"]>;
type PluralRules = ReturnType<Formatters["getPluralRules"]>;

/** In Hindi and Gujarati everything up to one is singular; in English and Marathi only one is. */
const NONE_IS_SINGULAR = /^(hi|gu)/;

export const pluralOf = (locale: string, value: number): "one" | "other" =>
  value === 1 || (NONE_IS_SINGULAR.test(locale) && value >= 0 && value < 1) ? "one" : "other";

const number = { format: formatNumber } as unknown as NumberFormat;
const rupees = { format: formatRupees } as unknown as NumberFormat;

/**
 * Formats numbers and plurals in messages, with Indian grouping in all four languages, and rupees (`{total, number,
 * ::currency/INR}`). `Intl` gives the same, except that it writes whole rupees with paise, but its first formatter
 * takes a phone 100 ms while the page hydrates (docs/decisions/0052-page-weight.md).
 */
export const messageFormatters: Formatters = {
  ..._createIntlFormatters(_createCache()),
  getNumberFormat: (_, options) => (options?.style === "currency" ? rupees : number),
  getPluralRules: (locale) =>
    ({ select: (value: number) => pluralOf(String(locale), value) }) as unknown as PluralRules,
};
