/** Money is integer paise in the code and the database, and rupees with at most two decimals on the wire. */
type Paise = number;
export type Rupees = number;

export const toRupees = (paise: Paise): Rupees => paise / 100;

/** Rounds to the nearest paisa, so that 24.1 × 100 = 2410 and not 2409.9999…. */
export const toPaise = (rupees: Rupees): Paise => Math.round(rupees * 100);

const whole = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", minimumFractionDigits: 2 });

/** ₹1,23,456 or ₹1,23,456.50: paise are shown only when they are not zero. */
export const formatRupees = (rupees: Rupees): string =>
  Number.isInteger(rupees) ? whole.format(rupees) : exact.format(rupees);
