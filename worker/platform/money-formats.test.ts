import fc from "fast-check";
import { expect, it } from "vitest";
import { formatNumber, formatRupees } from "./money.contract.ts";

const whole = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });

it("writes numbers as Intl does in all four languages", () => {
  const formats = ["en", "hi", "mr", "gu"].map((language) => new Intl.NumberFormat(`${language}-IN-u-nu-latn`));
  const check = (value: number) =>
    expect(formats.map((format) => format.format(value))).toEqual(formats.map(() => formatNumber(value)));
  for (const value of [0, 7, 999, 1000, 99_999, 100_000, 12_345_678, 4.5, 0.125, -3, -123_456.75]) check(value);
  fc.assert(fc.property(whole, (value) => void check(value)));
});

it("writes rupees as Intl does, with paise where they are not zero and a minus sign", () => {
  const rupees = { style: "currency", currency: "INR" } as const;
  const exact = new Intl.NumberFormat("en-IN", { ...rupees, minimumFractionDigits: 2 });
  const short = new Intl.NumberFormat("en-IN", { ...rupees, maximumFractionDigits: 0 });
  const check = (paise: number) =>
    expect(formatRupees(paise / 100)).toBe((paise % 100 === 0 ? short : exact).format(paise / 100).replace("-", "−"));
  for (const paise of [0, 5, 50, 100, 12_350, 12_345_650, -1, -100, -10_050]) check(paise);
  fc.assert(fc.property(whole, (paise) => void check(paise)));
});
