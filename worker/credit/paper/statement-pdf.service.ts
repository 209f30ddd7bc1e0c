import type { Actor, Language } from "../../accounts/accounts.contract.ts";
import { requireUser } from "../../accounts/permissions.ts";
import { makePdf } from "../../documents/pdf/make-pdf.ts";
import { toSellerOnDocument } from "../../documents/to-seller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/d1/db.ts";
import type { ReadPublicFile } from "../../platform/files/public-files.ts";
import type { Statement, StatementQuery } from "../credit.contract.ts";
import type { Statements } from "../statement/statement.service.ts";
import { drawStatement, printMonth } from "./draw-statement.ts";
import { statementLabels } from "./statement-labels.ts";
import { createStatementPdfRepo } from "./statement-pdf.repo.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly statements: Pick<Statements, "readWholeStatement" | "readWholeStatementOf">;
  readonly readPublicFile: ReadPublicFile;
}

type Visitor = Actor | null;

export interface StatementPdf {
  readonly name: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Statements as PDF, made anew each time, because a month goes on. */
export const createStatementPdf = ({ db, clock, statements, readPublicFile }: Dependencies) => {
  const repo = createStatementPdfRepo(db);

  const pdfOf = async (statement: Statement, language: Language): Promise<StatementPdf> => {
    const labels = statementLabels(language);
    const seller = toSellerOnDocument(await repo.findSeller());
    const printing = { statement, seller, labels, printedAt: new Date(clock.now()).toISOString() };
    const body = await makePdf(
      {
        language,
        title: `${labels.title} ${printMonth(statement.month)}`,
        author: seller.name,
        at: new Date(clock.now()),
        printed: [JSON.stringify([statement, seller, labels, "₹"])],
        readFont: (script, weight) => readPublicFile(`/fonts/pdf/${script}-${weight}.woff`),
      },
      (paper) => drawStatement(paper, printing),
    );
    return { name: `rasad-account-${statement.month}.pdf`, body };
  };

  return {
    async readStatementPdf(visitor: Visitor, query: StatementQuery): Promise<StatementPdf> {
      const actor = requireUser(visitor);
      return pdfOf(await statements.readWholeStatement(actor, query), actor.language);
    },

    async readStatementPdfOf(visitor: Visitor, buyerId: string, query: StatementQuery): Promise<StatementPdf> {
      const actor = requireUser(visitor);
      return pdfOf(await statements.readWholeStatementOf(actor, buyerId, query), actor.language);
    },
  };
};
export type StatementPdfs = ReturnType<typeof createStatementPdf>;
