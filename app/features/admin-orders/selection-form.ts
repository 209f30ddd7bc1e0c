import type { ConfirmedOne } from "../../../worker/orders/fulfilment/fulfilment.contract.ts";

export const SELECTED = "selected-orders";
/** The field that asks to confirm the ticked orders; its value is the idempotency key. */
export const CONFIRM_KEY = "confirmKey";

export interface ConfirmReport {
  readonly ok: true;
  readonly message: string;
  readonly results: readonly ConfirmedOne[];
}
