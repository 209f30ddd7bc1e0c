interface Named {
  readonly paymentId: string;
  readonly part: number;
  readonly round: number;
}

/** The provider's idempotency key and receipt of a refund, unique for each round of a part. */
export const receiptOf = ({ paymentId, part, round }: Named): string =>
  part === 0 ? `refund-${paymentId}-${round}` : `refund-${paymentId}-p${part}-${round}`;

/** The part of the payment that a refund of ours returns; undefined for a manual refund. */
export const partOf = (receipt: string | null | undefined): number | undefined => {
  const match = /^refund-.+?-(?:p(\d+)-)?\d+$/.exec(receipt ?? "");
  return match ? Number(match[1] ?? 0) : undefined;
};
