/**
 * A quantity is a number of units with at most three decimals, in TypeScript as on the wire; D1 stores whole thousandths.
 * Arithmetic on quantities goes through thousandths, so that 0.1 + 0.2 is 0.3.
 */
export const MILLI = 1000;

export const toMilli = (quantity: number): number => Math.round(quantity * MILLI);

export const fromMilli = (milli: number): number => milli / MILLI;

/** Whether it has at most three decimals, apart from rounding errors. */
export const isInThousandths = (quantity: number): boolean => Math.abs(quantity * MILLI - toMilli(quantity)) < 1e-6;

export const addQuantities = (...quantities: readonly number[]): number =>
  fromMilli(quantities.reduce((sum, quantity) => sum + toMilli(quantity), 0));

/** `quantity` less `taken`. */
export const subtractQuantity = (quantity: number, taken: number): number => addQuantities(quantity, -taken);

/** The price of a quantity in thousandths, rounded to the paisa, halves up. */
export const priceOfMilli = (pricePaise: number, milli: number): number => Math.round((pricePaise * milli) / MILLI);

/** The price of a quantity, rounded to the paisa, halves up. */
export const priceOf = (pricePaise: number, quantity: number): number => priceOfMilli(pricePaise, toMilli(quantity));
