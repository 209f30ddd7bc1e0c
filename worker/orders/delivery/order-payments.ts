/** A payment that pays an order, and what no refund takes of it, in paise. */
export interface LeftOfPayment {
  readonly paymentId: string;
  readonly leftPaise: number;
}

/** What was paid of an order and not given back, in paise. */
export const paidOf = (left: readonly LeftOfPayment[]): number =>
  left.reduce((sum, { leftPaise }) => sum + leftPaise, 0);

/** A captured payment of the difference of a change. */
export interface DifferencePayment {
  readonly paymentId: string;
  readonly providerOrderId: string;
  readonly orderId: string;
  readonly changeId: string;
  readonly amountPaise: number;
}

/** The provider refunds no less than ₹1 at a time. */
const MIN_REFUND_PAISE = 100;

/** Amounts from `from` to `to`, both included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** What a payment can give back: nothing, all of it, or a part that leaves enough for another refund. */
const choicesOf = (leftPaise: number): Range[] =>
  [
    { from: 0, to: 0 },
    { from: MIN_REFUND_PAISE, to: leftPaise - MIN_REFUND_PAISE },
    { from: leftPaise, to: leftPaise },
  ].filter(({ from, to }) => from <= to && (to === 0 || to >= MIN_REFUND_PAISE));

const joined = (ranges: readonly Range[]): Range[] => {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.to + 1)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else result.push(range);
  }
  return result;
};

/** The smallest amount of a choice that leaves a sum within one of the ranges. */
const smallestOf = (choices: readonly Range[], open: number, reachable: readonly Range[]): number | undefined =>
  choices
    .flatMap(({ from, to }) =>
      reachable
        .map((range) => ({ amount: Math.max(from, open - range.to), most: Math.min(to, open - range.from) }))
        .filter(({ amount, most }) => amount <= most)
        .map(({ amount }) => amount),
    )
    .sort((a, b) => a - b)[0];

/**
 * Which part of a sum each payment gives back, as much as possible of the first ones. Null only when no split of the sum
 * over the payments fits the provider: a part below its minimum cannot be refunded, nor could such a rest later.
 */
export const shareOfPayments = (left: readonly LeftOfPayment[], paise: number): LeftOfPayment[] | null => {
  // Before each payment: the sums that those ahead of it can give back.
  const reachable: Range[][] = [[{ from: 0, to: 0 }]];
  for (const { leftPaise } of left) {
    const sums = (reachable.at(-1) ?? []).flatMap((sum) =>
      choicesOf(leftPaise).map((choice) => ({ from: sum.from + choice.from, to: sum.to + choice.to })),
    );
    reachable.push(joined(sums.filter(({ from }) => from <= paise)));
  }
  const shares: LeftOfPayment[] = [];
  let open = paise;
  for (const [i, { paymentId, leftPaise }] of [...left.entries()].reverse()) {
    const amount = smallestOf(choicesOf(leftPaise), open, reachable[i] ?? []);
    if (amount === undefined) return null;
    if (amount > 0) shares.unshift({ paymentId, leftPaise: amount });
    open -= amount;
  }
  return open === 0 ? shares : null;
};
