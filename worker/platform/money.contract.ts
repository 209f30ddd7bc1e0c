/** Money is integer paise in the code and the database, and rupees with at most two decimals on the wire. */
type Paise = number;
export type Rupees = number;

export const toRupees = (paise: Paise): Rupees => paise / 100;

/** Rounds to the nearest paisa, so that 24.1 × 100 = 2410 and not 2409.9999…. */
export const toPaise = (rupees: Rupees): Paise => Math.round(rupees * 100);

/** A browser takes 20 ms for its first number format, so it is not made before a price is shown. */
let formats: { readonly whole: Intl.NumberFormat; readonly exact: Intl.NumberFormat } | undefined;
const rupees = { style: "currency", currency: "INR" } as const;

/** ₹1,23,456 or ₹1,23,456.50: paise are shown only when they are not zero. */
export const formatRupees = (amount: Rupees): string => {
  formats ??= {
    whole: new Intl.NumberFormat("en-IN", { ...rupees, maximumFractionDigits: 0 }),
    exact: new Intl.NumberFormat("en-IN", { ...rupees, minimumFractionDigits: 2 }),
  };
  return formats[Number.isInteger(amount) ? "whole" : "exact"].format(amount);
};
