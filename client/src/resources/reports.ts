import { download, downloadText, type RasadFile } from "../files.ts";
import type { Query, RequestOptions } from "../operations.ts";
import { type Pages, pagesIn } from "../pages.ts";
import type { Transport } from "../transport.ts";
import type {
  BuyerAccount,
  Dashboard,
  Figures,
  GstRow,
  LedgerBalance,
  LedgerEntry,
  Receivable,
  StatementQuery,
} from "../types.ts";

type FiguresQuery = Query<"GET /admin/figures">;
type LedgerQuery = Omit<Query<"GET /admin/ledger">, "cursor">;
type BalancesQuery = Omit<Query<"GET /admin/ledger/balances">, "cursor">;
type OfMonth = Pick<StatementQuery, "month">;
type OfCity = Query<"GET /documents/month/:month/gst">;

/** The shop's reports, for its owner. Scope reports:read. */
export const reportsOf = (transport: Transport) => ({
  dashboard: (options: RequestOptions = {}): Promise<Dashboard> => transport.json("GET /admin/dashboard", options),

  /** Sales, tax and other sums of a month, by day. */
  figures: (query: FiguresQuery = {}, options: RequestOptions = {}): Promise<Figures> =>
    transport.json("GET /admin/figures", { ...options, query }),

  figuresCsv: (query: FiguresQuery = {}, options: RequestOptions = {}): Promise<string> =>
    downloadText(transport, "GET /admin/figures/export.csv", { ...options, query }),

  /** Movements of money, newest first. */
  ledger: (query: LedgerQuery = {}, options: RequestOptions = {}): Pages<LedgerEntry> =>
    pagesIn("entries", (cursor) => transport.json("GET /admin/ledger", { ...options, query: { ...query, cursor } })),

  /** The cash that each agent carries, or the amount that each buyer owes. */
  balances: (query: BalancesQuery = {}, options: RequestOptions = {}): Pages<LedgerBalance> =>
    pagesIn("balances", (cursor) =>
      transport.json("GET /admin/ledger/balances", { ...options, query: { ...query, cursor } }),
    ),

  /** The amounts that buyers owe on account. */
  receivables: (options: RequestOptions = {}): Pages<Receivable> =>
    pagesIn("receivables", (cursor) => transport.json("GET /admin/credit", { ...options, query: { cursor } })),

  /** A month ("2026-11") of a buyer's account; defaults to the current month. */
  buyerAccount: (buyerId: string, query: StatementQuery = {}, options: RequestOptions = {}): Promise<BuyerAccount> =>
    transport.json("GET /admin/credit/:id", { ...options, path: { id: buyerId }, query }),

  buyerAccountCsv: (buyerId: string, query: OfMonth = {}, options: RequestOptions = {}): Promise<string> =>
    downloadText(transport, "GET /admin/credit/:id/statement.csv", { ...options, path: { id: buyerId }, query }),

  buyerAccountPdf: (buyerId: string, query: OfMonth = {}, options: RequestOptions = {}): Promise<RasadFile> =>
    download(transport, "GET /admin/credit/:id/statement.pdf", { ...options, path: { id: buyerId }, query }),

  /** A month's sums by HSN code and rate. */
  async gst(month: string, query: OfCity = {}, options: RequestOptions = {}): Promise<GstRow[]> {
    return (await transport.json("GET /documents/month/:month/gst", { ...options, path: { month }, query })).rows;
  },

  gstCsv: (month: string, query: OfCity = {}, options: RequestOptions = {}): Promise<string> =>
    downloadText(transport, "GET /documents/month/:month/gst.csv", { ...options, path: { month }, query }),
});
