import { isAppError } from "../../platform/errors.contract.ts";
import type { Refusal } from "../standing-orders.contract.ts";

const REFUSAL_OF: Readonly<Record<string, Refusal>> = {
  "orders.city_closed": "city_closed",
  "orders.pin_not_served": "address",
  "accounts.blocked": "blocked",
  "auth.required": "no_member",
  "auth.forbidden": "no_member",
  "orders.too_much_open": "limit",
  "orders.too_much_open_for_new": "limit",
  "payments.too_many_unpaid": "limit",
  "payments.too_much_unpaid_for_new": "limit",
  // Only cash orders can wait for approval.
  "orders.approval_needs_cash": "limit",
  "credit.not_offered": "credit",
  "credit.exceeded": "credit",
  "credit.overdue": "credit",
  "orders.below_minimum": "minimum",
  "payments.amount_too_small": "minimum",
};

/** The reason shown to the buyer; null for unexpected and temporary errors. */
export const refusalOf = (error: unknown): Refusal | null => {
  if (!isAppError(error) || error.status === 503 || error.status === 429) return null;
  return REFUSAL_OF[error.code] ?? "other";
};
