import { requireStaff, type Visitor } from "../identity/permissions.ts";
import type { Db } from "../platform/d1/db.ts";
import { DAY_MS, isMonth, monthRange, startOfIndianDay } from "../platform/dates.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import { pageOf } from "../platform/paging.ts";
import type { BalancePage, BalancesQuery, LedgerEntry, LedgerPage, LedgerQuery } from "./entries.contract.ts";
import { createEntriesRepo, type EntryCursor, type EntryFilter, type EntryRow } from "./entries.repo.ts";

/** Like `monthRange`, for a day or a month. */
const periodRange = (period: string | undefined): { readonly from: number; readonly until: number } => {
  if (!period || isMonth(period)) return monthRange(period);
  const from = startOfIndianDay(period);
  return { from, until: from + DAY_MS };
};

const filterOf = ({ order, buyer, account, figure, day, city }: LedgerQuery): EntryFilter => {
  if (order) return { orderId: order };
  if (buyer) return { accounts: [`buyer:${buyer}`, `account:${buyer}`] };
  if (account) return { accounts: [account] };
  if (figure) return { figure, ...periodRange(day), city: city ?? null };
  return { all: true };
};

const parseCursor = (cursor: string | undefined): EntryCursor | null => {
  const [at, id] = cursor?.split("-").map(Number) ?? [];
  return at !== undefined && id !== undefined ? { at, id } : null;
};

const toEntry = (row: EntryRow): LedgerEntry => ({
  _id: String(row.id),
  at: new Date(row.at).toISOString(),
  kind: row.kind,
  debit: row.debit,
  credit: row.credit,
  amount: toRupees(row.amountPaise),
  orderId: row.orderId,
  buyer: row.buyerId === null ? null : { _id: row.buyerId, name: row.buyerName ?? "" },
  documentId: row.documentId,
});

export const createLedgerEntries = (db: Db) => {
  const repo = createEntriesRepo(db);
  return {
    /** Newest first. Throws 403 for anyone but staff. */
    async listEntries(visitor: Visitor, query: LedgerQuery): Promise<LedgerPage> {
      requireStaff(visitor);
      const { limit, cursor } = query;
      const rows = await repo.list(filterOf(query), parseCursor(cursor), limit + 1);
      const { page, nextCursor } = pageOf(rows, limit, (last) => `${last.at}-${last.id}`);
      return { entries: page.map(toEntry), nextCursor };
    },

    /** Cash that agents hold, or debt of buyers on account. Throws 403 for anyone but staff. */
    async listBalances(visitor: Visitor, { of, limit, cursor }: BalancesQuery): Promise<BalancePage> {
      requireStaff(visitor);
      const rows = await repo.listBalances(of, cursor ?? "", limit + 1);
      const { page, nextCursor } = pageOf(rows, limit, (last) => last.account.slice(of.length + 1));
      const toBalance = ({ account, name, paise }: (typeof page)[number]) => ({
        account,
        name: name ?? "",
        balance: toRupees(paise),
      });
      return { balances: page.map(toBalance), nextCursor };
    },
  };
};
