import { env } from "../faults.ts";
import { findBrokenRules, stockEverywhere } from "../shop-state.ts";
import { type Shop, UNITS_IN_ALL } from "./shop.ts";

/** What a refused request must not change: how many rows there are, and sums of what changes in them. */
const TRACES = {
  orders: "count(*) || ' ' || sum(version) || ' ' || sum(total_paise) || ' ' || count(door_digest) FROM orders",
  lines: "count(*) || ' ' || sum(quantity) || ' ' || sum(total_paise) FROM order_lines",
  delivered: "count(*) || ' ' || sum(total_paise) FROM delivered_lines",
  events: "count(*) FROM order_events",
  stock: "sum(stock) FROM products",
  ledger: "count(*) || ' ' || sum(amount_paise) FROM ledger",
  documents: "count(*) || ' ' || sum(total_paise) FROM documents",
  returns: "count(*) || ' ' || sum(version) FROM returns",
  manifests: "count(*) || ' ' || sum(version) FROM door_manifests",
  refunds: "count(*) || ' ' || sum(amount_paise) FROM refunds",
  captures: "count(*) || ' ' || sum(amount_paise) FROM captures",
  handovers: "count(*) || ' ' || count(counted_by) || ' ' || sum(state = 'open') FROM cash_handovers",
  payments: "count(*) || ' ' || sum(amount_paise) FROM account_payments",
  limits: "sum(credit_limit_paise) FROM users",
  asserts: "count(*) FROM assert_changed",
} as const;

const TRACE = `SELECT ${Object.entries(TRACES).map(([name, text]) => `(SELECT ${text}) AS ${name}`)}`;

export const traceOf = async (): Promise<Record<string, unknown>> =>
  (await env.DB.prepare(TRACE).first<Record<string, unknown>>()) ?? {};

/** Deliveries on account are paid exactly when payments reach them, the oldest first; true once the account was settled. */
const PAID_FIRST_IN_FIRST_OUT = `
  SELECT o.id FROM orders o WHERE o.payment_method = 'account' AND o.status = 'delivered' AND (o.payment_status = 'paid') <>
    (COALESCE((SELECT debit_paise - credit_paise FROM ledger_balances WHERE account = 'account:' || o.buyer_id), 0) <=
      COALESCE((SELECT sum(n.amount_paise) FROM ledger n WHERE n.debit = 'account:' || o.buyer_id
        AND n.id > (SELECT max(c.id) FROM ledger c WHERE c.order_id = o.id AND c.kind = 'charge')), 0))`;

/** A sentence for each rule of the books that is broken. */
export const findFaults = async ({ goods }: Shop, isSettled: boolean): Promise<string[]> => {
  const faults = await findBrokenRules();
  for (const [i, id] of goods.entries()) {
    const units = await stockEverywhere(id);
    if (units !== UNITS_IN_ALL) faults.push(`product ${i} has ${units - UNITS_IN_ALL} units too many`);
  }
  if (!isSettled) return faults;
  const { results } = await env.DB.prepare(PAID_FIRST_IN_FIRST_OUT).all<{ id: string }>();
  return [...faults, ...results.map(({ id }) => `payments do not reach the oldest delivery first: ${id}`)];
};
