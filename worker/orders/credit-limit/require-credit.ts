import { creditExceeded, creditNotOffered, creditOverdue } from "./credit.errors.ts";

/** For the credit queries, which read nothing for other payment methods. */
export interface OnAccount {
  /** 0 or 1. */
  readonly isOnAccount: number;
  /** The start of the day in India, ms. */
  readonly today: number;
}

/** Money in paise. */
export interface CreditOfBuyer {
  readonly limitPaise: number;
  /** Negative when the account is in credit. */
  readonly owedPaise: number;
  readonly onTheWayPaise: number;
  /** 0 or 1. */
  readonly isOverdue: number;
}

export const creditOf = ({ credit }: { readonly credit: string | null }): CreditOfBuyer | null =>
  credit === null ? null : (JSON.parse(credit) as CreditOfBuyer);

export const isCreditOffered = ({ limitPaise, owedPaise }: CreditOfBuyer): boolean => limitPaise > 0 || owedPaise < 0;

/** In paise. */
export const availableOf = ({ limitPaise, owedPaise, onTheWayPaise, isOverdue }: CreditOfBuyer): number =>
  isOverdue === 1 ? 0 : Math.max(0, limitPaise - owedPaise - onTheWayPaise);

/** Throws 409 when an order, or what a change adds to one, exceeds the available credit. */
export const requireCredit = (credit: CreditOfBuyer | null, addedPaise: number): void => {
  if (!credit || !isCreditOffered(credit)) throw creditNotOffered();
  if (credit.isOverdue === 1) throw creditOverdue();
  if (addedPaise > availableOf(credit)) throw creditExceeded(availableOf(credit));
};
