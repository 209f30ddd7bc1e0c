import type { Needs } from "../../compose.ts";
import { runsTheShop } from "../../identity/accounts.contract.ts";
import { accountOf, requireUser, type Visitor } from "../../identity/permissions.ts";
import { iso } from "../../platform/dates.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { pageOf } from "../../platform/paging.ts";
import type { Document, DocumentDetail, DocumentsQuery, IssuedDocument } from "../documents.contract.ts";
import { inRupees, toDetail, toIssued } from "../to-document.ts";
import { createBrowseDocumentsRepo, type ListedDocument } from "./browse-documents.repo.ts";
import { documentNotFound, rangeOf } from "./document-range.ts";

const toListed = ({ id, kind, number, issuedAt, orderId, refersTo, ...amounts }: ListedDocument): Document => ({
  id,
  kind,
  number,
  issuedAt: iso(issuedAt),
  orderId,
  refersTo,
  ...inRupees(amounts, amounts.exemptPaise),
  roundOff: toRupees(amounts.roundOffPaise),
});

export function createBrowseDocuments({ db, orders }: Needs<"orders">) {
  const repo = createBrowseDocumentsRepo(db);

  const find = async (visitor: Visitor, id: string): Promise<IssuedDocument> => {
    const actor = requireUser(visitor);
    const row = await repo.find(id);
    if (!row || !(runsTheShop(actor) || row.buyerId === accountOf(actor))) throw documentNotFound();
    return toIssued(row);
  };

  return {
    /** Oldest first; 404 for anyone but the order's buyer and staff. */
    async listOfOrder(visitor: Visitor, orderId: string): Promise<Document[]> {
      const [rows] = await Promise.all([repo.listOfOrder(orderId), orders.assertMayFollow(visitor, orderId)]);
      return rows.map(toListed);
    },

    /** Documents of the buyer, or for staff those of one city or all. */
    async listDocuments(
      visitor: Visitor,
      query: DocumentsQuery,
    ): Promise<{ documents: Document[]; nextCursor: string | null }> {
      const range = rangeOf(visitor, query);
      const rows = await repo.list(range);
      const { page, nextCursor } = pageOf(rows, query.limit, ({ id }) => id);
      return { documents: page.map(toListed), nextCursor };
    },

    /** The document as pages and the API show it. */
    getDocument: async (visitor: Visitor, id: string): Promise<DocumentDetail> => toDetail(await find(visitor, id)),

    /** The document as issued, for its files. Money in paise. */
    readIssued: find,
  };
}
