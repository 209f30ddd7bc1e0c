import type { Only } from "../../compose.ts";
import { makePdf } from "../../documents/pdf/make-pdf.ts";
import { createSellerRepo } from "../../documents/seller/seller.repo.ts";
import { toSellerOnDocument } from "../../documents/to-seller.ts";
import { statementLabels } from "../../i18n/papers/statement-labels.ts";
import type { Actor, Language } from "../../identity/accounts.contract.ts";
import { accountOf, requireStaff, type Visitor } from "../../identity/permissions.ts";
import { runHeavyWork } from "../../limits/heavy-work.ts";
import { indianDay, startOfIndianDay } from "../../platform/dates.contract.ts";
import { sha256 } from "../../platform/secrets/hashes.ts";
import type { Statement, StatementQuery } from "../credit.contract.ts";
import { requireAccountHolder, type Statements } from "../statement/statement.service.ts";
import { drawStatement, printMonth, type StatementToPrint } from "./draw-statement.ts";

interface Dependencies extends Only<"db" | "clock" | "readPublicFile" | "readCached" | "origin"> {
  readonly wholeOf: Statements["wholeOf"];
}

/**
 * Statements as PDF. The cache key depends on the contents and the day, because the month of a statement may still
 * change.
 */
export const createStatementPdf = ({ db, clock, wholeOf, readPublicFile, readCached, origin }: Dependencies) => {
  const sellers = createSellerRepo(db);

  const draw = (printing: StatementToPrint, language: Language, printed: string): Promise<Uint8Array<ArrayBuffer>> => {
    const { statement, seller, labels, printedAt } = printing;
    return makePdf(
      {
        language,
        title: `${labels.title} ${printMonth(statement.month)}`,
        author: seller.name,
        at: new Date(printedAt),
        printed: [printed],
        readFont: (script, weight) => readPublicFile(`/fonts/pdf/${script}-${weight}.ttf`),
      },
      (paper) => drawStatement(paper, printing),
    );
  };

  const pdfOf = async (reader: Actor, statement: Statement) => {
    const { language } = reader;
    const labels = statementLabels(language);
    const seller = toSellerOnDocument((await sellers.find())?.data ?? null);
    const printedAt = new Date(startOfIndianDay(indianDay(clock.now()))).toISOString();
    const printing = { statement, seller, labels, printedAt };
    const printed = JSON.stringify([printing, "₹"]);
    const version = sha256(`${language} ${printed}`);
    const body = await readCached(`${origin}/account/statement.pdf?version=${version}`, async () => {
      const bytes = await runHeavyWork(reader.accountId, () => draw(printing, language, printed));
      return new Blob([bytes]).stream();
    });
    return {
      name: `rasad-account-${statement.month}.pdf`,
      body: new Uint8Array(await new Response(body).arrayBuffer()),
    };
  };

  return {
    async readStatementPdf(visitor: Visitor, query: StatementQuery) {
      const actor = requireAccountHolder(visitor);
      return pdfOf(actor, await wholeOf(accountOf(actor), query));
    },

    async readStatementPdfOf(visitor: Visitor, buyerId: string, query: StatementQuery) {
      const staff = requireStaff(visitor);
      return pdfOf(staff, await wholeOf(buyerId, query));
    },
  };
};
