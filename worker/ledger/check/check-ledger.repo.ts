import { type SQL, sql } from "drizzle-orm";
import { namedColumns, type RowOf } from "../../platform/d1/columns.ts";
import { assertThat, type Db, readRows, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { documents, ROUND_OFF } from "../../schema/documents.table.ts";
import { ledger, ledgerBalances, ledgerCheckSums, ledgerChecks } from "../../schema/ledger.table.ts";
import { stockChecks } from "../../schema/stock.table.ts";
import type { ComparedAccount, ComparedOrder } from "./compare-balances.ts";

const STATE = namedColumns(ledgerChecks, ["pass", "uptoId", "account", "found", "differences", "passedAt"]);

/** Progress of a pass. `found` and `differences` are JSON of `Difference[]`. */
export type CheckState = RowOf<typeof STATE>;

/** Result of a step. `isCaughtUp` means that no ledger row is left to read, so accounts can be compared. */
interface Step {
  readonly uptoId: number;
  readonly isCaughtUp: boolean;
  readonly orders: readonly ComparedOrder[];
  readonly accounts: readonly ComparedAccount[];
}

/** Includes rounding and corrections; rows in the opposite direction are subtracted. */
const sumOf = (kind: "charge" | "credit_note"): SQL => {
  const counter = kind === "charge" ? sql`l.debit` : sql`l.credit`;
  const isTurned = sql`(${counter} IN ('sales', 'round_off') OR ${counter} LIKE 'tax:%')`;
  const paise = sql`iif(l.kind IN ('correction', 'round_off') AND ${isTurned}, -l.amount_paise, l.amount_paise)`;
  const roundOff = kind === "charge" ? "charge:%" : "credit:%";
  return sql`COALESCE((SELECT sum(${paise}) FROM ${ledger} l WHERE l.order_id = o.order_id
    AND (l.kind = ${kind} OR l.kind = 'round_off' AND l.key LIKE ${roundOff} OR l.kind = 'correction' AND l.key LIKE ${`correction:${kind}:%`})), 0)`;
};
const totalOf = (isCreditNote: SQL): SQL => sql`COALESCE((SELECT sum(d.total_paise + ${ROUND_OFF}) FROM ${documents} d
  WHERE d.order_id = o.order_id AND d.kind ${isCreditNote} 'credit_note'), 0)`;

export const createCheckLedgerRepo = (db: Db) => {
  const isAt = ({ pass, uptoId, account }: CheckState): SQL =>
    sql`id = 1 AND pass = ${pass} AND upto_id = ${uptoId} AND account = ${account}`;

  const state = (): Statement => db.all(sql`SELECT ${STATE} FROM ${ledgerChecks} WHERE id = 1`);

  return {
    /** For cron: creates the row on the first run. */
    async begin(): Promise<CheckState> {
      const [, [row] = []] = await writeRetried(db, [
        sql`INSERT INTO ${ledgerChecks} (id, pass) VALUES (1, 1) ON CONFLICT (id) DO NOTHING`,
        state(),
      ]);
      return row as CheckState;
    },

    /** The results of the last complete passes over the ledger and over the stock. */
    async readDifferences() {
      const [row] = await readRows(
        db,
        sql`SELECT c.passed_at AS passedAt, c.differences, COALESCE(s.differences, '[]') AS stockDifferences
          FROM ${ledgerChecks} c LEFT JOIN ${stockChecks} s ON s.id = 1 WHERE c.id = 1`,
      );
      return row as (Pick<CheckState, "passedAt" | "differences"> & { readonly stockDifferences: string }) | undefined;
    },

    /**
     * One transaction: adds at most `max` more rows to the sums and compares their orders with the documents. Once it
     * has caught up, also compares at most `max` more accounts with their balances. Aborts when another run made this
     * step.
     */
    async step(state: CheckState, max: number): Promise<Step> {
      const { pass, uptoId, account } = state;
      const slice = sql`(SELECT id, debit, credit, amount_paise, order_id, kind FROM ${ledger} WHERE id > ${uptoId}
        ORDER BY id LIMIT ${max})`;
      const upto = sql`(SELECT upto_id FROM ${ledgerChecks} WHERE id = 1)`;
      const nextAccounts = (accounts: SQL): SQL => sql`SELECT account FROM (SELECT account FROM ${accounts}
        AND account > ${account} ORDER BY account LIMIT ${max})`;
      const [, , , [at] = [], orders, accounts] = await write(db, [
        assertThat(sql`EXISTS (SELECT 1 FROM ${ledgerChecks} WHERE ${isAt(state)})`),
        sql`INSERT INTO ${ledgerCheckSums} (account, pass, debit_paise, credit_paise)
          SELECT iif(side.key = 0, t.debit, t.credit), ${pass}, sum(iif(side.key = 0, t.amount_paise, 0)),
            sum(iif(side.key = 1, t.amount_paise, 0))
          FROM ${slice} t CROSS JOIN json_each('[0, 1]') side WHERE true GROUP BY 1
          ON CONFLICT (account) DO UPDATE SET pass = excluded.pass,
            debit_paise = excluded.debit_paise + iif(pass = excluded.pass, debit_paise, 0),
            credit_paise = excluded.credit_paise + iif(pass = excluded.pass, credit_paise, 0)`,
        sql`UPDATE ${ledgerChecks} SET upto_id = COALESCE((SELECT max(id) FROM ${slice}), upto_id) WHERE id = 1`,
        sql`SELECT upto_id AS uptoId, NOT EXISTS (SELECT 1 FROM ${ledger} WHERE id > upto_id) AS isCaughtUp
          FROM ${ledgerChecks} WHERE id = 1`,
        sql`SELECT o.order_id AS orderId, ${sumOf("charge")} AS charged, ${sumOf("credit_note")} AS credited,
            ${totalOf(sql`<>`)} AS invoiced, ${totalOf(sql`=`)} AS noted
          FROM (SELECT DISTINCT order_id FROM ${slice} WHERE order_id IS NOT NULL AND kind IN ('charge', 'credit_note', 'correction', 'round_off')) o`,
        sql`SELECT a.account, COALESCE(s.debit_paise, 0) AS rowsDebit, COALESCE(s.credit_paise, 0) AS rowsCredit,
            COALESCE(b.debit_paise, 0) AS debit, COALESCE(b.credit_paise, 0) AS credit
          FROM (${nextAccounts(sql`${ledgerBalances} WHERE true`)} UNION ${nextAccounts(sql`${ledgerCheckSums} WHERE pass = ${pass}`)}
            ORDER BY account LIMIT ${max}) a
          LEFT JOIN ${ledgerBalances} b ON b.account = a.account
          LEFT JOIN ${ledgerCheckSums} s ON s.account = a.account AND s.pass = ${pass}
          WHERE NOT EXISTS (SELECT 1 FROM ${ledger} WHERE id > ${upto})`,
      ]);
      const { isCaughtUp, ...progress } = at as { uptoId: number; isCaughtUp: number };
      return {
        ...progress,
        isCaughtUp: isCaughtUp === 1,
        orders: orders as ComparedOrder[],
        accounts: accounts as ComparedAccount[],
      };
    },

    /** Moves the progress from `at`, where the step ended, to `next`; does nothing when another run moved it first. */
    save: (at: CheckState, next: CheckState) =>
      write(db, [
        sql`UPDATE ${ledgerChecks} SET pass = ${next.pass}, upto_id = ${next.uptoId}, account = ${next.account},
            found = ${next.found}, differences = ${next.differences}, passed_at = ${next.passedAt} WHERE ${isAt(at)}`,
      ]),
  };
};
