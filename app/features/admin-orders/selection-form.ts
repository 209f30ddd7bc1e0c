import type { ConfirmedOne } from "../../../worker/orders/fulfilment/fulfilment.contract.ts";

/** The form that all the boxes belong to, wherever they stand on the page. */
export const SELECTED = "selected-orders";
/** Its field that says that the ticked orders are to be confirmed, and under which key. */
export const CONFIRM_KEY = "confirmKey";

/** What the page is told after that. */
export interface ConfirmReport {
  readonly ok: true;
  readonly message: string;
  readonly results: readonly ConfirmedOne[];
}
