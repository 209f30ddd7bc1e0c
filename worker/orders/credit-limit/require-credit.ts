import { creditExceeded, creditNotOffered, creditOverdue } from "./credit.errors.ts";

/** Of an order that is placed or changed; for all others nothing is read. */
export interface OnAccount {
  /** 0 or 1. */
  readonly isOnAccount: number;
  /** The start of the day in India, ms. */
  readonly today: number;
}

/** Where an account stands when an order is placed. Money in paise. */
export interface CreditOfBuyer {
  readonly limitPaise: number;
  /** Below zero: in the buyer's favour. */
  readonly owedPaise: number;
  readonly onTheWayPaise: number;
  /** 0 or 1. */
  readonly isOverdue: number;
}

export const creditOf = ({ credit }: { readonly credit: string | null }): CreditOfBuyer | null =>
  credit === null ? null : (JSON.parse(credit) as CreditOfBuyer);

/** Whether the buyer has a limit, or credit in their favour. */
export const isCreditOffered = ({ limitPaise, owedPaise }: CreditOfBuyer): boolean => limitPaise > 0 || owedPaise < 0;

/** What may still be ordered on account. */
export const availableOf = ({ limitPaise, owedPaise, onTheWayPaise, isOverdue }: CreditOfBuyer): number =>
  isOverdue === 1 ? 0 : Math.max(0, limitPaise - owedPaise - onTheWayPaise);

/** Throws 409 when an order, or what a change adds to one, is more than the account allows. */
export const requireCredit = (credit: CreditOfBuyer | null, addedPaise: number): void => {
  if (!credit || !isCreditOffered(credit)) throw creditNotOffered();
  if (credit.isOverdue === 1) throw creditOverdue();
  if (addedPaise > availableOf(credit)) throw creditExceeded(availableOf(credit));
};
