import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "../platform/d1/db.ts";
import { prepareOnce } from "../platform/d1/reads.ts";
import { counters } from "../schema/counters.table.ts";
import { ledger, ledgerBalances } from "../schema/ledger.table.ts";
import { orders } from "../schema/orders.table.ts";

/**
 * A query whose rows are transfers: key, kind, debit, credit, amount_paise, order_id, buyer_id, document_id, actor_id.
 * Areas that store payments pass such a query, so that nothing has to be read first.
 */
export type TransfersQuery = SQL;

const value = sql.placeholder;

const FROM_JSON: TransfersQuery = sql`
  SELECT value ->> 'key' AS key, value ->> 'kind' AS kind, value ->> 'debit' AS debit, value ->> 'credit' AS credit,
    value ->> 'amountPaise' AS amount_paise, value ->> 'orderId' AS order_id, value ->> 'buyerId' AS buyer_id,
    value ->> 'documentId' AS document_id, value ->> 'actorId' AS actor_id
  FROM json_each(${value("transfers")})`;

const unposted = (rows: TransfersQuery): TransfersQuery => sql`
  SELECT * FROM (${rows}) t WHERE NOT EXISTS (SELECT 1 FROM ${ledger} l WHERE l.key = t.key)`;

const cityOf = sql`(SELECT o.city FROM ${orders} o WHERE o.id = t.order_id)`;

const insertInto = (rows: TransfersQuery): SQL => sql`
  INSERT INTO ${ledger} (key, kind, debit, credit, amount_paise, order_id, buyer_id, document_id, actor_id, city, at)
  SELECT t.key, t.kind, t.debit, t.credit, t.amount_paise, t.order_id, t.buyer_id, t.document_id, t.actor_id, ${cityOf},
    ${value("at")}
  FROM (${rows}) t`;

const addToBalances = (rows: TransfersQuery): SQL => sql`
  INSERT INTO ${ledgerBalances} (account, debit_paise, credit_paise)
  SELECT iif(side.key = 0, t.debit, t.credit), sum(iif(side.key = 0, t.amount_paise, 0)),
    sum(iif(side.key = 1, t.amount_paise, 0))
  FROM (${rows}) t CROSS JOIN json_each('[0, 1]') side WHERE true GROUP BY 1
  ON CONFLICT (account) DO UPDATE SET debit_paise = debit_paise + excluded.debit_paise,
    credit_paise = credit_paise + excluded.credit_paise`;

/** Same rule as `figureOf`. */
const FIGURE = sql`CASE t.kind WHEN 'charge' THEN iif(t.credit = 'sales', 'sales', 'tax') ELSE t.kind END`;
/** Signed amount: surpluses found by counting offset shortages, and rounding down offsets rounding up. */
const COUNTED = sql`iif(t.credit = 'difference' OR t.debit = 'round_off', -t.amount_paise, t.amount_paise)`;
const CARRIED = sql`iif(t.debit LIKE 'cash:%', t.amount_paise, 0) - iif(t.credit LIKE 'cash:%', t.amount_paise, 0)`;

/**
 * Adds to the figures of the month and the day in India, for all cities (`*`) and for the order's city, with keys such
 * as "money.patna.2026-11-21.sales" so that a month is one key range. Also adds to the total cash that agents hold.
 */
const addToFigures = (rows: TransfersQuery): SQL => sql`
  INSERT INTO ${counters} (key, value)
  SELECT key, sum(paise) FROM (
    SELECT 'money.' || p.value || '.' || f.figure AS key, f.paise
    FROM (SELECT ${FIGURE} AS figure, ${COUNTED} AS paise, ${cityOf} AS city FROM (${rows}) t) f
    CROSS JOIN json_each(json_array('*.' || ${value("month")}, '*.' || ${value("day")},
      f.city || '.' || ${value("month")}, f.city || '.' || ${value("day")})) p WHERE p.value IS NOT NULL
    UNION ALL SELECT 'balance.cash', ${CARRIED} FROM (${rows}) t WHERE ${CARRIED} <> 0
  ) WHERE true GROUP BY key
  ON CONFLICT (key) DO UPDATE SET value = ${counters}.value + excluded.value`;

/** Time of posting. `at` in ms; `day` in India, such as 2026-11-21. */
export interface PostedAt {
  readonly at: number;
  readonly day: string;
  readonly month: string;
}

/** The rows are inserted last, because `unposted` leaves out rows that are already in the ledger. */
const posting = <Values extends PostedAt>(rows: TransfersQuery) =>
  [addToBalances, addToFigures, insertInto].map((build) => prepareOnce<Values>(() => build(rows)));

const postingOfJson = posting<PostedAt & { transfers: string }>(FROM_JSON);

/** Three statements for any number of transfers. `transfers` is JSON of `Transfer[]` with positive amounts. */
export const postTransfers = (transfers: string, at: PostedAt): Statement[] =>
  postingOfJson.map((statement) => statement({ ...at, transfers }));

/** Like `postTransfers`, for the rows of a query that were not posted before. */
export const postUnposted = (rows: TransfersQuery, at: PostedAt): Statement[] =>
  posting<PostedAt>(unposted(rows)).map((statement) => statement(at));
