import { findBreaches, type Rule } from "../broken-rules.ts";
import { env } from "../faults.ts";
import type { Kind, Problem } from "../model/tally.ts";
import { countRows } from "../orders.ts";
import { sentMails } from "../services/fake-mail.ts";
import { stockEverywhere } from "../shop-state.ts";
import { findMissedWebhooks, findUntold } from "./receivers.ts";
import { type Shop, UNITS_IN_ALL } from "./shop.ts";

/** Row counts and sums that a refused request must not change. */
const TRACES = {
  orders: "count(*) || ' ' || sum(version) || ' ' || sum(total_paise) || ' ' || count(door_digest) FROM orders",
  lines: "count(*) || ' ' || sum(quantity_milli) || ' ' || sum(total_paise) FROM order_lines",
  delivered: "count(*) || ' ' || sum(total_paise) FROM delivered_lines",
  events: "count(*) FROM order_events",
  stock: "sum(stock_milli) FROM products",
  ledger: "count(*) || ' ' || sum(amount_paise) FROM ledger",
  documents: "count(*) || ' ' || sum(total_paise) FROM documents",
  returns: "count(*) || ' ' || sum(version) FROM returns",
  manifests: "count(*) || ' ' || sum(version) FROM door_manifests",
  refunds: "count(*) || ' ' || sum(amount_paise) FROM refunds",
  captures: "count(*) || ' ' || sum(amount_paise) FROM captures",
  handovers: "count(*) || ' ' || count(counted_by) || ' ' || sum(state = 'open') FROM cash_handovers",
  payments: "count(*) || ' ' || sum(amount_paise) FROM account_payments",
  limits: "sum(credit_limit_paise) FROM users",
  slots: "sum(booked) FROM slot_bookings",
  mails: "count(*) FROM outbox",
  webhooks: "count(*) FROM webhook_events",
  standingOrders: "count(*) || ' ' || sum(version) FROM standing_orders",
  lists: "count(*) FROM lists",
  asserts: "count(*) FROM assert_changed",
} as const;

const TRACE = `SELECT ${Object.entries(TRACES).map(([name, text]) => `(SELECT ${text}) AS ${name}`)}`;

export const traceOf = async (): Promise<Record<string, unknown>> =>
  (await env.DB.prepare(TRACE).first<Record<string, unknown>>()) ?? {};

/**
 * Finds deliveries on account whose status is not the result of paying the oldest first. Valid only once the account is
 * settled.
 */
const PAID_FIRST_IN_FIRST_OUT = `
  SELECT o.id FROM orders o WHERE o.payment_method = 'account' AND o.status = 'delivered' AND (o.payment_status = 'paid') <>
    (COALESCE((SELECT debit_paise - credit_paise FROM ledger_balances WHERE account = 'account:' || o.buyer_id), 0) <=
      COALESCE((SELECT sum(n.amount_paise) FROM ledger n WHERE n.debit = 'account:' || o.buyer_id
        AND n.kind NOT IN ('payment_reversal', 'round_off') AND n.id > (SELECT max(c.id) FROM ledger c WHERE c.order_id = o.id AND c.kind = 'charge')), 0))`;

/** The kind of a broken rule. All other rules are of the kind "ledger": orders, payments, documents and the ledger. */
const KINDS: Partial<Record<Rule, Kind>> = {
  "every step is an edge of the lifecycle, from where the one before it led": "steps",
  "an order's last event is its status and its version": "versions",
  "an order has one event a version": "versions",
  "every step has its mail": "mails",
  "a product's stock is the sum of its movements": "stock",
};

const problemOf = (rule: Rule, ids: readonly unknown[]): Problem => ({
  kind: KINDS[rule] ?? "ledger",
  text: `${rule}: ${ids.join(", ")}`,
});

/** Rules that hold only in this shop, where nobody changes settings or archives orders. */
const RULES_OF_MODEL: Readonly<
  Record<string, { readonly kind: Kind; readonly ids: string; readonly isLast?: boolean }>
> = {
  "no slot takes more orders than fit": {
    kind: "stock",
    ids: `SELECT b.slot_id || ' ' || b.day AS id FROM slot_bookings b JOIN delivery_slots s ON s.id = b.slot_id
      WHERE b.booked > s.capacity`,
  },
  "a date of a standing order is placed exactly when its order is": {
    kind: "ledger",
    ids: `SELECT d.standing_order_id || ' ' || d.day AS id FROM standing_order_days d WHERE (d.state = 'placed') <>
        EXISTS (SELECT 1 FROM orders o WHERE o.id = d.order_id AND o.standing_order_id = d.standing_order_id)
      UNION ALL SELECT o.id FROM orders o WHERE o.standing_order_id IS NOT NULL
        AND 1 <> (SELECT count(*) FROM standing_order_days d WHERE d.order_id = o.id)`,
  },
  "an order waits for approval only while it is pending": {
    kind: "steps",
    ids: "SELECT id FROM orders WHERE awaits_approval = 1 AND status <> 'pending'",
  },
  "payments reach the oldest delivery first": { kind: "ledger", ids: PAID_FIRST_IN_FIRST_OUT, isLast: true },
  "every mail is settled": {
    kind: "mails",
    ids: "SELECT dedupe_key AS id FROM outbox WHERE channel = 'mail' AND status NOT IN ('sent', 'skipped')",
    isLast: true,
  },
};

const findBreachesOfModel = async (isSettled: boolean): Promise<Problem[]> => {
  const rules = Object.entries(RULES_OF_MODEL).filter(([, { isLast = false }]) => isSettled || !isLast);
  const results = await env.DB.batch<{ id: unknown }>(rules.map(([, { ids }]) => env.DB.prepare(ids)));
  return rules.flatMap(([rule, { kind }], i) => {
    const ids = (results[i]?.results ?? []).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ kind, text: `${rule}: ${ids.join(", ")}` }];
  });
};

/** Every mail marked as sent has left the shop exactly once. */
const findMailsSentTwice = async (): Promise<Problem[]> => {
  const sent = await countRows("outbox", "channel = 'mail' AND status = 'sent'");
  return sent === sentMails.length
    ? []
    : [{ kind: "mails", text: `${sentMails.length} mails left for ${sent} that count as sent` }];
};

const findStockDrift = async ({ goods }: Shop): Promise<Problem[]> => {
  const units = await Promise.all(goods.map(stockEverywhere));
  return units.flatMap((n, i): Problem[] =>
    n === UNITS_IN_ALL ? [] : [{ kind: "stock", text: `product ${i} has ${n - UNITS_IN_ALL} units too many` }],
  );
};

/** Problems in the rows. `isSettled`: everything in flight has arrived, so that all rules apply. */
export const findFaults = async (shop: Shop, isSettled: boolean): Promise<Problem[]> => {
  const untold = [...(await findUntold()), ...(isSettled ? await findMissedWebhooks() : [])];
  return [
    ...(await findBreaches(env.DB)).map(([rule, ids]) => problemOf(rule, ids)),
    ...(await findBreachesOfModel(isSettled)),
    ...(await findStockDrift(shop)),
    ...(isSettled ? await findMailsSentTwice() : []),
    ...untold.map((text): Problem => ({ kind: "webhooks", text })),
  ];
};
