/** The data for the payment provider's dialog, new for each try. */
export interface PaymentToOpen {
  /** The provider's id. */
  readonly orderId: string;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  readonly dbOrderId: string;
  /** The end of the order's reservation, formatted for the viewer; "" for the difference of a change. */
  readonly heldUntil: string;
  /** The order's total including the change whose difference is being paid. */
  readonly changeTotal?: string;
  readonly key: string;
  readonly script: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
}

/** Whether online payment is available, and whether real money moves. */
export interface PaymentOffer {
  readonly isOffered: boolean;
  readonly isTest: boolean;
}

/** The result of the payment forms: the data for a dialog, or why there is none. */
export type PaymentResult =
  | { readonly open: PaymentToOpen }
  | { readonly open?: undefined; readonly code: string; readonly message: string };
