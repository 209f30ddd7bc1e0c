/** Debt of buyers by age, and credit balances, in paise. */
export interface Ages {
  /** Aged 0–7, 8–15, 16–30 days, and older. */
  readonly ages: readonly [number, number, number, number];
  readonly inFavour: number;
}

/** An account's balance, and its charges of the last 7, 15 and 30 days, in paise. */
export interface AccountToAge {
  readonly balance: number;
  readonly within: readonly [number, number, number];
}

export const NOTHING: Ages = { ages: [0, 0, 0, 0], inFavour: 0 };

/** Payments settle the oldest charges first, so the newest charges make up the balance. */
export const agesOf = ({ balance, within }: AccountToAge): Ages => {
  if (balance <= 0) return { ...NOTHING, inFavour: 0 - balance };
  const [week, fortnight, month] = within.map((charged) => Math.min(balance, charged)) as [number, number, number];
  return { ages: [week, fortnight - week, month - fortnight, balance - month], inFavour: 0 };
};

export const addAges = <One extends Ages>(one: One, other: Ages): One => ({
  ...one,
  ages: one.ages.map((paise, i) => paise + (other.ages[i] ?? 0)) as unknown as Ages["ages"],
  inFavour: one.inFavour + other.inFavour,
});
