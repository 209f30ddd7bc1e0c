import { download, downloadText, type RasadFile } from "../files.ts";
import type { RequestOptions } from "../operations.ts";
import type { Transport } from "../transport.ts";
import type { Account, Statement, StatementQuery } from "../types.ts";

type OfMonth = Pick<StatementQuery, "month">;

/** The buyer's account with the shop. Scope documents:read. */
export const accountOf = (transport: Transport) => ({
  async get(options: RequestOptions = {}): Promise<Account> {
    return (await transport.json("GET /account", options)).account;
  },

  /** The statement of a month ("2026-11"); defaults to the current month. */
  statement: (query: StatementQuery = {}, options: RequestOptions = {}): Promise<Statement> =>
    transport.json("GET /account/statement", { ...options, query }),

  statementCsv: (query: OfMonth = {}, options: RequestOptions = {}): Promise<string> =>
    downloadText(transport, "GET /account/statement.csv", { ...options, query }),

  statementPdf: (query: OfMonth = {}, options: RequestOptions = {}): Promise<RasadFile> =>
    download(transport, "GET /account/statement.pdf", { ...options, query }),
});
