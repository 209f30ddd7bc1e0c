import { AppError } from "../../platform/errors.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";

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

/** To buyers with a limit or a credit balance. */
export const isCreditOffered = ({ limitPaise, owedPaise }: CreditOfBuyer): boolean => limitPaise > 0 || owedPaise < 0;

/** In paise. */
export const availableOf = ({ limitPaise, owedPaise, onTheWayPaise, isOverdue }: CreditOfBuyer): number =>
  isOverdue === 1 ? 0 : Math.max(0, limitPaise - owedPaise - onTheWayPaise);

/** Throws 409 when an order, or what a change adds to one, exceeds the available credit. */
export const requireCredit = (credit: CreditOfBuyer | null, addedPaise: number): void => {
  if (!credit || !isCreditOffered(credit)) throw new AppError("credit.not_offered", 409);
  if (credit.isOverdue === 1) throw new AppError("credit.overdue", 409);
  if (addedPaise <= availableOf(credit)) return;
  const available = toRupees(availableOf(credit));
  throw new AppError("credit.exceeded", 409, { available }, { details: { available } });
};
