import { type SQL, sql } from "drizzle-orm";
import { namedColumnsExcept, type RowOf } from "../platform/d1/columns.ts";
import type { Db } from "../platform/d1/db.ts";
import { users } from "../schema/accounts.table.ts";
import { agents } from "../schema/agents.table.ts";
import { ledger, ledgerBalances } from "../schema/ledger.table.ts";
import type { BALANCES, Figure } from "./ledger.contract.ts";

const COLUMNS = namedColumnsExcept(ledger, ["key", "actorId", "city"], "l");

export interface EntryRow extends RowOf<typeof COLUMNS> {
  readonly buyerName: string | null;
}

/** The last row of the previous page; `at` in ms. */
export interface EntryCursor {
  readonly at: number;
  readonly id: number;
}

/** Rows of an order, of accounts, of a figure from `from` until before `until` (ms), or all. */
export type EntryFilter =
  | { readonly orderId: string }
  | { readonly accounts: readonly string[] }
  | OfFigure
  | { readonly all: true };

interface OfFigure {
  readonly figure: Figure;
  readonly from: number;
  readonly until: number;
  readonly city: string | null;
}

const ROW = sql`id, at, kind, debit, credit, amount_paise, order_id, buyer_id, document_id`;

const before = (cursor: EntryCursor | null): SQL => (cursor ? sql`AND id < ${cursor.id}` : sql``);

/**
 * Newest first; each branch reads one index range. UNION removes the second copy of a row that moves money between two
 * of the accounts.
 */
const ofAccounts = (accounts: readonly string[], cursor: EntryCursor | null, limit: number): SQL => {
  const branches = accounts.flatMap((account) =>
    [sql`debit`, sql`credit`].map(
      (side) => sql`SELECT * FROM (SELECT ${ROW} FROM ${ledger} WHERE ${side} = ${account} ${before(cursor)}
        ORDER BY id DESC LIMIT ${limit})`,
    ),
  );
  return sql`${sql.join(branches, sql` UNION `)} ORDER BY id DESC LIMIT ${limit}`;
};

const ofFigure = ({ figure, from, until, city }: OfFigure, cursor: EntryCursor | null, limit: number): SQL => {
  const isCharge = figure === "sales" || figure === "tax";
  const side = { sales: sql`AND credit = 'sales'`, tax: sql`AND credit <> 'sales'` };
  return sql`SELECT ${ROW} FROM ${ledger} WHERE kind = ${isCharge ? "charge" : figure} AND at >= ${from} AND at < ${until}
    ${isCharge ? side[figure] : sql``} ${city === null ? sql`` : sql`AND city = ${city}`}
    ${cursor ? sql`AND (at, id) < (${cursor.at}, ${cursor.id})` : sql``} ORDER BY at DESC, id DESC LIMIT ${limit}`;
};

const rowsOf = (filter: EntryFilter, cursor: EntryCursor | null, limit: number): SQL => {
  if ("accounts" in filter) return ofAccounts(filter.accounts, cursor, limit);
  if ("figure" in filter) return ofFigure(filter, cursor, limit);
  const condition = "orderId" in filter ? sql`order_id = ${filter.orderId}` : sql`true`;
  return sql`SELECT ${ROW} FROM ${ledger} WHERE ${condition} ${before(cursor)} ORDER BY id DESC LIMIT ${limit}`;
};

/**
 * Must match the order in which the rows were read, because the last one becomes the cursor. Order by id alone would
 * differ for a figure: a row with a higher id may have an earlier time.
 */
const orderOf = (filter: EntryFilter): SQL => ("figure" in filter ? sql`l.at DESC, l.id DESC` : sql`l.id DESC`);

const NAME = sql`COALESCE(NULLIF(u.business_name, ''), u.name)`;

export const createEntriesRepo = (db: Db) => ({
  /** Newest first. */
  list: (filter: EntryFilter, cursor: EntryCursor | null, limit: number): Promise<EntryRow[]> =>
    db.all<EntryRow>(sql`
      SELECT ${COLUMNS}, ${NAME} AS buyerName
      FROM (${rowsOf(filter, cursor, limit)}) l LEFT JOIN ${users} u ON u.id = l.buyer_id
      ORDER BY ${orderOf(filter)}`),

  /** Sorted by the agent's or buyer's id; `after` is the last one of the previous page. */
  listBalances: (of: (typeof BALANCES)[number], after: string, limit: number) =>
    db.all<{ account: string; name: string | null; paise: number }>(sql`
      SELECT b.account, ${NAME} AS name, b.paise
      FROM (SELECT account, debit_paise - credit_paise AS paise, substr(account, ${of.length + 2}) AS owner
        FROM ${ledgerBalances} WHERE account > ${`${of}:${after}`} AND account < ${`${of};`} ORDER BY account LIMIT ${limit}) b
      ${of === "cash" ? sql`LEFT JOIN ${agents} a ON a.id = b.owner` : sql``}
      LEFT JOIN ${users} u ON u.id = ${of === "cash" ? sql`a.user_id` : sql`b.owner`}
      ORDER BY b.account`),
});
