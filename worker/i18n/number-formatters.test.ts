import { expect, it } from "vitest";
import { LANGUAGES } from "../identity/accounts.contract.ts";
import { formatLocaleOf } from "./locales.ts";
import { pluralOf } from "./number-formatters.ts";

it.each(LANGUAGES)("chooses the same plural as Intl in %s", (language) => {
  const locale = formatLocaleOf(language);
  const rules = new Intl.PluralRules(locale);
  for (const value of [...Array(200).keys(), 0.5, 1.5, 1000, 100_000, 1_000_001]) {
    expect(pluralOf(locale, value), String(value)).toEqual(rules.select(value));
  }
});
