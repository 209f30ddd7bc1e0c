import type { Actor } from "../identity/accounts.contract.ts";
import { requireStaff } from "../identity/permissions.ts";
import type { Db } from "../platform/d1/db.ts";
import { DAY_MS, indianDay, startOfIndianDay } from "../platform/dates.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import { pageOf } from "../platform/paging.ts";
import type { BalancePage, BalancesQuery, LedgerEntry, LedgerPage, LedgerQuery } from "./entries.contract.ts";
import { createEntriesRepo, type EntryCursor, type EntryFilter, type EntryRow } from "./entries.repo.ts";

/** Longer than any month. */
const MONTH_MS = 32 * DAY_MS;

/** Range of a day or month in India, in ms; `until` is exclusive. All time without a period. */
const timesOf = (period: string | undefined): { from: number; until: number } => {
  if (!period) return { from: 0, until: Number.MAX_SAFE_INTEGER };
  const isMonth = period.length === 7;
  const from = startOfIndianDay(isMonth ? `${period}-01` : period);
  return {
    from,
    until: isMonth ? startOfIndianDay(`${indianDay(from + MONTH_MS).slice(0, 7)}-01`) : from + DAY_MS,
  };
};

const filterOf = ({ order, buyer, account, figure, day, city }: LedgerQuery): EntryFilter => {
  if (order) return { orderId: order };
  if (buyer) return { accounts: [`buyer:${buyer}`, `account:${buyer}`] };
  if (account) return { accounts: [account] };
  if (figure) return { figure, ...timesOf(day), city: city ?? null };
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
    async listEntries(visitor: Actor | null, query: LedgerQuery): Promise<LedgerPage> {
      requireStaff(visitor);
      const { limit, cursor } = query;
      const rows = await repo.list(filterOf(query), parseCursor(cursor), limit + 1);
      const { page, nextCursor } = pageOf(rows, limit, (last) => `${last.at}-${last.id}`);
      return { entries: page.map(toEntry), nextCursor };
    },

    /** Cash that agents hold, or debt of buyers on account. Throws 403 for anyone but staff. */
    async listBalances(visitor: Actor | null, { of, limit, cursor }: BalancesQuery): Promise<BalancePage> {
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
