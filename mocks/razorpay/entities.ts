/** The provider's entities with its own field names and values. Amounts are paise, times Unix seconds. */
export interface Order {
  readonly id: string;
  readonly entity: "order";
  readonly amount: number;
  readonly amount_paid: number;
  readonly amount_due: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly offer_id: null;
  readonly status: "created" | "attempted" | "paid";
  readonly attempts: number;
  readonly notes: Record<string, string>;
  readonly created_at: number;
}

export interface Payment {
  readonly id: string;
  readonly entity: "payment";
  readonly amount: number;
  readonly currency: string;
  readonly status: "created" | "authorized" | "captured" | "refunded" | "failed";
  /** Null for a payment of a QR code. */
  readonly order_id: string | null;
  readonly method: string;
  readonly amount_refunded: number;
  readonly refund_status: null | "partial" | "full";
  readonly captured: boolean;
  readonly email: string;
  readonly contact: string;
  readonly notes: Record<string, string>;
  readonly error_code: string | null;
  readonly error_description: string | null;
  readonly error_source: string | null;
  readonly error_step: string | null;
  readonly error_reason: string | null;
  readonly created_at: number;
}

/** A payment by UPI, with the values of a new one unless `fields` say otherwise. */
export const newPayment = (
  fields: Pick<Payment, "id" | "amount" | "currency" | "status" | "order_id" | "created_at"> & Partial<Payment>,
): Payment => ({
  entity: "payment",
  method: "upi",
  amount_refunded: 0,
  refund_status: null,
  captured: false,
  email: "",
  contact: "",
  notes: {},
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
  ...fields,
});

/** A UPI QR code. `image_url` is the picture at the real provider, and a page to pay from in the mock. */
export interface QrCode {
  readonly id: string;
  readonly entity: "qr_code";
  readonly created_at: number;
  readonly name: string | null;
  readonly usage: "single_use" | "multiple_use";
  readonly type: "upi_qr";
  readonly image_url: string;
  readonly image_content: string;
  readonly payment_amount: number;
  readonly status: "active" | "closed";
  readonly description: string | null;
  readonly fixed_amount: boolean;
  readonly payments_amount_received: number;
  readonly payments_count_received: number;
  readonly notes: Record<string, string>;
  readonly close_by: number | null;
  readonly closed_at: number | null;
  readonly close_reason: "on_demand" | "paid" | null;
}

export interface Refund {
  readonly id: string;
  readonly entity: "refund";
  readonly amount: number;
  readonly currency: string;
  readonly payment_id: string;
  readonly notes: Record<string, string>;
  readonly receipt: string | null;
  readonly status: "pending" | "processed" | "failed";
  readonly speed_requested: "normal";
  readonly created_at: number;
}

/** An event as posted to the app; `body` is the signed JSON. */
export interface Webhook {
  readonly id: string;
  readonly event: string;
  readonly body: string;
}

/** A rejected call; message and field are part of the response. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly field: string | undefined;

  constructor(description: string, field?: string) {
    super(description);
    this.field = field;
  }
}
