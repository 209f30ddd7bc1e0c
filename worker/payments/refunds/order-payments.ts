/** A payment that pays an order, and what no refund takes of it, in paise. */
export interface LeftOfPayment {
  readonly paymentId: string;
  readonly leftPaise: number;
}

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

/**
 * Which part of a sum each payment gives back, the largest first. Null when the payments do not hold the sum, or when a part
 * or what stays of a payment would be below the provider's minimum, so that it could never be refunded.
 */
export const shareOfPayments = (left: readonly LeftOfPayment[], paise: number): LeftOfPayment[] | null => {
  const shares: LeftOfPayment[] = [];
  let open = paise;
  for (const { paymentId, leftPaise } of left) {
    if (open === 0) break;
    const share = Math.min(open, leftPaise);
    const rest = leftPaise - share;
    if (share < MIN_REFUND_PAISE || (rest > 0 && rest < MIN_REFUND_PAISE)) return null;
    shares.push({ paymentId, leftPaise: share });
    open -= share;
  }
  return open === 0 ? shares : null;
};
