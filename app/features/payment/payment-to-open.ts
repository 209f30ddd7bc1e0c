/** Everything the provider's dialog is opened with. Fetched anew for each try. */
export interface PaymentToOpen {
  /** The provider's order. */
  readonly orderId: string;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  readonly dbOrderId: string;
  /** The public key. */
  readonly key: string;
  /** Where the provider's script lies. */
  readonly script: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
}

/** Whether online payment can be had, and whether money really moves. */
export interface PaymentOffer {
  readonly isOffered: boolean;
  readonly isTest: boolean;
}

/** Result of the payment forms: a dialog to open, or why there is none. */
export type PaymentResult =
  | { readonly open: PaymentToOpen }
  | { readonly open?: undefined; readonly code: string; readonly message: string };
