import { download, downloadText, type RasadFile } from "../files.ts";
import type { RequestOptions } from "../operations.ts";
import type { Transport } from "../transport.ts";
import type { Account, Statement, StatementQuery } from "../types.ts";

type OfMonth = Pick<StatementQuery, "month">;

/** What the buyer owes the shop. Scope documents:read. */
export const accountOf = (transport: Transport) => ({
  async get(options: RequestOptions = {}): Promise<Account> {
    return (await transport.json("GET /account", options)).account;
  },

  /** A month ("2026-11") of the account, this month without one. */
  statement: (query: StatementQuery = {}, options: RequestOptions = {}): Promise<Statement> =>
    transport.json("GET /account/statement", { ...options, query }),

  statementCsv: (query: OfMonth = {}, options: RequestOptions = {}): Promise<string> =>
    downloadText(transport, "GET /account/statement.csv", { ...options, query }),

  statementPdf: (query: OfMonth = {}, options: RequestOptions = {}): Promise<RasadFile> =>
    download(transport, "GET /account/statement.pdf", { ...options, query }),
});
