/**
 * 1,23,456.5: digits grouped as in India, at most three decimals. The same as `Intl.NumberFormat` for every language of
 * ours, whose first use costs a browser 20 ms.
 */
export const formatNumber = (value: number): string => {
  const rounded = Math.round(Math.abs(value) * 1000) / 1000;
  const [whole = "", decimals] = String(rounded).split(".");
  const sign = value < 0 && rounded > 0 ? "-" : "";
  return `${sign}${groupDigits(whole)}${decimals ? `.${decimals}` : ""}`;
};

/** 123456 → 1,23,456 */
export const groupDigits = (whole: string): string => whole.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ",");
