/** `leftPaise`: the part that no refund covers. */
export interface RefundablePayment {
  readonly paymentId: string;
  readonly leftPaise: number;
}

/** In paise. */
export const paidOf = (left: readonly RefundablePayment[]): number =>
  left.reduce((sum, { leftPaise }) => sum + leftPaise, 0);

export interface DifferencePayment {
  readonly paymentId: string;
  readonly providerOrderId: string;
  readonly orderId: string;
  readonly changeId: string;
  readonly amountPaise: number;
}

/** The provider refunds no less than ₹1 at a time. */
const MIN_REFUND_PAISE = 100;

/** Both ends are inclusive. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** The refunds that a payment allows: none, all, or a part, where both the part and the rest reach the minimum. */
const refundableRanges = (leftPaise: number): Range[] =>
  [
    { from: 0, to: 0 },
    { from: MIN_REFUND_PAISE, to: leftPaise - MIN_REFUND_PAISE },
    { from: leftPaise, to: leftPaise },
  ].filter(({ from, to }) => from <= to && (to === 0 || to >= MIN_REFUND_PAISE));

const mergeRanges = (ranges: readonly Range[]): Range[] => {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.to + 1)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else result.push(range);
  }
  return result;
};

/** The smallest refund in `choices` after which the rest of `open` is within a reachable range. */
const smallestRefund = (choices: readonly Range[], open: number, reachable: readonly Range[]): number | undefined =>
  choices
    .flatMap(({ from, to }) =>
      reachable
        .map((range) => ({ amount: Math.max(from, open - range.to), max: Math.min(to, open - range.from) }))
        .filter(({ amount, max }) => amount <= max)
        .map(({ amount }) => amount),
    )
    .sort((a, b) => a - b)[0];

/**
 * Splits a refund over the payments, as much as possible from the first ones. Null when no split fits the provider's
 * minimum: neither a refund nor the rest of a payment may be below it.
 */
export const splitRefund = (left: readonly RefundablePayment[], paise: number): RefundablePayment[] | null => {
  // reachable[i]: the sums that the payments before i can refund.
  const reachable: Range[][] = [[{ from: 0, to: 0 }]];
  for (const { leftPaise } of left) {
    const sums = (reachable.at(-1) ?? []).flatMap((sum) =>
      refundableRanges(leftPaise).map((choice) => ({ from: sum.from + choice.from, to: sum.to + choice.to })),
    );
    reachable.push(mergeRanges(sums.filter(({ from }) => from <= paise)));
  }
  const shares: RefundablePayment[] = [];
  let open = paise;
  for (const [i, { paymentId, leftPaise }] of [...left.entries()].reverse()) {
    const amount = smallestRefund(refundableRanges(leftPaise), open, reachable[i] ?? []);
    if (amount === undefined) return null;
    if (amount > 0) shares.unshift({ paymentId, leftPaise: amount });
    open -= amount;
  }
  return open === 0 ? shares : null;
};
