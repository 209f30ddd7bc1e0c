import { toPercent } from "../../catalogue/categories.contract.ts";
import { runsTheShop } from "../../identity/accounts.contract.ts";
import { accountOf, requireBuyer, requireStaff, type Visitor } from "../../identity/permissions.ts";
import type { Db } from "../../platform/d1/db.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { pageOf } from "../../platform/paging.ts";
import { fromMilli } from "../../platform/quantity.contract.ts";
import { type DocumentRange, rangeOf, requireMonth } from "../browse/document-range.ts";
import type { DocumentsQuery } from "../browse/documents-query.contract.ts";
import type { IssuedDocument } from "../documents.contract.ts";
import { amountsInRupees, toIssued } from "../to-document.ts";
import type { DocumentMonth, GstRow, MonthsQuery } from "./months.contract.ts";
import { createMonthsRepo, type GstSumRow, type RateRow, type Scope } from "./months.repo.ts";

/** Rows with their ids, newest first. */
export interface PageOf<Row> {
  readonly rows: readonly (Row & { readonly _id: string })[];
  readonly nextCursor: string | null;
}

const toGstRow = ({ rateBp, unit, quantityMilli, ...row }: Omit<GstSumRow, "month" | "city">): GstRow => ({
  buyers: row.buyers,
  hsn: row.hsn,
  gstRate: toPercent(rateBp),
  unit: unit === "" ? null : unit,
  quantity: fromMilli(quantityMilli),
  ...amountsInRupees({ ...row, rateBp }),
});

/** Buyers may read their account's documents, staff those of one city or all. Throws 401 or 403 for anyone else. */
const scopeOf = (visitor: Visitor, { city }: MonthsQuery): Scope => {
  const actor = requireBuyer(visitor);
  return runsTheShop(actor) ? { city: city ?? null } : { accountId: accountOf(actor) };
};

export const createDocumentMonths = (db: Db) => {
  const repo = createMonthsRepo(db);

  const page = async <Row extends { readonly _id: string }>(
    visitor: Visitor,
    query: DocumentsQuery,
    read: (range: DocumentRange) => Promise<Row[]>,
  ): Promise<{ rows: Row[]; nextCursor: string | null }> => {
    const range = rangeOf(visitor, query);
    const { page: rows, nextCursor } = pageOf(await read(range), query.limit, ({ _id }) => _id);
    return { rows, nextCursor };
  };

  return {
    async listDocumentMonths(visitor: Visitor, query: MonthsQuery): Promise<DocumentMonth[]> {
      const scope = scopeOf(visitor, query);
      const rows = await repo.listMonths(scope);
      return rows.map(({ month, documents, totalPaise }) => ({ month, documents, total: toRupees(totalPaise) }));
    },

    /** Complete documents, for files. */
    async listIssued(visitor: Visitor, query: DocumentsQuery): Promise<PageOf<IssuedDocument>> {
      const { rows, nextCursor } = await page(visitor, query, repo.listIssued);
      return { rows: rows.map(({ _id, ...row }) => ({ _id, ...toIssued(row) })), nextCursor };
    },

    /** Documents with their sums by rate, for files. */
    listRates: (visitor: Visitor, query: DocumentsQuery): Promise<PageOf<RateRow>> =>
      page(visitor, query, repo.listRates),

    /** Throws 403 for anyone but staff. */
    async listGst(visitor: Visitor, month: string, city?: string): Promise<GstRow[]> {
      requireStaff(visitor);
      requireMonth(month);
      return (await repo.listGst(month, city ?? null)).map(toGstRow);
    },
  };
};
export type DocumentMonths = ReturnType<typeof createDocumentMonths>;
