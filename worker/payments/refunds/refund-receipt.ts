interface Named {
  readonly paymentId: string;
  readonly part: number;
  readonly round: number;
}

/** The provider's idempotency key and receipt: one for each round of each part of a payment's refund. */
export const receiptOf = ({ paymentId, part, round }: Named): string =>
  part === 0 ? `refund-${paymentId}-${round}` : `refund-${paymentId}-p${part}-${round}`;

/** The part of the payment that a refund of ours gives back; undefined for one that was made by hand. */
export const partOf = (receipt: string | null | undefined): number | undefined => {
  const found = /^refund-.+?-(?:p(\d+)-)?\d+$/.exec(receipt ?? "");
  return found ? Number(found[1] ?? 0) : undefined;
};
