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
  readonly order_id: string;
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

/** An event as it is posted to the app; `body` is signed JSON. */
export interface Webhook {
  readonly id: string;
  readonly event: string;
  readonly body: string;
}

/** A refused call; the message and the field are part of the response. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly field: string | undefined;

  constructor(description: string, field?: string) {
    super(description);
    this.field = field;
  }
}
