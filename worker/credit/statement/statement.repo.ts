import { type SQL, sql } from "drizzle-orm";
import { TRANSFER_KINDS } from "../../ledger/ledger.contract.ts";
import { owedBy } from "../../orders/credit-limit/credit-conditions.repo.ts";
import { type Db, readBatch } from "../../platform/d1/db.ts";
import { accountPayments } from "../../schema/credit.table.ts";
import { documents } from "../../schema/documents.table.ts";
import { ledger } from "../../schema/ledger.table.ts";
import type { AccountMethod } from "../credit.contract.ts";

/** Ledger entries with one cause, such as an invoice's value and tax, summed up. Money in paise, times in ms. */
export interface EntryRow extends Pick<typeof ledger.$inferSelect, "at" | "amountPaise" | "orderId" | "documentId"> {
  /** Id of its last ledger entry, by which statements are sorted. */
  readonly id: number;
  readonly kind: string;
  readonly number: string | null;
  /** Id of the payment or of the reversed payment. */
  readonly paymentId: string | null;
  readonly reversedAt: number | null;
  readonly method: AccountMethod | null;
  readonly reference: string | null;
  readonly paidOn: string | null;
}

/** A month of an account, in ms, and the page in it: entries after the id `after`. */
interface MonthQuery {
  readonly from: number;
  readonly until: number;
  readonly after: number;
  readonly limit: number;
}

/** What the account owed at the start of the month, before the first entry of the page, and at the end. In paise. */
interface MonthSums {
  readonly openingPaise: number;
  readonly beforePaise: number;
  readonly closingPaise: number;
}

const BEYOND = Number.MAX_SAFE_INTEGER;

/** Ids rise with time, so the first id at or after a time is the smallest of the first ids of all kinds. */
const firstIdSince = (at: number): SQL => sql`(SELECT COALESCE(min(
    (SELECT id FROM ${ledger} INDEXED BY ledger_kind WHERE kind = k.value AND at >= ${at} ORDER BY at, id LIMIT 1)), ${BEYOND})
  FROM json_each(${JSON.stringify(TRANSFER_KINDS)}) k)`;

/** The month `m` as a range of ledger ids; `beyond` is exclusive. */
const monthOf = ({ from, until }: MonthQuery): SQL =>
  sql`m AS MATERIALIZED (SELECT ${firstIdSince(from)} AS first, ${firstIdSince(until)} AS beyond)`;

/** Entries of the account from this id on, and how much each raises the debt. */
const entriesSince = (buyerId: string, from: SQL): SQL => {
  const account = `account:${buyerId}`;
  // The rounding of a credit note is part of the credit note's entry.
  const columns = sql`id, key, iif(kind = 'round_off', 'credit_note', kind) AS kind, at, order_id, document_id`;
  return sql`SELECT ${columns}, amount_paise AS paise FROM m CROSS JOIN ${ledger} INDEXED BY ledger_debit
      ON debit = ${account} AND id >= ${from}
    UNION ALL SELECT ${columns}, -amount_paise FROM m CROSS JOIN ${ledger} INDEXED BY ledger_credit
      ON credit = ${account} AND id >= ${from}`;
};

export const createStatementRepo = (db: Db) => ({
  /** When the entry with this id was posted, in ms. */
  findTime: async (id: number): Promise<number | undefined> =>
    (await db.get<{ at: number } | undefined>(sql`SELECT at FROM ${ledger} WHERE id = ${id}`))?.at,

  /** Entries of the month, oldest first, and its sums. One round trip. */
  async list(buyerId: string, query: MonthQuery): Promise<{ rows: EntryRow[]; sums: MonthSums }> {
    const { after, limit } = query;
    const [rows = [], [sums] = []] = await readBatch(db, [
      sql`WITH ${monthOf(query)}
        SELECT e.id, e.kind, e.at, e.paise AS amountPaise, e.order_id AS orderId, e.document_id AS documentId, d.number,
          p.id AS paymentId, p.reversed_at AS reversedAt, p.method, p.reference, p.day AS paidOn
        FROM (SELECT max(id) AS id, min(key) AS key, kind, max(at) AS at, order_id, document_id, sum(paise) AS paise
          FROM (${entriesSince(buyerId, sql`max(m.first, ${after + 1})`)})
          WHERE id < (SELECT beyond FROM m)
          GROUP BY kind, COALESCE(document_id, key) ORDER BY 1 LIMIT ${limit}) e
        LEFT JOIN ${documents} d ON d.id = e.document_id
        LEFT JOIN ${accountPayments} p
          ON e.kind IN ('account_payment', 'payment_reversal') AND p.id = substr(e.key, instr(e.key, ':') + 1)
        ORDER BY e.id`,
      sql`WITH ${monthOf(query)}, since AS (SELECT COALESCE(sum(paise), 0) AS all_of_it,
          COALESCE(sum(paise) FILTER (WHERE id <= ${after}), 0) AS shown_before,
          COALESCE(sum(paise) FILTER (WHERE id < (SELECT beyond FROM m)), 0) AS of_month
          FROM (${entriesSince(buyerId, sql`m.first`)}))
        SELECT owed - all_of_it AS openingPaise, owed - all_of_it + shown_before AS beforePaise,
          owed - all_of_it + of_month AS closingPaise
        FROM since CROSS JOIN (SELECT ${owedBy(sql`${buyerId}`)} AS owed)`,
    ]);
    if (!sums) throw new Error("the sums of a month are missing");
    return { rows: rows as EntryRow[], sums: sums as MonthSums };
  },
});
