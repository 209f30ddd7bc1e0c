/** The data for the provider's dialog, new for each try. */
export interface PaymentToOpen {
  /** The id of the provider's order. */
  readonly orderId: string;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  readonly dbOrderId: string;
  /** The time of day until which the order is kept, as the viewer reads it; "" for the difference of a change. */
  readonly heldUntil: string;
  /** The provider's public key. */
  readonly key: string;
  /** The address of the provider's script. */
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
